/** What the build does to keep the way to the first table short. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Texts that neither the home page nor a table of Timeline shows: they are loaded after it. */
export const LATER =
  /^(about|against|carry|daily|deck|decks|editor|exhibition|finding|hand_over|homework|invite|lesson|lineup|offline|option|phrase|practice|print|privacy|progress|pupil|replay|report|rules|setting|sound|strength|together|waiting)\.|^chat\.(?!open)|^class\.(?!home_text|prepare$)|^menu\.(?!resume|sound$)|^not_found\.(?!home)|^over\.(?!share|wins)|^seat\.(mute|remove|stand_in|take_over|unmute)$|^coach\.(?!again)|^keys\.(does|title)|^error\.(bad_|broken_|card_|chat_|daily_|deck_|deleted|door_|double_card|first_needed|gallery_full|game_is_over|illegal_action|lesson_|muted|name_needed|name_taken|no_card|no_devices|no_l|no_names|no_pointing|no_register|no_spectators|no_such_(game|gap|number|seat)|nothing_to|not_(a|before|in_lesson|let_in|over|paused|revealed|running|seated|standing_in|the_teacher|your_seat)|old_rules|paused|number_|only_phrases|only_the_host|only_with_hands|order_not|press_busy|recoded|removed|revision_taken|table_full|too_few|too_large|too_many_(tables|votes)|unknown_(animal|deck|lesson|link)|unreadable|vote_closed|wrong_seats|wrong_stage)/

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

/**
 * Puts the list of pages beside the client, for the server: it answers every other address with 404. `needs` are the
 * files that each page needs first, besides those that the page names anyway; `texts` are those of each language, for
 * which `first` and `more` stand in `needs`.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      // What is imported by a name of its own: it may be a file that only passes on what is in another.
      const chunkOf = (end: string) =>
        chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end))?.fileName ?? this.error(`no ${end}`)

      function closure(names: string[]): Set<string> {
        const wanted = new Set<string>()
        const take = (name: string) => {
          const chunk = byName.get(name)
          if (!chunk || wanted.has(name)) return
          wanted.add(name)
          for (const css of chunk.viteMetadata?.importedCss ?? []) wanted.add(css)
          chunk.imports.forEach(take)
        }
        names.forEach(take)
        return wanted
      }

      const named = closure(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
      const need = (screens: string[], more: boolean) => [
        'first',
        ...[...closure(screens.map(chunkOf))].filter((name) => !named.has(name)),
        ...(more ? ['more'] : [])
      ]
      const needs: Record<string, string[]> = { '': ['first', 'more'] }
      for (const [page, { screen, more }] of Object.entries(screensOfPages())) needs[page] = need([screen], more)
      const table = '/src/table/Table.svelte'
      for (const game of readdirSync(file('../src/games')))
        needs[`table ${game}`] = need([table, `/src/games/${game}/Screen.svelte`], game !== 'timeline')
      needs['table waiting'] = need([table, '/src/table/waiting/WaitingRoom.svelte'], true)
      needs['table'] = needs['table timeline'] ?? [] // most who come come to play Timeline

      const texts: Record<string, Record<string, string>> = {}
      for (const language of Object.keys(read(file('../src/lib/languages.json')))) {
        const own = `/src/messages/${language}.json`
        texts[language] = { first: chunkOf(`${own}?first`), more: chunkOf(`${own}?more`) }
      }
      const source = JSON.stringify({ ...read(file('../src/lib/pages.json')), needs, texts })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    }
  }
}

/** Returns each page's screen, and whether it waits for the texts that load later: as the router has it. */
function screensOfPages(): Record<string, { screen: string; more: boolean }> {
  const router = readFileSync(file('../src/lib/router.svelte.ts'), 'utf8')
  const found = router.matchAll(/^ {2}(\w+): (later\()?\(\) => import\('\.\.(\/[^']+)'\)/gm)
  return Object.fromEntries(
    [...found].map(([, page = '', more, screen]) => [page, { screen: `/src${screen}`, more: !!more }])
  )
}

/**
 * Lets the build know what of Svelte we never switch on, so that what only that needs is left out: its older modes, and
 * taking over a page that a server has drawn. Fails when a module switches one on.
 */
export function svelteModes(): Plugin {
  const modes = /\/svelte\/src\/internal\/flags\/index\.js$/
  const hydration = /\/svelte\/src\/internal\/client\/dom\/hydration\.js$/
  return {
    name: 'svelte-modes',
    apply: 'build',
    transform(code, id) {
      if (/\/svelte\/src\/internal\/flags\/(async|legacy|tracing)\.js$/.test(id)) this.error(`${id} is switched on`)
      if (/\.(svelte|ts)$/.test(id) && /\bhydrate\b.* from ['"]svelte['"]/.test(code)) this.error(`${id} hydrates`)
      if (!modes.test(id) && !hydration.test(id)) return null
      const fixed = code.replace(/export let (\w+_mode_flag|hydrating) = false/g, 'export const $1 = false')
      return { code: fixed.replace(/^\t(\w+_mode_flag|hydrating) = \w+;$/gm, ''), map: null }
    }
  }
}

/** Packs what was built with Brotli, as small as it gets: a file is built once and fetched often. */
export function brotli(): Plugin {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    name: 'brotli',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const one of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(one.fileName)) continue
        const body = Buffer.from(one.type === 'chunk' ? one.code : one.source)
        writeFileSync(join(dir, `${one.fileName}.br`), brotliCompressSync(body, { params: quality }))
      }
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
