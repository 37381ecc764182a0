// Makes src/lib/glyphs.ts: the outlines of those Phosphor icons that the client shows. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'

const NAMES = [
  'anchor-simple-bold', 'archive', 'arrow-counter-clockwise-bold', 'arrow-left', 'arrow-right', 'arrows-left-right',
  'arrows-out-line-horizontal', 'bank-fill', 'book-open-text', 'calendar-dots', 'cards', 'cards-fill', 'caret-down',
  'caret-left-bold', 'caret-right-bold', 'chat-circle-text', 'check-bold', 'circle-dashed-bold', 'clock', 'copy',
  'crosshair', 'crown-simple-fill', 'device-mobile', 'dots-three', 'eye', 'feather-fill', 'film-strip', 'flag',
  'flame-fill', 'flower-lotus-fill', 'gear-six', 'globe-hemisphere-west', 'hand-palm', 'hourglass-fill', 'house',
  'info', 'key-fill', 'keyboard', 'leaf-fill', 'link', 'list', 'minus', 'moon', 'mountains-fill', 'paper-plane-right',
  'pause', 'pencil-simple', 'play', 'play-fill', 'plus', 'plus-bold', 'prohibit-bold', 'qr-code', 'question',
  'share-network', 'shuffle', 'sign-out', 'skip-back', 'skip-forward', 'speaker-high', 'speaker-slash', 'sun', 'sun-fill', 'timer',
  'translate', 'trash', 'trophy', 'user-plus', 'users-three', 'warning', 'waves-bold', 'wifi-high', 'wifi-slash', 'x', 'x-bold'
]

const folder = new URL('../node_modules/@phosphor-icons/core/assets/', import.meta.url)
const target = new URL('../src/lib/glyphs.ts', import.meta.url)

function outline(name) {
  const weight = name.match(/-(bold|fill)$/)?.[1] ?? 'regular'
  const svg = readFileSync(new URL(`${weight}/${name}.svg`, folder), 'utf8')
  return [...svg.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('')
}

const constant = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const text =
  '// Made by scripts/glyphs.mjs from @phosphor-icons/core (MIT): do not edit. One constant each, so that unused ones fall away.\n' +
  NAMES.map((name) => `export const ${constant(name)} = '${outline(name)}'`).join('\n') +
  '\n'

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/lib/glyphs.ts is not what scripts/glyphs.mjs makes: run `npm run glyphs`')
    process.exit(1)
  }
} else writeFileSync(target, text)
