// Makes public/offline.html from the texts: the page that the service worker shows without a connection. With --check it only compares.
import { readFileSync } from 'node:fs'
import { writeOrCheck } from './write-or-check.mjs'

const LANGUAGES = Object.keys(JSON.parse(readFileSync(new URL('../src/lib/languages.json', import.meta.url), 'utf8')))
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function section(language) {
  const texts = JSON.parse(readFileSync(new URL(`../src/messages/${language}.json`, import.meta.url), 'utf8'))
  return `      <section lang="${language}"${language === 'en' ? '' : ' hidden'}>
        <h1>${escape(texts['offline.title'])}</h1>
        <p>${escape(texts['offline.text'])}</p>
        <p><a href="">${escape(texts['offline.again'])}</a></p>
      </section>`
}

const page = `<!doctype html>
<!-- Made by scripts/offline.mjs: do not edit. -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Frieze</title>
    <link rel="stylesheet" href="/offline.css" />
    <script src="/offline.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/icon.svg" alt="" width="72" height="72" />
${LANGUAGES.map(section).join('\n')}
    </main>
  </body>
</html>
`

writeOrCheck('public/offline.html', page, 'offline')
