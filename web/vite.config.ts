import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { brotli, glyphs, messages, pages, svelteModes } from './scripts/vite-plugins.ts'

const server = process.env['FRIEZE_SERVER'] ?? 'http://127.0.0.1:8123'

export default defineConfig({
  base: './', // the server may serve it under a sub-path: the page's <base> says where it begins
  plugins: [messages(), svelte(), glyphs(), pages(), svelteModes(), brotli()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // What a page needs first its head names (scripts/vite-plugins.ts); a list in the code would be as long as the code.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, deps, { hostType }) => (hostType === 'html' ? deps : [])
    },
    rolldownOptions: {
      output: {
        // Every page knows the names of all files: shorter ones are fewer bytes before the first table.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Few files: the server speaks HTTP/1.1, and each file costs a round trip.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /\/node_modules\/svelte\/(?!src\/reactivity|.*bindings\/(select|input))|\/src\/lib\/(?!background|continents|days|lesson|offline|other-tabs|schema-form|share|shown-cards|source|synthesiser)|\/src\/components\/(Avatar|Button|Card|Dock|Gap|Glyph|IconButton|LiveRegion|Logo|Moulding|Seal|Toasts|TopBar)\.svelte|\/src\/pages\/home\/EightCards\.svelte|\/src\/table\/line\/between\.ts/
            },
            {
              name: 'play',
              test: /\/src\/table\/(Closed|HandOver|ConnectionBar|Later|Opening|Piles|Table|TableBar|prefetch|coach\/Coached|drag|lengths|motion|stage|state)\b|\/src\/games\/timeline\/(?!tips|parts\/(Correction|Discards|Over))|\/src\/components\/(Message|CardThumbnail|SeatPlate|StatusLine)\.svelte/
            }
          ]
        }
      }
    }
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
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'units', include: ['tests/**/*.test.ts'], exclude: ['tests/**/*.svelte.test.ts'] }
      },
      {
        // With effects, as in the browser: `.svelte` in a test's name asks for it.
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'effects',
          include: ['tests/**/*.svelte.test.ts'],
          environment: './tests/environments/client.ts'
        }
      }
    ]
  }
})
