import { atom, onMount } from 'nanostores'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import { getSettings } from '../../base/contract/settings.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $language } from '../preferences/language.ts'

/** The site's settings. */
export type Settings = ResponseData<typeof getSettings>

/** Settings and their loading state. */
export interface SettingsState {
  /** Before loading, all switches are off and all texts empty. */
  values: Partial<Settings>
  state: 'loading' | 'ready' | 'failed'
}

/** Delay of the automatic retry after a failed request. */
const RETRY_MS = 5_000

const LOADING: SettingsState = { values: {}, state: 'loading' }

/** Creates the settings store. Its request counter is part of it, because builds that share it must agree on which response is the latest. */
function createSettings() {
  const $store = atom(LOADING)
  let requested = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Language of the last request; "" after a failed one. */
  let language = ''

  async function load(): Promise<void> {
    clearTimeout(retry)
    requested += 1
    const mine = requested
    language = $language.get()
    const answer = await call(getSettings, {}, { quiet: true })
    // The language has changed since, or another request was sent.
    if (mine !== requested) return
    if (answer.ok) $store.set({ values: answer.data, state: 'ready' })
    else {
      language = ''
      if ($store.value?.state !== 'ready') $store.set({ ...$store.value, state: 'failed' })
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

/** The site's settings, loaded with the first listener of the page and again when the language changes. */
export const $settings = pageSingleton('settings.resource', createSettings)

/** Loads the settings again and shows `loading` if there are none; known settings stay if the request fails. */
export const reloadSettings = (): Promise<void> => $settings.reload()
