import { expect, test } from 'vitest'
import { inline, readMarkdown } from '../src/pages/rules/markdown'

test('headings begin parts, lists and paragraphs fill them', () => {
  const { title, sections } = readMarkdown('# Game\n\n## Goal\n\nPlay **well**.\n\n- one\n- **two:** more\n')
  expect(title).toBe('Game')
  expect(sections).toEqual([
    {
      title: 'Goal',
      id: 'part-1',
      blocks: [
        {
          kind: 'paragraph',
          words: [
            { text: 'Play ', strong: false },
            { text: 'well', strong: true },
            { text: '.', strong: false }
          ]
        },
        {
          kind: 'list',
          items: [
            [{ text: 'one', strong: false }],
            [
              { text: 'two:', strong: true },
              { text: ' more', strong: false }
            ]
          ]
        }
      ]
    }
  ])
})

test('a table has a head and rows, without its rule', () => {
  const [part] = readMarkdown('## Hall\n\n| a | b |\n|---|---|\n| 1 | 2 |').sections
  expect(part?.blocks).toEqual([
    {
      kind: 'table',
      head: [[{ text: 'a', strong: false }], [{ text: 'b', strong: false }]],
      rows: [[[{ text: '1', strong: false }], [{ text: '2', strong: false }]]]
    }
  ])
})

test('markup is only words, and an open mark stays as it stands', () => {
  expect(inline('<b>x</b>')).toEqual([{ text: '<b>x</b>', strong: false }])
  expect(inline('one ** two')).toEqual([{ text: 'one ** two', strong: false }])
  expect(inline('**a** b ** c')).toEqual([
    { text: 'a', strong: true },
    { text: ' b ** c', strong: false }
  ])
})
