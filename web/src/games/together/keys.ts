/** Keys: 1–9 choose a card, arrows go from card to card, Enter plays the chosen one, Delete discards it, 0 stops, Escape puts it back, i shows it large, ? shows the keys. */

interface Play {
  hand: () => readonly string[]
  root: () => HTMLElement | undefined
  chosen: () => string | null
  choose: (card: string) => void
  play: () => void
  discard: () => void
  stop: () => void
  large: (card: string) => void
  help: () => void
}

export function followKeys(play: Play): (event: KeyboardEvent) => void {
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null
  const inHand = () => document.activeElement?.closest('[data-hand]') !== null && document.activeElement !== null
  const focus = (card: string | undefined) => {
    if (card)
      play
        .root()
        ?.querySelector<HTMLElement>(`[data-hand] [data-card="${CSS.escape(card)}"]`)
        ?.focus()
  }

  function step(by: number): void {
    const hand = play.hand()
    const now = focused() ?? play.chosen()
    const at = now === null ? -1 : hand.indexOf(now)
    focus(hand[at < 0 ? (by > 0 ? 0 : hand.length - 1) : (at + by + hand.length) % hand.length])
  }

  /** Tells whether a key was taken. */
  function take(key: string): boolean {
    const chosen = play.chosen()
    if (/^[1-9]$/.test(key)) {
      const card = play.hand()[Number(key) - 1]
      if (!card) return false
      focus(card)
      if (card !== chosen) play.choose(card)
      return true
    }
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && (inHand() || document.activeElement === document.body))
      step(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Enter' && chosen && (focused() === chosen || document.activeElement === document.body))
      play.play()
    else if ((key === 'Delete' || key === 'Backspace') && chosen) play.discard()
    else if (key === '0') play.stop()
    else if (key === 'Escape' && chosen) play.choose(chosen)
    else if (key === 'i' && focused()) play.large(focused() ?? '')
    else if (key === '?') play.help()
    else return false
    return true
  }

  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') || (event.target as Element).closest?.('input, textarea, select')) return
    if (take(event.key)) event.preventDefault()
  }
}
