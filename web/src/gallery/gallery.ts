/**
 * For looking at while developing, never built: every component in all its states, and with `?moment=` a table of Timeline
 * together from fixtures/. With `?lesson=` a moment of a lesson
 * (lessons.ts). `?language=`, `?theme=` and `?size=` set what the settings set.
 */
import { mount } from 'svelte'
import '../app.css'
import together from '../../fixtures/together.json'
import { loadMoreTexts, loadTexts } from '../lib/i18n.svelte'
import { LANGUAGES, type Language } from '../lib/languages'
import { settings, showSettings, type TextSize, type Theme } from '../lib/settings.svelte'
import type { CardText, Pointed, SeatInfo, TableInfo, Update } from '../lib/wire'
import Gallery from './Gallery.svelte'
import LessonMoment from './LessonMoment.svelte'
import { LESSONS } from './lessons'
import { TableState } from '../table/state.svelte'
import TogetherScreen from '../games/together/Screen.svelte'

interface Fixtures {
  moments: Record<string, { seats: SeatInfo[]; update: Update }>
  texts: Record<string, CardText>
}

const { moments, texts } = together as unknown as Fixtures
const query = new URLSearchParams(location.search)
const app = document.getElementById('app') as HTMLElement

/** A table that answers nobody, but hears its own pointing. */
function tableOf(name: string): TableState {
  const { seats, update } = moments[name] as Fixtures['moments'][string]
  const table: TableState = new TableState('GALLER', () => ({
    ask: () => Promise.resolve(null),
    say: (message) => {
      if (message.type === 'point')
        table.receive({
          type: 'pointed',
          seat: message.seat,
          card: message.card ?? null,
          suggest: message.suggest ?? null
        })
    },
    shown: () => undefined,
    close: () => undefined
  }))
  const over = update.view.outcome !== null
  table.texts = texts
  table.info = {
    code: 'GALLER',
    seats,
    settings: { game: 'together', decks: [], chat: 'free' },
    deck_titles: { en: 'World history' },
    phase: over ? 'over' : 'playing',
    game: 1,
    watching: 2,
    ended_by_host: false,
    daily: null,
    host: 0
  } as unknown as TableInfo
  table.mine = update.seat === null ? [] : [update.seat]
  table.update = update
  // ?point=1:card:play;2:card
  table.pointing = (query.get('point') ?? '')
    .split(';')
    .filter(Boolean)
    .map((one): Pointed => {
      const [seat, card = '', suggest] = one.split(':')
      return { type: 'pointed', seat: Number(seat), card, suggest: suggest ?? null }
    })
  return table
}

settings.language =
  (Object.keys(LANGUAGES) as Language[]).find((language) => language === query.get('language')) ?? settings.language
settings.theme = (query.get('theme') as Theme | null) ?? settings.theme
settings.textSize = (Number(query.get('size')) || settings.textSize) as TextSize
showSettings()
await loadTexts(settings.language)
await loadMoreTexts()
const moment = query.get('moment')
const lesson = query.get('lesson')
if (moment && moments[moment]) mount(TogetherScreen, { target: app, props: { table: tableOf(moment) } })
else if (lesson && LESSONS[lesson])
  mount(LessonMoment, { target: app, props: { name: lesson, console: query.get('as') === 'teach' } })
else mount(Gallery, { target: app, props: { moments: Object.keys(moments) } })
