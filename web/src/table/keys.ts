/** What the keys of all games' tables have in common. */

/** A line of the list of keys: what they do. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

/** Returns whether a key is pressed for the table: not a shortcut of the browser, not in a field, not in a dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target as Element).closest?.('input, textarea, select')
}
