import { atom, computed } from 'nanostores'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/** Day or night. */
export type Theme = 'day' | 'night'
/** Whether a rise is green and a fall red, or the other way round. */
export type UpDown = 'green-up' | 'red-up'

const DARK = '(prefers-color-scheme: dark)'

const isTheme = (value: string): value is Theme => value === 'day' || value === 'night'

const $chosen = pageSingleton('theme.chosen', () => {
  const read = (value: string) => (isTheme(value) ? value : null)
  const $store = atom<Theme | null>(read(stored('theme')))
  onStored('theme', (value) => $store.set(read(value)))
  return $store
})

const $system = pageSingleton('theme.system', () => {
  const query = globalThis.matchMedia?.(DARK)
  const $store = atom<Theme>(query?.matches ? 'night' : 'day')
  query?.addEventListener('change', ({ matches }) => $store.set(matches ? 'night' : 'day'))
  return $store
})

/** The theme in force: what was chosen, else the system's, else day. */
export const $theme = pageSingleton('theme', () => computed([$chosen, $system], (chosen, system) => chosen ?? system))

/** Chooses a theme and keeps it. */
export function setTheme(theme: Theme): void {
  store('theme', theme)
  $chosen.set(theme)
}

/** The market colours in force. */
export const $updown = pageSingleton('updown', () => {
  const read = (value: string): UpDown => (value === 'red-up' ? 'red-up' : 'green-up')
  const $store = atom<UpDown>(read(stored('updown')))
  onStored('updown', (value) => $store.set(read(value)))
  return $store
})

/** Chooses the market colours and keeps them. */
export function setUpDown(updown: UpDown): void {
  store('updown', updown)
  $updown.set(updown)
}
