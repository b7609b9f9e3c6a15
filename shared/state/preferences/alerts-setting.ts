import { atom } from 'nanostores'
import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'

/**
 * State of notifications about events while the site is open and hidden. `blocked`: denied in the browser's settings, where only the member can change it;
 * `unavailable`: not supported, or not the host site.
 */
export type AlertsState = 'on' | 'off' | 'blocked' | 'unavailable'

const device = pageSingleton('alertsDevice', () => ({ lacksWorker: false }))

function getAlertsState(): AlertsState {
  if (!config().hosted || typeof Notification === 'undefined' || !navigator.serviceWorker) return 'unavailable'
  if (device.lacksWorker) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readStored('alerts') === 'yes' ? 'on' : 'off'
}

/** State of notifications. A permission changed in the browser is detected when the page becomes visible. */
export const $alerts = pageSingleton('alerts', () => {
  const $store = atom(getAlertsState())
  const look = () => $store.set(getAlertsState())
  onStoredChange('alerts', look)
  globalThis.document?.addEventListener('visibilitychange', look)
  return $store
})

/** Turns notifications on or off and stores the choice. Requests the browser's permission only when turned on. */
export async function setAlerts(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  writeStored('alerts', on && Notification.permission === 'granted' ? 'yes' : '')
  $alerts.set(getAlertsState())
}

/** Marks notifications as unavailable because the service worker, which shows them, is missing. The page then offers no switch. */
export function lackAlerts(): void {
  device.lacksWorker = true
  $alerts.set(getAlertsState())
}
