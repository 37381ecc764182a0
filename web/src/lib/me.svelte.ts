/** Who this person is at tables: a name and an animal, made up at first, remembered here. */
import { t } from './i18n.svelte'
import { oneOf } from './keys'
import { store, stored } from './settings.svelte'
import type { NewPerson } from './wire'

const KEY = 'frieze.me'
// Animals that have words in the message files (`animal.<code>`) and a picture.
export const ANIMALS = [
  'fox', 'owl', 'otter', 'badger', 'lizard', 'hedgehog', 'turtle', 'dodo', 'penguin', 'seal', 'koala', 'raccoon', 'llama', 'mammoth', 'elephant', 'beaver'
] as const
export type Animal = (typeof ANIMALS)[number]

interface Me {
  animal: Animal
  /** Empty: called by the animal's name. */
  name: string
}

const kept = stored<Me>(KEY)
export const me = $state<Me>({ animal: kept?.animal ?? oneOf(ANIMALS), name: kept?.name ?? '' })
if (!kept) store(KEY, me)

/** Takes another name or animal. */
export function call(name: string, animal: Animal): void {
  me.name = name.trim() === animalName(animal) ? '' : name.trim()
  me.animal = animal
  store(KEY, me)
}

/** Gives the name to show. */
export function myName(): string {
  return me.name || animalName(me.animal)
}

/** Gives an animal's name in the page's language. */
export function animalName(animal: string): string {
  return t(`animal.${animal as Animal}`)
}

/** Gives this person as somebody who wants a seat. */
export function newPerson(): NewPerson {
  return { name: myName(), animal: me.animal }
}
