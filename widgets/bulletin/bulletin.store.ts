import { atom, computed } from 'nanostores'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { readStored, writeStored } from '../../shared/state/preferences/storage.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { findPopupToShow, toCalendarDay } from './bulletin.rules.ts'

const getToday = (): string => toCalendarDay(new Date())

/** True after the popup was closed, until the page is reloaded. */
const $closed = pageSingleton('bulletin.closed', () => atom(false))

/** Popup to show now; null for none. */
export const $popup = pageSingleton('bulletin', () =>
  computed([$settings, $closed], ({ values }, closed) =>
    closed ? null : findPopupToShow(values.popup, getToday(), readStored('bulletin')),
  ),
)

/** Closes the popup. With `notToday` it stays closed for the rest of the day (NTC-18), otherwise until the next visit (NTC-19). */
export function closeBulletin(notToday: boolean): void {
  if (notToday) writeStored('bulletin', getToday())
  $closed.set(true)
}
