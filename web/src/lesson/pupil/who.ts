/** What a pupil is called: by a number and its animal, or by a name. */
import { hasText, t } from '../../lib/i18n.svelte'

export interface Person {
  number: number
  /** Empty where pupils are numbers. */
  name: string
  animal: string
}

/** Returns the number or the name: `7`, `Ada`. */
export function shortName({ number, name }: Person): string {
  return name || String(number)
}

/** Returns it with the animal where it is a number: `7, the Panda`, `Ada`. */
export function fullName({ number, name, animal }: Person): string {
  return name || t('pupil.join.number_of', { number, animal: animalName(animal) })
}

/** Returns the name, or for a number its animal: `Ada`, `Panda`. */
export function calledName({ name, animal }: Person): string {
  return name || animalName(animal)
}

function animalName(animal: string): string {
  const key = `animal.${animal}`
  return hasText(key) ? t(key) : animal
}
