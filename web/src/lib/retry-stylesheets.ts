/**
 * A style sheet that could not be fetched stays in the page as a dead link and is not asked for again: what it belongs to
 * would come without its looks ever after. So it is asked for here until it comes.
 */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

export function retryStylesheets(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const lost = / CSS for (\S+)$/.exec(payload.message)?.[1]
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (link.href === lost) seek(link, FIRST_WAIT)
  })
}

function seek(dead: HTMLLinkElement, wait: number): void {
  setTimeout(() => {
    const again = dead.cloneNode() as HTMLLinkElement
    again.addEventListener('error', () => seek(again, Math.min(LONGEST_WAIT, 2 * wait)))
    dead.replaceWith(again)
  }, wait)
}
