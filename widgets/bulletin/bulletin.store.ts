import { atom, computed } from 'nanostores'
import { readStored, writeStored } from '../../shared/preferences/storage.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $settings } from '../../shared/settings/settings.ts'
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
