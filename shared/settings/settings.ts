import { atom, onMount } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getSettings } from '../contract/settings.ts'
import { $language } from '../preferences/language.ts'
import { once } from '../runtime.ts'

/** The site's settings. */
export type Settings = Answer<typeof getSettings>

/** Settings and whether they have come. */
export interface SettingsState {
  /** Until they have come all switches are off and all texts empty. */
  values: Partial<Settings>
  state: 'loading' | 'ready' | 'failed'
}

/** The site's settings, loaded once a page with the first who looks, and again in another language. */
export const $settings = once('settings', () => {
  const $store = atom<SettingsState>({ values: {}, state: 'loading' })
  let language = ''
  onMount($store, () =>
    $language.subscribe((current) => {
      if (current === language && $store.get().state === 'ready') return
      language = current
      void reloadSettings()
    }),
  )
  return $store
})

/** Loads the settings; those we have stay when it fails. */
export async function reloadSettings(): Promise<void> {
  const before = $settings.get()
  if (before.state === 'failed') $settings.set({ ...before, state: 'loading' })
  const answer = await call(getSettings, {}, { quiet: true })
  const { values } = $settings.get()
  if (answer.ok) $settings.set({ values: answer.data, state: 'ready' })
  else $settings.set({ values, state: before.state === 'ready' ? 'ready' : 'failed' })
}
