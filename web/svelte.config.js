import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  // The server's content security policy allows no style that a script adds.
  compilerOptions: { css: 'external' }
}
