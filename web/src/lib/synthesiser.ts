/** Makes the sounds, with the browser's synthesiser. It is loaded for those who want sounds. */
import type { Sound } from './sound'

interface Tone {
  from: number
  to?: number
  at: number
  lasts: number
  shape: OscillatorType
  loud: number
}

const TONES: Record<Sound, Tone[]> = {
  place: [{ from: 220, to: 110, at: 0, lasts: 0.09, shape: 'triangle', loud: 0.25 }],
  // A drum roll: strokes that come closer while the seal trembles.
  roll: [0, 0.05, 0.095, 0.135, 0.17, 0.2, 0.23].map((at, stroke) => ({
    from: 110,
    to: 62,
    at,
    lasts: 0.09,
    shape: 'triangle' as const,
    loud: 0.06 + stroke * 0.025
  })),
  right: [
    { from: 523.25, at: 0, lasts: 0.16, shape: 'sine', loud: 0.2 },
    { from: 783.99, at: 0.1, lasts: 0.3, shape: 'sine', loud: 0.2 }
  ],
  wrong: [
    { from: 196, at: 0, lasts: 0.16, shape: 'triangle', loud: 0.22 },
    { from: 155.56, at: 0.13, lasts: 0.3, shape: 'triangle', loud: 0.22 }
  ],
  turn: [
    { from: 659.25, at: 0, lasts: 0.14, shape: 'sine', loud: 0.14 },
    { from: 880, at: 0.12, lasts: 0.22, shape: 'sine', loud: 0.12 }
  ]
}

let context: AudioContext | undefined

/** Plays a sound. */
export function ringOut(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime + 0.01
  for (const tone of TONES[sound]) ring(context, tone, start + tone.at)
}

function ring(on: AudioContext, tone: Tone, start: number): void {
  const source = on.createOscillator()
  const volume = on.createGain()
  source.type = tone.shape
  source.frequency.setValueAtTime(tone.from, start)
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.lasts)
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(tone.loud, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.lasts)
  source.connect(volume).connect(on.destination)
  source.start(start)
  source.stop(start + tone.lasts + 0.02)
}
