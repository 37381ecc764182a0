/** Lets the browser's back button close what lies over the page. Without it the button would leave the table. */
const OVER = 'over' // marks the history entry of what lies over the page

/** Calls `close` when the browser goes back. What it returns is to be called when it was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  history.pushState({ [OVER]: true }, '')
  const onpop = () => {
    removeEventListener('popstate', onpop)
    close()
  }
  addEventListener('popstate', onpop)
  return () => {
    removeEventListener('popstate', onpop)
    // Not if a link has led elsewhere, or back was what closed it.
    if (history.state?.[OVER]) history.back()
  }
}
