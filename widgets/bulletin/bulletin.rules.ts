import type { Settings } from '../../shared/settings/settings.ts'

/** What the popup shows. */
export type Popup = NonNullable<Settings['popup']>

/** A day of the device's calendar, `YYYY-MM-DD`. */
export const calendarDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The popup that is to be shown: one that says something, and not on a day on which it is not wanted (NTC-17…19). */
export const popupToShow = (popup: Popup | null | undefined, today: string, notOn: string): Popup | null =>
  popup && today !== notOn && [popup.title, popup.img, popup.content].some((part) => part.trim() !== '') ? popup : null
