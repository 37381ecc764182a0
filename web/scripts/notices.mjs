// Makes public/notices.txt: the licences of what the page contains, from the packages themselves. With --check it only compares.
import { readFileSync } from 'node:fs'
import { writeOrCheck } from './write-or-check.mjs'

const from = (path) => readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8').trim()

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const PARTS = [
  ['Pictures: Fluent Emoji Flat', `MIT License\n\nCopyright (c) Microsoft Corporation.\n\n${MIT}`],
  [
    'Pictures: game-icons.net',
    'By Lorc, Delapouite and the other contributors of game-icons.net. Licensed under Creative Commons Attribution 3.0 (CC BY 3.0), https://creativecommons.org/licenses/by/3.0/. Changed: tinted, and sometimes combined.'
  ],
  ['Button icons: Phosphor Icons', from('@phosphor-icons/core/LICENSE')],
  ['Fonts: Fraunces', from('@fontsource-variable/fraunces/LICENSE')],
  ['Fonts: Source Sans 3', from('@fontsource-variable/source-sans-3/LICENSE')],
  [
    'Names of eras and months: Unicode CLDR',
    'Copyright © 1991-2026 Unicode, Inc. Licensed under the Unicode License v3, https://www.unicode.org/license.txt.'
  ],
  ['Libraries: Svelte', from('svelte/LICENSE.md')],
  ['Libraries: clsx', from('clsx/license')],
  ['Libraries: ts-fsrs', from('ts-fsrs/LICENSE')]
]

const text = `Frieze is under the MIT licence. Credits for what others made:\n\n${PARTS.map(([name, words]) => `${name}\n${'='.repeat(name.length)}\n\n${words}\n`).join('\n\n')}`

writeOrCheck('public/notices.txt', text, 'notices')
