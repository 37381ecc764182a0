/** The steps of a reveal, one after the other: the seal trembles, splits, the date rises, the colours flood, a seal lands. */
import { moves } from '../lib/settings.svelte'
import { timeColour } from '../lib/time-scale'
import { D1, D2, TREMBLE, UNSEAL } from './lengths'
import { OUT, SPRING, copyOnTop, type Motion } from './motion'

const VERDICTS = { right: 'var(--right-wash)', wrong: 'var(--wrong-wash)', blocked: 'var(--paper-3)' }

type Shown = HTMLElement | null | undefined

export function tremble(motion: Motion, card: Shown): Promise<void> {
  const frames = [0, 3, -3, 3, -3, 0].map((turn) => ({ transform: `rotate(${turn}deg) scale(1.12)` }))
  return motion.animate(card?.querySelector('.question'), frames, { duration: TREMBLE })
}

/** The seal splits: its halves fall apart while the date rises behind them. */
export async function split(motion: Motion, card: Shown): Promise<void> {
  const seal = card?.querySelector<HTMLElement>('.question')
  if (!seal || motion.skipped || !moves()) return
  const { left, top, width, height } = seal.getBoundingClientRect()
  const { fontSize } = getComputedStyle(seal)
  await Promise.all(
    [-1, 1].map(async (side) => {
      const half = copyOnTop(seal, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        fontSize,
        zIndex: '25',
        clipPath: side < 0 ? 'inset(0 50% 0 0)' : 'inset(0 0 0 50%)'
      })
      await motion.animate(
        half,
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${side * 16}px, 10px) rotate(${side * 28}deg)`, opacity: 0 }
        ],
        { duration: UNSEAL, easing: OUT }
      )
      half.remove()
    })
  )
}

/** The band rises with the date, and the colour of its time floods the plate. */
export async function unseal(motion: Motion, card: Shown): Promise<void> {
  void motion.animate(
    card?.querySelector('.plate'),
    [{ clipPath: 'circle(0 at 50% 120%)' }, { clipPath: 'circle(150% at 50% 120%)' }],
    { duration: UNSEAL, easing: OUT, pseudoElement: '::before' }
  )
  void motion.animate(
    card?.querySelector('.date'),
    [
      { opacity: 0, transform: 'translateY(6px)' },
      { opacity: 1, transform: 'none' }
    ],
    { duration: 140, delay: 140, fill: 'backwards', easing: OUT }
  )
  await motion.animate(card?.querySelector('.band'), [{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0)' }], {
    duration: UNSEAL,
    easing: OUT
  })
  if (!moves()) await motion.wait(D1)
}

/** The colour of its time floods the ground from the card on, and turns into that of right or wrong. */
export async function flood(
  motion: Motion,
  ground: Shown,
  card: Shown,
  date: string,
  verdict: keyof typeof VERDICTS
): Promise<void> {
  const from = card?.getBoundingClientRect()
  const box = ground?.getBoundingClientRect()
  if (!from || !box) return
  const circle = (radius: number) =>
    `circle(${radius}px at ${from.left + from.width / 2 - box.left}px ${from.top + from.height / 2 - box.top}px)`
  const time = `color-mix(in oklab, ${timeColour(date)} var(--ground-mix), var(--ground-base))`
  const frames = [
    { clipPath: circle(0), opacity: 1, backgroundColor: time },
    { clipPath: circle(innerWidth), opacity: 1, backgroundColor: time, offset: 0.3 },
    { clipPath: circle(innerWidth), opacity: 1, backgroundColor: VERDICTS[verdict], offset: 0.42 },
    { clipPath: circle(innerWidth), opacity: 1, backgroundColor: VERDICTS[verdict], offset: 0.6 },
    { clipPath: circle(innerWidth), opacity: 0, backgroundColor: VERDICTS[verdict] }
  ]
  await motion.animate(ground, frames, { duration: UNSEAL / 0.3, pseudoElement: '::before' })
}

/** The tick or the cross lands on the card. */
export function land(motion: Motion, card: Shown): Promise<void> {
  return motion.animate(card?.querySelector('.corner'), [{ transform: 'scale(0)' }, { transform: 'scale(1)' }], {
    duration: D2,
    easing: SPRING
  })
}
