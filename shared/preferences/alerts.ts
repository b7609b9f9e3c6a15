import { atom } from 'nanostores'
import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'
import { onStored, store, stored } from './storage.ts'

/**
 * State of notifications about events while the site is open and hidden. `blocked`: denied in the browser's settings, where only the member can change it;
 * `unavailable`: not supported, or not the host site.
 */
export type Alerts = 'on' | 'off' | 'blocked' | 'unavailable'

const device = pageSingleton('alertsDevice', () => ({ lacksWorker: false }))

function now(): Alerts {
  if (!config().hosted || typeof Notification === 'undefined' || !navigator.serviceWorker) return 'unavailable'
  if (device.lacksWorker) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && stored('alerts') === 'yes' ? 'on' : 'off'
}

/** State of notifications. A permission changed in the browser is detected when the page becomes visible. */
export const $alerts = pageSingleton('alerts', () => {
  const $store = atom(now())
  const look = () => $store.set(now())
  onStored('alerts', look)
  globalThis.document?.addEventListener('visibilitychange', look)
  return $store
})

/** Turns notifications on or off and stores the choice. Requests the browser's permission only when turned on. */
export async function setAlerts(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  store('alerts', on && Notification.permission === 'granted' ? 'yes' : '')
  $alerts.set(now())
}

/** Marks notifications as unavailable because the service worker, which shows them, is missing. The page then offers no switch. */
export function lackAlerts(): void {
  device.lacksWorker = true
  $alerts.set(now())
}
