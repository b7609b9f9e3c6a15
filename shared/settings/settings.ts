import { atom, onMount } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getSettings } from '../contract/settings.ts'
import { $language } from '../preferences/language.ts'
import { pageSingleton } from '../runtime.ts'

/** The site's settings. */
export type Settings = Answer<typeof getSettings>

/** Settings and whether they have come. */
export interface SettingsState {
  /** Until they have come all switches are off and all texts empty. */
  values: Partial<Settings>
  state: 'loading' | 'ready' | 'failed'
}

/** A page whose settings failed to load cannot offer much: it tries again this soon, by itself. */
const RETRY_MS = 5_000

const LOADING: SettingsState = { values: {}, state: 'loading' }

/** The site's settings, loaded once a page with the first who looks, and again in another language. */
export const $settings = pageSingleton('settings', () => {
  const $store = atom(LOADING)
  let language = ''
  onMount($store, () => {
    const end = $language.subscribe((current) => {
      if (current === language && $store.value?.state === 'ready') return
      language = current
      void load()
    })
    return () => {
      clearTimeout(retry)
      end()
    }
  })
  return $store
})

let retry: ReturnType<typeof setTimeout> | undefined
let asked = 0

/** Loads the settings anew, and says so while there are none; those we have stay when it fails. */
export async function reloadSettings(): Promise<void> {
  if ($settings.value?.state === 'failed') $settings.set(LOADING)
  await load()
}

async function load(): Promise<void> {
  clearTimeout(retry)
  asked += 1
  const mine = asked
  const answer = await call(getSettings, {}, { quiet: true })
  // In another language since, or asked for again.
  if (mine !== asked) return
  if (answer.ok) $settings.set({ values: answer.data, state: 'ready' })
  else {
    if ($settings.value?.state !== 'ready') $settings.set({ values: {}, state: 'failed' })
    if ($settings.lc > 0) retry = setTimeout(() => void load(), RETRY_MS)
  }
}
