/** Every text that names a player, with names of every kind: short and long, of women, men and others, in other scripts. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { format } from '../src/lib/format'
import { LANGUAGES } from '../src/lib/languages'

const NAMES = [
  'Ty',
  'Inès',
  'Hélène',
  'Ignacio',
  'Olga',
  'James',
  'Sæunn',
  'Ólafur',
  'Sasha',
  'Νίκη',
  '李',
  'W'.repeat(24)
]
/** Words before which a name would have to change, or which would have to change before some names. */
const NO_NAME_BEHIND: Record<string, RegExp> = {
  en: /\b(an?|the) $/i,
  fr: /\b(de|du|des|que|le|la|les|au|aux|un|une|jusque|lorsque|puisque|si) $/i,
  es: /\b(el|la|los|las|al|del|un|una|y|o) $/i,
  'pt-BR': /(^|\s)(o|a|os|as|do|da|dos|das|no|na|ao|à|pelo|pela|um|uma) $/i,
  // They ask for another case. In "Nú á {name} leik" it is the verb.
  is: /(^|\s)(í|við|með|frá|til|hjá|fyrir|um|af|eftir|gegn|handa|yfir|undir|milli|án|(?<!Nú )á) $/i
}
/** What may follow a name without a space: an ending would have to fit it. */
const ENDING: Record<string, RegExp> = { en: /^(?!’s\b)[\p{L}’-]/u }
const ANY_ENDING = /^[\p{L}’-]/u
/** A select gets each of these: the text about oneself, and the one about somebody else. */
const WHO = ['you', 'other']
const NUMBERS = [0, 1, 2, 5]

const read = (language: string): [string, string][] =>
  Object.entries(
    JSON.parse(
      readFileSync(fileURLToPath(new URL(`../src/messages/${language}.json`, import.meta.url)), 'utf8')
    ) as Record<string, string>
  )
const naming = (language: string) =>
  read(language).filter(([key, text]) => /\{names?\}/.test(text) && key !== 'card.source')

/** Returns a text in all its branches, with a name. Whatever else it shows is a number or a word. */
function shown(text: string, name: string, language: string): string[] {
  const others = Object.fromEntries([...text.matchAll(/\{(\w+)[},]/g)].map(([, param = '']) => [param, 'X']))
  const all = WHO.flatMap((who) =>
    NUMBERS.map((number) => {
      const numbers = Object.fromEntries(
        [...text.matchAll(/\{(\w+), plural/g)].map(([, param = '']) => [param, number])
      )
      return format(text, { ...others, ...numbers, who, name, names: name }, language)
    })
  )
  return [...new Set(all)]
}

describe.each(Object.keys(LANGUAGES))('names in %s', (language) => {
  const texts = naming(language)

  test('are in many texts', () => expect(texts.length).toBeGreaterThan(50))

  test.each(NAMES)('fit where they are shown: %s', (name) => {
    const wrong = texts.flatMap(([key, text]) =>
      shown(text, name, language)
        .flatMap((words) => words.split(/(?<=[.:!?,]) /))
        .filter((words) => words.includes(name))
        .filter((words) => {
          const [before = '', after = ''] = words.split(name)
          const ending = ENDING[language] ?? ANY_ENDING
          return NO_NAME_BEHIND[language]?.test(before) || ending.test(after)
        })
        .map((words) => `${key}: ${words}`)
    )
    expect(wrong).toEqual([])
  })

  test('leave nothing behind that is not filled in, and no gap', () => {
    const words = texts.flatMap(([key, text]) => shown(text, 'Inès', language).map((one) => `${key}: ${one}`))
    expect(words.filter((one) => /[{}#]| {2}/.test(one))).toEqual([])
  })
})
