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
              test: /\/node_modules\/svelte\/|\/src\/lib\/|\/src\/components\/(Avatar|Button|Card|Dialog|Glyph|IconButton|Live|Logo|Moulding|Segment|Seal|Stepper|Toasts|TopBar)\.svelte/
            },
            {
              name: 'play',
              test: /\/src\/table\/(Closed|Curtain|HandOver|LostBar|Later|Piles|Table|TableBar|prefetch|drag|lengths|motion|reveal|stage|state)\b|\/src\/games\/timeline\/(?!parts\/(Discards|Over))|\/src\/components\/(ClockRing|Gap|Message|Mini|OverviewStrip|SeatPlate|StatusLine)\.svelte/
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
