/** What a person has set for this browser: language, theme, motion, sound, text size, confirming, pace. Kept in localStorage. */
import { chooseLanguage, type Language } from './languages'
import type { Pace } from './wire'

export const SETTINGS_KEY = 'frieze.settings'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'reduced'
export const TEXT_SIZES = [100, 125, 150, 200] as const
export type TextSize = (typeof TEXT_SIZES)[number]

export interface Settings {
  language: Language
  theme: Theme
  motion: Motion
  sound: boolean
  textSize: TextSize
  confirm: boolean
  /** Of computer players, at tables that this person makes. */
  pace: Pace
}

function defaults(): Settings {
  return {
    language: chooseLanguage(navigator.languages),
    theme: 'system',
    motion: 'system',
    sound: false,
    textSize: 100,
    confirm: false,
    pace: 'normal'
  }
}

/** Returns what is set for this browser. */
export function storedSettings(): Settings {
  return { ...defaults(), ...stored<Partial<Settings>>(SETTINGS_KEY) }
}

export const settings = $state<Settings>(storedSettings())

/** Sets something, keeps it and lets the page show it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  store(SETTINGS_KEY, settings)
  showSettings()
}

/** Lets the page's root carry what style depends on. */
export function showSettings(): void {
  const root = document.documentElement
  root.lang = settings.language
  root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
  root.style.fontSize = settings.textSize === 100 ? '' : `${settings.textSize}%`
}

/** Returns whether things may travel over the screen. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns whether the page is dark now. */
export function isDark(): boolean {
  return (
    settings.theme === 'dark' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** Reads what was kept under a name; nothing where storage is off or broken. */
export function stored<T>(name: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps something under a name, if the browser lets us; null forgets it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A private window may refuse; the setting then lasts as long as the page.
  }
}
