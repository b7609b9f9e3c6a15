import { atom, onMount } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { serverNow } from '../../wire/api/server-clock.ts'

const MINUTE_MS = 60_000
/** Check interval: a new minute is noticed within 5 s. */
const CHECK_INTERVAL_MS = 5_000

const getCurrentMinute = (): number => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS

/** Start of the current minute by the backend's clock, in epoch ms, updated while it has listeners. Displayed terms and days follow it. */
export const $minute = pageSingleton('minute', () => {
  const $store = atom(getCurrentMinute())
  onMount($store, () => {
    const look = () => $store.set(getCurrentMinute())
    look()
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  })
  return $store
})
