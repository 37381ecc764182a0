import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { glyphs, messages, pages } from './scripts/vite-plugins.ts'

const server = process.env['FRIEZE_SERVER'] ?? 'http://127.0.0.1:8123'

export default defineConfig({
  base: './', // the server may serve it under a sub-path: the page's <base> says where it begins
  plugins: [messages(), svelte(), glyphs(), pages()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files: the server speaks HTTP/1.1, and each file costs a round trip.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /\/node_modules\/svelte\/(?!.*bindings\/(select|input))|\/src\/lib\/(?!continents|days|schema-form|share|source)|\/src\/components\/(Avatar|Button|Card|Glyph|IconButton|LiveRegion|Logo|Moulding|Seal|Toasts|TopBar)\.svelte|\/src\/pages\/home\/(DeckShelf|Dock)\.svelte/
            },
            {
              name: 'play',
              test: /\/src\/table\/(Closed|HandOver|ConnectionBar|Later|Opening|Piles|Table|TableBar|prefetch|coach\/Coached|drag|lengths|motion|reveal|stage|state)\b|\/src\/games\/timeline\/(?!tips|parts\/(Correction|Discards|Over))|\/src\/components\/(ClockRing|Gap|Message|CardThumbnail|SeatPlate|StatusLine)\.svelte/
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
