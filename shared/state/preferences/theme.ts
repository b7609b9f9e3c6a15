import { atom, computed } from 'nanostores'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'

/** Colour theme. */
export type Theme = 'day' | 'night'
/** Market colours: which colour marks a rise. */
export type UpDown = 'green-up' | 'red-up'

const DARK = '(prefers-color-scheme: dark)'

const isTheme = (value: string): value is Theme => value === 'day' || value === 'night'

/** Theme that the visitor or the page has chosen; null if none was. */
export const $chosenTheme = pageSingleton('theme.chosen', () => {
  const read = (value: string) => (isTheme(value) ? value : null)
  const $store = atom<Theme | null>(read(readStored('theme')))
  onStoredChange('theme', (value) => $store.set(read(value)))
  return $store
})

const $system = pageSingleton('theme.system', () => {
  const query = globalThis.matchMedia?.(DARK)
  const $store = atom<Theme>(query?.matches ? 'night' : 'day')
  query?.addEventListener('change', ({ matches }) => $store.set(matches ? 'night' : 'day'))
  return $store
})

/** Current theme: the chosen one, else the system's, else day. */
export const $theme = pageSingleton('theme', () =>
  computed([$chosenTheme, $system], (chosen, system) => chosen ?? system),
)

/** Returns the theme of a foreign page that declares a dark scheme, before page-theme.ts, which is loaded later, looks at its colours. */
const getDeclaredTheme = (): Theme | null =>
  !config().hosted && /^(only )?dark( only)?$/.test(getComputedStyle(document.documentElement).colorScheme)
    ? 'night'
    : null

/**
 * Finds the theme of an element without `data-theme` on it or an ancestor. On foreign pages page-theme.ts replaces the function, also after each change of the
 * page's look.
 */
export const $findTheme = pageSingleton('theme.find', () =>
  atom((_element: HTMLElement): Theme => $chosenTheme.get() ?? getDeclaredTheme() ?? $theme.get()),
)

/** Sets and stores the theme. */
export function setTheme(theme: Theme): void {
  writeStored('theme', theme)
  $chosenTheme.set(theme)
}

/** Current market colours. */
export const $updown = pageSingleton('updown', () => {
  const read = (value: string): UpDown => (value === 'red-up' ? 'red-up' : 'green-up')
  const $store = atom<UpDown>(read(readStored('updown')))
  onStoredChange('updown', (value) => $store.set(read(value)))
  return $store
})

/** Sets and stores the market colours. */
export function setUpDown(updown: UpDown): void {
  writeStored('updown', updown)
  $updown.set(updown)
}
