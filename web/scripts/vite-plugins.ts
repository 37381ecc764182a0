/** What the build does to keep the way to the first table short. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Texts that neither the home page nor a table of Timeline shows: they are loaded after it. */
export const LATER =
  /^(about|against|carry|daily|deck|decks|editor|exhibition|finding|hand_over|invite|lineup|offline|option|phrase|practice|print|privacy|progress|replay|report|rules|setting|sound|strength|together|waiting)\.|^chat\.(?!open)|^menu\.(?!resume|sound$)|^over\.(?!share|wins)|^coach\.(?!again)|^keys\.(does|title)|^error\.(bad_|broken_|chat_|daily_|deck_|first_needed|gallery_full|illegal_action\.|muted|name_taken|no_cards|no_line|no_pointing|no_such_game|nothing_to|not_a|not_before|only_phrases|order_not|press_busy|revision_taken|too_few|too_large|unknown_(animal|deck|link)|unreadable|wrong_seats)/

/**
 * Puts the English texts under every other language's, so that a page loads its own language and still falls back to
 * English; and cuts each language in two: what the first table needs (`?first`) and the rest (`?more`).
 */
export function messages(): Plugin {
  const english = file('../src/messages/en.json')
  return {
    name: 'messages',
    enforce: 'pre',
    load(id) {
      const [, path, part] = /^(.*\/src\/messages\/[\w-]+\.json)\?(first|more)$/.exec(id) ?? []
      if (!path) return null
      const texts: Record<string, string> = { ...read(english), ...read(path) }
      const own = Object.entries(texts).filter(([key]) => LATER.test(key) === (part === 'more'))
      return { code: `export default ${JSON.stringify(Object.fromEntries(own))}`, moduleType: 'js' }
    }
  }
}

/** Puts the list of pages beside the client, for the server: it answers every other address with 404. */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(file('../src/lib/pages.json'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    }
  }
}

/** Writes each glyph where it is used, so that a chunk carries its own and no other's. */
export function glyphs(): Plugin {
  const outlines = new Map(
    [...readFileSync(file('../src/lib/glyphs.ts'), 'utf8').matchAll(/^export const (\w+) = ('.*')$/gm)].map((found) => [
      found[1] ?? '',
      found[2] ?? ''
    ])
  )
  return {
    name: 'glyphs',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!code.includes('lib/glyphs') && !code.includes('./glyphs')) return null
      const inlined = code.replace(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/glyphs["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => {
            const [own = '', as = own] = name.split(/\s+as\s+/)
            return `const ${as} = ${outlines.get(own)};`
          })
          .join('')
      )
      return inlined === code ? null : { code: inlined, map: null }
    }
  }
}
