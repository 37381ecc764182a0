/** A browser's storage in memory, for modules that read it when they are loaded. */
import { vi } from 'vitest'

export const kept = new Map<string, string>()

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name)
})
