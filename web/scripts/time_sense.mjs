// Proves the time sense: simulates players of known error and estimates it back. Writes bench/progress/results.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'

const ROOT = new URL('../../', import.meta.url)
const PLAYERS = 500 // of each size and era
const PLACEMENTS = 40 // of each, in the era
const SIZES = [0.05, 0.1, 0.2, 0.4, 0.8] // median error in log years: 5 %, 10 % … of how long ago it was
const LINES = [8, 20] // cards on the line, the least and the most
const NOW = 2026

const vite = await createServer({
  root: new URL('../', import.meta.url).pathname,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  logLevel: 'error'
})
const { chance, estimate } = await vite.ssrLoadModule('/src/history/time-sense.ts')
const { feltAge } = await vite.ssrLoadModule('/src/history/rating.ts')
const { eraOf } = await vite.ssrLoadModule('/src/lib/eras.ts')
const { SENSED } = await vite.ssrLoadModule('/src/history/sense-by-era.ts')
const { yearOf } = await vite.ssrLoadModule('/src/lib/dates.ts')

/** A generator of random numbers with a seed (mulberry32). */
function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const pick = (random, from) => from[Math.floor(random() * from.length)]
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
const percent = (share) => `${Math.round(100 * share)} %`

const decks = ['world', 'moments', 'inventions', 'culture']
const dates = decks.flatMap((deck) =>
  readFileSync(new URL(`src/frieze/decks/data/${deck}/cards.csv`, ROOT), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1])
    .filter((date) => date && yearOf(date) !== null)
)

/** Lets a player place a card on a random line: the gap around what they believe, and the one that is right. */
function place(random, date, sd) {
  const truth = feltAge(yearOf(date), NOW)
  const count = LINES[0] + Math.floor(random() * (LINES[1] - LINES[0] + 1))
  const line = Array.from({ length: count }, () => feltAge(yearOf(pick(random, dates)), NOW)).sort((a, b) => a - b)
  const around = (age) => {
    const at = line.findIndex((one) => one > age)
    const end = at < 0 ? line.length : at
    return { from: line[end - 1] ?? -Infinity, to: line[end] ?? Infinity }
  }
  return { guess: { truth, ...around(truth + sd * normal(random)) }, own: { truth, ...around(truth) } }
}

/** Estimates from nothing but how many were right: the error for which as many would be expected in these right gaps. */
function fromShare(placed) {
  const right = placed.filter(({ guess, own }) => guess.from === own.from).length
  let [low, high] = [0.004, 4]
  for (let step = 0; step < 40; step += 1) {
    const middle = Math.sqrt(low * high)
    const expected = placed.reduce((sum, { own }) => sum + chance(own, middle), 0)
    if (expected > right) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

const rows = []
for (const era of SENSED) {
  const own = dates.filter((date) => eraOf(date) === era)
  for (const size of SIZES) {
    const random = seeded(1000 * SIZES.indexOf(size) + SENSED.indexOf(era) + 2)
    const [found, shares] = [[], []]
    let covered = 0
    for (let player = 0; player < PLAYERS; player += 1) {
      const placed = Array.from({ length: PLACEMENTS }, () => place(random, pick(random, own), size / 0.6745))
      const answer = estimate(placed.map(({ guess }) => guess))
      found.push(answer.size)
      shares.push(fromShare(placed))
      if (answer.low <= size && size <= answer.high) covered += 1
    }
    const spread = (values) => Math.sqrt(values.reduce((sum, one) => sum + Math.log(one / size) ** 2, 0) / PLAYERS)
    found.sort((a, b) => a - b)
    rows.push({
      era,
      size,
      median: quantile(found, 0.5) / size,
      covered: covered / PLAYERS,
      own: spread(found),
      share: spread(shares)
    })
  }
}
await vite.close()

const good = (row) =>
  Math.abs(row.median - 1) <= 0.2 && row.covered >= 0.85 && row.covered <= 0.95 && row.own < row.share
const table = rows.map(
  ({ era, size, median, covered, own, share }) =>
    `| ${era} | ${percent(size)} | ${percent(median)} | ${percent(covered)} | ${own.toFixed(2)} | ${share.toFixed(2)} |`
)
writeFileSync(
  new URL('bench/progress/results.md', ROOT),
  `# The time sense, checked on simulated players

\`node scripts/time_sense.mjs\` in \`web/\` writes this page, and fails if a row misses its bounds.

${PLAYERS} players of each typical error and era place ${PLACEMENTS} cards of the era on lines of ${LINES[0]} to ${LINES[1]} cards of the decks ${decks.join(', ')}.
Each believes the card where it is, plus a normal error in log years before now (plus ten), and takes the gap
of that belief. \`web/src/history/time-sense.ts\` estimates the error back from the gaps.

- *typical error*: the true one, the median of all errors, as a share of how long ago the event was
- *median estimate*: that of the ${PLAYERS} players, as a share of the true one; must be within ± 20 %
- *covered*: how many 90 % intervals contain the true one; must be 85 to 95 %
- *deviation*: the root mean square of the log of estimate through truth; that from the gaps must be smaller than that from
  the share of right cards, which knows how wide each right gap was

| era | typical error | median estimate | covered | deviation, from the gaps | from the share right |
|---|---:|---:|---:|---:|---:|
${table.join('\n')}

There is no estimate for prehistory: its gaps span thousands of years, so nearly every card is right and 40 of them
say too little.
`
)
const bad = rows.filter((row) => !good(row))
if (bad.length) console.error(bad)
process.exitCode = bad.length ? 1 : 0
