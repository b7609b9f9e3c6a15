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

/** The settings' store, whose requests are counted beside it: builds that share it must agree on which answer is the latest. */
function createSettings() {
  const $store = atom(LOADING)
  let requested = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** The language last requested; none when it could not be had. */
  let language = ''

  async function load(): Promise<void> {
    clearTimeout(retry)
    requested += 1
    const mine = requested
    language = $language.get()
    const answer = await call(getSettings, {}, { quiet: true })
    // In another language since, or requested again.
    if (mine !== requested) return
    if (answer.ok) $store.set({ values: answer.data, state: 'ready' })
    else {
      language = ''
      if ($store.value?.state !== 'ready') $store.set({ values: {}, state: 'failed' })
      if ($store.lc > 0) retry = setTimeout(() => void load(), RETRY_MS)
    }
  }

  onMount($store, () => {
    const end = $language.subscribe((current) => {
      if (current !== language || $store.value?.state !== 'ready') void load()
    })
    return () => {
      clearTimeout(retry)
      end()
    }
  })
  return Object.assign($store, {
    async reload(): Promise<void> {
      if ($store.value?.state === 'failed') $store.set(LOADING)
      await load()
    },
  })
}

/** The site's settings, loaded once a page with the first who looks, and again in another language. */
export const $settings = pageSingleton('settings.resource', createSettings)

/** Loads the settings again, and says so while there are none; those we have stay when it fails. */
export const reloadSettings = (): Promise<void> => $settings.reload()
