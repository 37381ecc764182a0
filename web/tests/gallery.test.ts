/**
 * The gallery shows every component with every property that it takes, without every one that it may lack, and with every
 * value of those that have a few.
 */
import { readFileSync } from 'node:fs'
import { parse, type AST } from 'svelte/compiler'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
// Not those that need a table or the server: tests of browsers and their pictures show these.
const NEED_A_TABLE = ['../src/daily/DailyOver.svelte', '../src/daily/Result.svelte']
const components = Object.keys(import.meta.glob(['../src/components/*.svelte', '../src/daily/*.svelte'])).filter(
  (file) => !NEED_A_TABLE.includes(file)
)
const gallery = Object.keys(import.meta.glob('../src/gallery/*.svelte')).map(read)

/** Finds with which properties a component stands in the gallery, one set for each time. */
function uses(name: string): Set<string>[] {
  const found: Set<string>[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, name: own, attributes, fragment } = node as Partial<AST.Component>
    if (type === 'Component' && own === name) {
      const properties = new Set<string>()
      found.push(properties)
      for (const attribute of attributes ?? []) if ('name' in attribute) properties.add(attribute.name)
      for (const child of fragment?.nodes ?? []) {
        if (child.type === 'SnippetBlock') properties.add(child.expression.name)
        else if (child.type !== 'Text' || child.data.trim()) properties.add('children')
      }
    }
    for (const value of Object.values(node)) visit(value)
  }
  for (const source of gallery) visit(parse(source, { modern: true }).fragment)
  return found
}

/** Reads which properties a component takes: from its `Props`, or from the type beside `$props()`. */
function propertiesOf(source: string): { name: string; optional: boolean; values: string[] }[] {
  const [, own] =
    /interface Props \{\n([\s\S]*?)\n {2}\}/.exec(source) ?? /\}: \{([^}]*)\}[^=]*= \$props\(\)/.exec(source) ?? []
  return [...(own ?? '').replace(/\{[^{}]*\}/g, 'object').matchAll(/(?:^|[;\n{])\s*(\w+)(\??):([^;\n]*)/g)].map(
    ([, name = '', mark, type = '']) => ({
      name,
      optional: mark === '?',
      values: [...type.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? '')
    })
  )
}

test('properties and values are read from a component', () => {
  expect(propertiesOf(read('../src/components/Seal.svelte'))).toEqual([
    { name: 'kind', optional: false, values: ['right', 'wrong', 'blocked'] },
    { name: 'size', optional: true, values: [] }
  ])
  expect(propertiesOf(read('../src/components/Checkbox.svelte')).map(({ name }) => name)).toEqual([
    'label',
    'checked',
    'disabled',
    'onchange'
  ])
})

test.each(components)('%s is in the gallery, in all its states', (file) => {
  const name = /(\w+)\.svelte$/.exec(file)?.[1] ?? ''
  const found = uses(name)
  expect(found.length).toBeGreaterThan(0)
  // Those of SeatPlate that all states share are spread.
  const all = propertiesOf(read(file)).filter(
    (one) => name !== 'SeatPlate' || /now|you|result|away|out|onclick/.test(one.name)
  )
  const given = new Set(found.flatMap((properties) => [...properties]))
  expect(all.map((one) => one.name).filter((one) => !given.has(one))).toEqual([])
  // Whether somebody listens is not seen.
  const optional = all.filter((one) => one.optional && !one.name.startsWith('on')).map((one) => one.name)
  expect(optional.filter((one) => found.every((properties) => properties.has(one)))).toEqual([])
  const source = gallery.join('\n')
  expect(
    all.flatMap((one) => one.values).filter((value) => !source.includes(`'${value}'`) && !source.includes(`"${value}"`))
  ).toEqual([])
})
