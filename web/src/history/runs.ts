/** Rows of right cards. */

/** Returns how many cards in a row were right at best. */
export function longestRun(placed: readonly { right: boolean }[]): number {
  let run = 0
  let longest = 0
  for (const { right } of placed) {
    run = right ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
