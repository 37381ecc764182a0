/** Where the keyboard is at a table with a line: on a card of the hand or on a gap of the line. */

/** Moves the focus along the gaps; from elsewhere to the gap nearest the middle of what is in view. */
export function focusGap(root: HTMLElement | undefined, by: number): void {
  // The gaps are lit, and can have the focus, once the page is drawn.
  queueMicrotask(() =>
    requestAnimationFrame(() => {
      const gaps = all(root, '[data-gap] button')
      const next = stepped(gaps, by) ?? nearest(root, gaps)
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
    })
  )
}

/** Moves the focus along the hand; from elsewhere to its first card. */
export function focusCard(root: HTMLElement | undefined, by: number): void {
  const cards = all(root, '[data-hand] [data-card]')
  ;(stepped(cards, by) ?? cards[0])?.focus()
}

function stepped(stops: readonly HTMLElement[], by: number): HTMLElement | undefined {
  const at = stops.indexOf(document.activeElement as HTMLElement)
  return at < 0 ? undefined : stops[Math.min(stops.length - 1, Math.max(0, at + by))]
}

function nearest(root: HTMLElement | undefined, gaps: readonly HTMLElement[]): HTMLElement | undefined {
  const box = root?.querySelector('[data-scroller]')?.getBoundingClientRect()
  if (!box) return gaps[0]
  const away = (gap: HTMLElement) =>
    Math.abs(gap.getBoundingClientRect().left + gap.clientWidth / 2 - (box.left + box.width / 2))
  return gaps.toSorted((one, other) => away(one) - away(other))[0]
}

function all(root: HTMLElement | undefined, selector: string): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]
}
