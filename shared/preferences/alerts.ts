import { atom } from 'nanostores'
import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/**
 * Whether the device tells a member of what happens while the site is open and not seen. `blocked`: the browser does not allow it, and only its settings can change
 * that; `unavailable`: it cannot, or this is not the host site.
 */
export type Alerts = 'on' | 'off' | 'blocked' | 'unavailable'

function now(): Alerts {
  if (!config().hosted || typeof Notification === 'undefined' || !navigator.serviceWorker) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && stored('alerts') === 'yes' ? 'on' : 'off'
}

/** Whether the device tells of what happens. A permission that was changed in the browser is seen when the page is looked at again. */
export const $alerts = pageSingleton('alerts', () => {
  const $store = atom(now())
  const look = () => $store.set(now())
  onStored('alerts', look)
  globalThis.document?.addEventListener('visibilitychange', look)
  return $store
})

/** Switches it on or off, and keeps the choice. The browser is asked for its permission when it is switched on, and never else. */
export async function setAlerts(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  store('alerts', on && Notification.permission === 'granted' ? 'yes' : '')
  $alerts.set(now())
}
