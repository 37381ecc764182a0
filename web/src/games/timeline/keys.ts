/** What a key asks for at the table; none while something is being written or a dialog is open. */
export type Asked =
  | { type: 'pick'; number: number }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'back' }
  | { type: 'large' }
  | { type: 'help' }

export function keyOf(event: KeyboardEvent): Asked | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  if (document.querySelector('dialog[open]')) return null
  if ((event.target as Element).closest?.('input, textarea, select')) return null
  if (/^[1-9]$/.test(event.key)) return { type: 'pick', number: Number(event.key) }
  switch (event.key) {
    case 'ArrowLeft':
      return { type: 'move', by: -1 }
    case 'ArrowRight':
      return { type: 'move', by: 1 }
    case 'Escape':
      return { type: 'back' }
    case 'i':
    case 'I':
      return { type: 'large' }
    case '?':
      return { type: 'help' }
    default:
      return null
  }
}
