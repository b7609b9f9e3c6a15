import { atom, onMount } from 'nanostores'
import { serverNow } from '../api/server-clock.ts'
import { pageSingleton } from '../runtime.ts'

const MINUTE_MS = 60_000
/** A minute is noticed so soon after it began. */
const LOOK_MS = 5_000

const thisMinute = (): number => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS

/** The minute that the backend's clock is in, epoch ms, while something listens: terms and days on screen go on with it. */
export const $minute = pageSingleton('minute', () => {
  const $store = atom(thisMinute())
  onMount($store, () => {
    const look = () => $store.set(thisMinute())
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  })
  return $store
})
