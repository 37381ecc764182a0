/** What can be undone and redone. Changes with the same tag in a row count as one: the letters of a cell, for example. */
const MOST = 200

export class History<T> {
  #past: T[] = []
  #future: T[] = []
  #tag = ''

  /** Remembers what was before a change. */
  add(before: T, tag: string): void {
    this.#future = []
    if (tag && tag === this.#tag) return
    this.#tag = tag
    this.#past.push(before)
    if (this.#past.length > MOST) this.#past.shift()
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  undo(now: T): T | undefined {
    return this.#step(this.#past, this.#future, now)
  }

  redo(now: T): T | undefined {
    return this.#step(this.#future, this.#past, now)
  }

  #step(from: T[], to: T[], now: T): T | undefined {
    this.#tag = ''
    const found = from.pop()
    if (found !== undefined) to.push(now)
    return found
  }
}
