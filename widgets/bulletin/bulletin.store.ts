import { atom, computed } from 'nanostores'
import { store, stored } from '../../shared/preferences/storage.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { calendarDay, popupToShow } from './bulletin.rules.ts'

const today = (): string => calendarDay(new Date())

/** True after the popup was closed, until the page is reloaded. */
const $closed = pageSingleton('bulletin.closed', () => atom(false))

/** Popup to show now; null for none. */
export const $popup = pageSingleton('bulletin', () =>
  computed([$settings, $closed], ({ values }, closed) =>
    closed ? null : popupToShow(values.popup, today(), stored('bulletin')),
  ),
)

/** Closes the popup. With `notToday` it stays closed for the rest of the day (NTC-18), otherwise until the next visit (NTC-19). */
export function closeBulletin(notToday: boolean): void {
  if (notToday) store('bulletin', today())
  $closed.set(true)
}
