/** Which screen an address shows. Screens are loaded when they are needed. */
import type { Component } from 'svelte'
import { comeHome } from './coming-home.svelte'
import { loadMoreTexts } from './i18n.svelte'
import { pages as PAGES } from './pages.json'
import { within } from './site'
import { holdBack, whenPainted } from './when-idle'

type Screen = Component<Record<string, string>>
type Loader = () => Promise<{ default: unknown }>
type Route = [pattern: string, screen: Loader]

/** Loads a screen together with the texts that only later screens need. */
const later =
  (screen: Loader): Loader =>
  async () =>
    (await Promise.all([screen(), loadMoreTexts()]))[0]

type PageName = keyof typeof PAGES

const NOT_FOUND = later(() => import('../pages/NotFound.svelte'))
/** The screen of each page. Their addresses are in pages.json, which the server reads too; `:name` is a parameter. */
const SCREENS: Record<PageName, Loader> = {
  home: () => import('../pages/home/Home.svelte'),
  table: () => import('../table/Table.svelte'),
  replay: later(() => import('../pages/replay/Replay.svelte')),
  decks: later(() => import('../pages/decks/Decks.svelte')),
  new_deck: later(() => import('../pages/editor/NewDeck.svelte')),
  edit_deck: later(() => import('../pages/editor/Editor.svelte')),
  deck: later(() => import('../pages/decks/Deck.svelte')),
  daily: later(() => import('../pages/daily/Daily.svelte')),
  daily_day: later(() => import('../pages/daily/Daily.svelte')),
  practice: later(() => import('../pages/practice/Practice.svelte')),
  progress: later(() => import('../pages/progress/Progress.svelte')),
  my_games: later(() => import('../pages/progress/MyGames.svelte')),
  rules: later(() => import('../pages/rules/Rules.svelte')),
  rules_game: later(() => import('../pages/rules/RulesGame.svelte')),
  settings: later(() => import('../pages/settings/Settings.svelte')),
  privacy: later(() => import('../pages/privacy/Privacy.svelte')),
  about: later(() => import('../pages/about/About.svelte')),
  carry: later(() => import('../pages/carry/Carry.svelte')),
  class: later(() => import('../pages/class/Class.svelte')),
  lesson: later(() => import('../lesson/pupil/Pupil.svelte')),
  lesson_board: later(() => import('../pages/lesson/Board.svelte')),
  lesson_teach: later(() => import('../pages/lesson/Teach.svelte')),
  lesson_report: later(() => import('../pages/lesson/Report.svelte')),
  new_lesson: later(() => import('../pages/class/NewLesson.svelte'))
}
const ROUTES = (Object.keys(PAGES) as PageName[]).map((name): Route => [PAGES[name], SCREENS[name]])
/** What a table's code can be. Anything else is no address of a table: the server would refuse the socket each time. */
const CODE = /^\w{1,16}$/
const BROKEN: Loader = () => import('../pages/Broken.svelte')

export interface Place {
  screen: Loader
  params: Record<string, string>
}

export const shown = $state<{ screen: Screen | null; params: Record<string, string>; path: string }>({
  screen: null,
  params: {},
  path: ''
})

/** Finds the screen of an address. */
export function placeOf(path: string, routes = ROUTES): Place {
  for (const [pattern, screen] of routes) {
    const params = match(pattern, path)
    if (params) return { screen, params }
  }
  return { screen: NOT_FOUND, params: {} }
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const own = given[at] ?? ''
    if (part.startsWith(':') && own) params[part.slice(1)] = decoded(own)
    else if (part !== own) return null
  }
  return 'code' in params && !CODE.test(params.code) ? null : params
}

/** Decodes a part of an address; one that cannot be decoded stays as it is, and leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Goes to an address of this site. */
export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', path)
  void show()
}

/** Starts: shows the address the page was opened with, and follows links and the browser's back button. */
export async function startRouter(): Promise<void> {
  addEventListener('popstate', () => void show({ anew: false }))
  addEventListener('click', follow)
  await show()
}

/** Loads a screen before it is wanted. */
export function preload(path: string): void {
  void placeOf(path)
    .screen()
    .catch(() => undefined)
}

let wanted = 0

/** Shows the screen of the address; not `anew` if it is the one that is shown. */
async function show({ anew = true } = {}): Promise<void> {
  const number = ++wanted
  const path = within(location.pathname)
  if (!anew && path === shown.path) return
  const { screen, params } = placeOf(path)
  const here = holdBack()
  const home = path === '/' ? comeHome() : undefined // comes beside the screen
  const loaded = await screen().catch(() => BROKEN())
  await home
  whenPainted(here)
  if (number !== wanted) return
  shown.screen = loaded.default as Screen
  shown.params = params
  shown.path = path
  scrollTo(0, 0)
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || modified || event.button !== 0 || event.defaultPrevented) return
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  navigate(link.pathname + link.search)
}
