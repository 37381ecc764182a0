// Makes src/lib/glyphs.ts: the outlines of those Phosphor icons that the client shows. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'

const NAMES = [
  'anchor-simple-bold',
  'archive',
  'arrow-counter-clockwise-bold',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-u-up-left',
  'arrow-u-up-right',
  'arrow-up',
  'arrows-in-line-horizontal',
  'arrows-left-right',
  'arrows-out-line-horizontal',
  'bank-fill',
  'book-open-text',
  'calendar-dots',
  'cards',
  'cards-fill',
  'caret-down',
  'caret-left-bold',
  'caret-right-bold',
  'chat-circle-text',
  'check-bold',
  'circle-dashed-bold',
  'clipboard-text',
  'clock',
  'cloud-check',
  'cloud-warning',
  'copy',
  'crosshair',
  'crown-simple-fill',
  'device-mobile',
  'dots-three',
  'download-simple',
  'eye',
  'feather-fill',
  'file-arrow-up',
  'film-strip',
  'flag',
  'flame-fill',
  'flower-lotus-fill',
  'funnel',
  'gear-six',
  'globe-hemisphere-west',
  'hand-palm',
  'hourglass-fill',
  'house',
  'image',
  'info',
  'key-fill',
  'keyboard',
  'leaf-fill',
  'link',
  'list',
  'magnifying-glass',
  'medal',
  'minus',
  'moon',
  'mountains-fill',
  'paper-plane-right',
  'pause',
  'pencil-simple',
  'play',
  'play-fill',
  'plus',
  'plus-bold',
  'printer',
  'prohibit-bold',
  'qr-code',
  'question',
  'rows',
  'rows-plus-bottom',
  'scroll',
  'share-network',
  'shuffle',
  'sign-out',
  'skip-back',
  'skip-forward',
  'speaker-high',
  'speaker-slash',
  'square',
  'sun',
  'sun-fill',
  'tag',
  'timer',
  'translate',
  'trash',
  'trophy',
  'upload-simple',
  'user-plus',
  'users-three',
  'warning',
  'waves-bold',
  'wifi-high',
  'wifi-slash',
  'x',
  'x-bold'
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
