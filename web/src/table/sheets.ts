/** What opens over a playing table. Each is fetched ahead, and loaded with the texts that it needs. */
import type { Component } from 'svelte'
import { loadMoreTexts } from '../lib/i18n.svelte'
import type { Load } from './prefetch.svelte'
import type { TableState } from './state.svelte'

export type SheetName = 'chat' | 'keys' | 'menu' | 'rules' | 'settings'

export interface SheetProps {
  table: TableState
  open: boolean
  /** Opens another one instead. */
  onopen: (sheet: SheetName) => void
}

type Sheet = Component<SheetProps, object, 'open'>

/** Loads a sheet with the texts that the first table does not need. */
const withTexts =
  (load: Load<Sheet>): Load<Sheet> =>
  async () =>
    (await Promise.all([load(), loadMoreTexts()]))[0]

export const SHEETS: Record<Exclude<SheetName, 'keys'>, Load<Sheet>> = {
  chat: withTexts(() => import('./Chat.svelte')),
  menu: withTexts(() => import('./TableMenu.svelte')),
  rules: withTexts(() => import('./RulesSheet.svelte')),
  settings: withTexts(() => import('./SettingsSheet.svelte'))
}
