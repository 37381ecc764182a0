/** Compiles what a test imports as the browser runs it: effects exist, and are destroyed. It brings no DOM. */
import type { Environment } from 'vitest/runtime'

export default {
  name: 'client',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined })
} satisfies Environment
