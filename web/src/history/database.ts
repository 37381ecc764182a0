/** The history's store: IndexedDB. Where a browser keeps nothing, `open` gives null. */
import type { Game, KnownCard, Placement } from './records'

const NAME = 'frieze'
const VERSION = 1

export interface Stores {
  placements: Placement
  games: Game
  cards: KnownCard
}
export type StoreName = keyof Stores
export const STORES: readonly StoreName[] = ['placements', 'games', 'cards']

let opening: Promise<IDBDatabase | null> | undefined

/** Opens the database once. Null: this browser keeps no data. */
export function open(): Promise<IDBDatabase | null> {
  opening ??= openNow().catch(() => null)
  return opening
}

/** Forgets the open database; the next use opens it again. */
export async function close(): Promise<void> {
  ;(await opening)?.close()
  opening = undefined
}

function openNow(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => make(request.result)
    request.onsuccess = () => {
      const db = request.result
      db.onversionchange = () => void close() // another tab has a newer version
      db.onclose = () => (opening = undefined)
      resolve(db)
    }
    request.onerror = () => reject(request.error ?? new Error('blocked'))
    request.onblocked = () => reject(new Error('blocked'))
  })
}

function make(db: IDBDatabase): void {
  const placements = db.createObjectStore('placements', { keyPath: 'id' })
  placements.createIndex('card', 'card')
  placements.createIndex('at', 'at')
  db.createObjectStore('games', { keyPath: 'id' }).createIndex('at', 'at')
  db.createObjectStore('cards', { keyPath: 'id' }).createIndex('due', 'due')
}

/** Reads all of a store, or those that an index has in a range; in the index's order. */
export async function all<S extends StoreName>(
  store: S,
  index?: string,
  range?: IDBKeyRange | string,
  most?: number
): Promise<Stores[S][]> {
  return (await read(store, (from) => (index ? from.index(index) : from).getAll(range, most))) ?? []
}

export async function one<S extends StoreName>(store: S, id: string): Promise<Stores[S] | undefined> {
  return (await read(store, (from) => from.get(id))) ?? undefined
}

/** Counts all of a store, or those that an index has in a range. */
export async function count(store: StoreName, index?: string, range?: IDBKeyRange): Promise<number> {
  return (await read(store, (from) => (index ? from.index(index) : from).count(range))) ?? 0
}

async function read<T>(store: StoreName, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const db = await open()
  if (!db) return null
  return answer(ask(db.transaction(store).objectStore(store)))
}

/** Changes stores in one transaction: all of it or nothing. Nothing happens where nothing is kept. */
export async function change(work: (stores: Record<StoreName, IDBObjectStore>) => void): Promise<void> {
  const db = await open()
  if (!db) return
  const transaction = db.transaction(STORES, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  work({
    placements: transaction.objectStore('placements'),
    games: transaction.objectStore('games'),
    cards: transaction.objectStore('cards')
  })
  return done
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('unreadable'))
  })
}
