/** The tab's title; it says when it is your move. */
const NAME = 'Frieze'

export function setTitle(title: string): void {
  document.title = title ? `${title} · ${NAME}` : NAME
}
