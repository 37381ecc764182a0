/** The Markdown that our rules are written in: headings, paragraphs, lists, tables, strong words. It makes data, never markup. */

/** Words, some of them strong. */
export type Inline = { text: string; strong: boolean }[]
export type Block =
  | { kind: 'paragraph'; words: Inline }
  | { kind: 'list'; items: Inline[] }
  | { kind: 'table'; head: Inline[]; rows: Inline[][] }
/** A part under a heading of the second level. */
export interface Section {
  title: string
  /** For links on the page. */
  id: string
  blocks: Block[]
}
export interface Document {
  title: string
  sections: Section[]
}

/** Reads a text. What it does not know is a paragraph. */
export function readMarkdown(text: string): Document {
  const found: Document = { title: '', sections: [] }
  for (const chunk of text.split(/\n\s*\n/)) {
    const lines = chunk.split('\n').filter((line) => line.trim())
    const [first = ''] = lines
    if (first.startsWith('# ')) found.title = first.slice(2).trim()
    else if (first.startsWith('## '))
      found.sections.push({ title: first.slice(3).trim(), id: `part-${found.sections.length + 1}`, blocks: [] })
    const rest = /^##? /.test(first) ? lines.slice(1) : lines
    if (rest.length > 0) (found.sections.at(-1) ?? opening(found)).blocks.push(...blocksOf(rest))
  }
  return found
}

/** Words before the first heading of the second level. */
function opening(found: Document): Section {
  const section = { title: '', id: 'part-0', blocks: [] }
  found.sections.push(section)
  return section
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (line.startsWith('- ')) {
      const item = inline(line.slice(2))
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line.startsWith('|')) {
      const cells = line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim())
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue
      if (last?.kind === 'table') last.rows.push(cells.map(inline))
      else blocks.push({ kind: 'table', head: cells.map(inline), rows: [] })
    } else if (last?.kind === 'paragraph') last.words.push(...inline(` ${line.trim()}`))
    else blocks.push({ kind: 'paragraph', words: inline(line.trim()) })
  }
  return blocks
}

/** Cuts words at `**`. A mark that is not closed is shown as it stands. */
export function inline(text: string): Inline {
  const parts = text.split('**')
  if (parts.length % 2 === 0) parts.push(`**${parts.pop() ?? ''}`.replace(/^/, parts.pop() ?? ''))
  return parts.map((part, at) => ({ text: part, strong: at % 2 === 1 })).filter((part) => part.text)
}
