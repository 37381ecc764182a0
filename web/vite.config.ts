import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const english = fileURLToPath(new URL('src/messages/en.json', import.meta.url))

/** Puts the English texts under every other language's, so that a page loads one file and still falls back to English. */
function fallBackToEnglish(): Plugin {
  return {
    name: 'fall-back-to-english',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/messages\/[\w-]+\.json$/.test(id)) return null
      return JSON.stringify({ ...JSON.parse(readFileSync(english, 'utf8')), ...JSON.parse(code) })
    }
  }
}

const server = process.env['FRIEZE_SERVER'] ?? 'http://127.0.0.1:8123'

export default defineConfig({
  plugins: [fallBackToEnglish(), svelte()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true },
      '/pictures': { target: server }
    }
  },
  test: { include: ['tests/**/*.test.ts'] }
})
