/** Files out of and into the browser. */
import { Problem, post, problemIn } from '../../lib/api'
import type { Finding, ReadRows, ReadTexts } from '../../lib/rest'
import { MAX_BYTES } from './draft'

const PATIENCE = 70_000 // ms: a PDF may have to wait for others

/**
 * Lets the server read a table (CSV, TSV, XLSX) or a deck's folder (ZIP). Where the first row names no columns, the answer's
 * `cells` are the cells and its `columns` what is known of them. A folder's answer has a `draft`. Throws a `Problem`;
 * `too_large` before anything is sent.
 */
export function readRows(file: Blob): Promise<ReadRows> {
  return post<ReadRows>('api/rows', checked(file))
}

/** Lets the server read a table of one language's texts. */
export function readTexts(file: Blob): Promise<ReadTexts> {
  return post<ReadTexts>('api/text-rows', checked(file))
}

function checked(file: Blob): Blob {
  if (file.size > MAX_BYTES) throw new Problem({ code: 'too_large', params: {} })
  return file
}

/** Returns whether a table could not be read because its first row does not name the columns. */
export function columnsMissing(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.code === 'missing_column')
}

/** Asks for a file and hands it to the browser to keep. Throws a Problem. */
export async function download(path: string, name: string, body?: unknown): Promise<void> {
  const init: RequestInit = { signal: AbortSignal.timeout(PATIENCE) }
  if (body !== undefined)
    Object.assign(init, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = await fetch(path, init).catch(() => undefined)
  if (!answer) throw new Problem({ code: 'unreachable', params: {} })
  if (!answer.ok) throw new Problem(problemIn(await answer.text()) ?? { code: 'server', params: {} })
  keep(await answer.blob(), name)
}

/** Hands a file to the browser to keep. */
export function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Returns the name of a file from a deck's title. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return `${plain.slice(0, 60) || 'deck'}.${ending}`
}
