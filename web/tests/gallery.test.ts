/** The gallery shows every component, with every property that it takes and every value of those that have a few. */
import { readFileSync } from 'node:fs'
import { parse, type AST } from 'svelte/compiler'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const components = Object.keys(import.meta.glob('../src/components/*.svelte'))
const gallery = Object.keys(import.meta.glob('../src/gallery/*.svelte')).map(read)

/** Finds how often a component stands in the gallery, and with which properties. */
function uses(name: string): { count: number; properties: Set<string> } {
  const properties = new Set<string>()
  let count = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, name: own, attributes, fragment } = node as Partial<AST.Component>
    if (type === 'Component' && own === name) {
      count += 1
      for (const attribute of attributes ?? []) if ('name' in attribute) properties.add(attribute.name)
      for (const child of fragment?.nodes ?? []) {
        if (child.type === 'SnippetBlock') properties.add(child.expression.name)
        else if (child.type !== 'Text' || child.data.trim()) properties.add('children')
      }
    }
    for (const value of Object.values(node)) visit(value)
  }
  for (const source of gallery) visit(parse(source, { modern: true }).fragment)
  return { count, properties }
}

/** Reads which properties a component takes: from its `Props`, or from the type beside `$props()`. */
function propertiesOf(source: string): { name: string; values: string[] }[] {
  const [, own] =
    /interface Props \{\n([\s\S]*?)\n {2}\}/.exec(source) ?? /\}: \{([^}]*)\}[^=]*= \$props\(\)/.exec(source) ?? []
  return [...(own ?? '').matchAll(/(?:^|[;\n{])\s*(\w+)\??:([^;\n]*)/g)].map(([, name = '', type = '']) => ({
    name,
    values: [...type.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? '')
  }))
}

test('properties and values are read from a component', () => {
  expect(propertiesOf(read('../src/components/Seal.svelte'))).toEqual([
    { name: 'kind', values: ['right', 'wrong', 'blocked'] },
    { name: 'size', values: [] }
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
  const { count, properties } = uses(name)
  expect(count).toBeGreaterThan(0)
  // Those of SeatPlate that all states share are spread.
  const all = propertiesOf(read(file)).filter(
    (one) => name !== 'SeatPlate' || /now|you|result|away|out|onclick/.test(one.name)
  )
  expect(all.map((one) => one.name).filter((one) => !properties.has(one))).toEqual([])
  const source = gallery.join('\n')
  expect(
    all.flatMap((one) => one.values).filter((value) => !source.includes(`'${value}'`) && !source.includes(`"${value}"`))
  ).toEqual([])
})
