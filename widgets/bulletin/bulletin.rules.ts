import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Content of the popup. */
export type Popup = NonNullable<Settings['popup']>

/** Formats the device's local date as `YYYY-MM-DD`. */
export const toCalendarDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Returns the popup if it has content and `today` is not the day it was dismissed for (NTC-17…19). */
export const findPopupToShow = (popup: Popup | null | undefined, today: string, notOn: string): Popup | null =>
  popup && today !== notOn && [popup.title, popup.img, popup.content].some((part) => part.trim() !== '') ? popup : null
