import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  // Every component uses runes, so that nothing of Svelte's older ways has to be loaded. And the server's content security policy allows no style that a script adds.
  compilerOptions: { css: 'external', runes: true }
}
