/** Who this person is at tables: a name and an animal, made up at first, remembered here. */
import { hasText, t } from './i18n.svelte'
import { oneOf } from './keys'
import { store, stored } from './settings.svelte'
import type { NewPerson } from './wire'

const KEY = 'frieze.me'
// Those that nobody's computer players have, so that two foxes are rare. The server says which others there are.
const FIRST_CHOICE = [
  'bear',
  'cat',
  'dolphin',
  'frog',
  'giraffe',
  'honeybee',
  'lion',
  'octopus',
  'panda',
  'parrot',
  'rabbit',
  'swan',
  'tiger',
  'whale',
  'wolf'
]

interface Me {
  animal: string
  /** Empty: called by the animal's name. */
  name: string
  /** The animal's name that was last given to a table: in another language it is another one. */
  called?: string
}

const kept = stored<Me>(KEY)
export const me = $state<Me>({
  animal: kept?.animal ?? oneOf(FIRST_CHOICE),
  name: kept?.name ?? '',
  called: kept?.called ?? ''
})
if (!kept) store(KEY, me)

/** Takes another name or animal. */
export function call(name: string, animal: string): void {
  me.name = name.trim() === animalName(animal) ? '' : name.trim()
  me.animal = animal
  store(KEY, me)
}

/** Returns the name to show. */
export function myName(): string {
  return me.name || animalName(me.animal)
}

/** Returns an animal's name in the page's language. */
export function animalName(animal: string): string {
  const key = `animal.${animal}`
  return hasText(key) ? t(key) : animal
}

/** Returns this person as somebody who wants a seat. */
export function newPerson(): NewPerson {
  const name = myName()
  if (!me.name && me.called !== name) {
    me.called = name
    store(KEY, me)
  }
  return { name, animal: me.animal }
}

/** Returns whether a seat is called by this person's animal in another language than the page's. */
export function isForeignName(name: string): boolean {
  return !me.name && name === me.called && name !== myName()
}
