import type { Moment } from '../contract/codec.ts'
import { hasWords, localesOf } from '../i18n/locales.ts'
import { formatMoment, formatUnits } from './times.ts'

/** Lengths of `YYYY-MM-DD` and of `YYYY-MM-DD HH:mm`. */
const [DAY, MINUTE] = [10, 16]

const cut = (moment: Moment, length: number): string =>
  typeof moment === 'string' ? formatMoment(moment) : formatMoment(moment).slice(0, length)

/** Formats the day in the device's time zone, `YYYY-MM-DD`. Text is unchanged. */
export const formatDay = (moment: Moment): string => cut(moment, DAY)

/** Formats day and time in the device's time zone, `YYYY-MM-DD HH:mm`. Text is unchanged. */
export const formatMinute = (moment: Moment): string => cut(moment, MINUTE)

/** Formats the time of day in the device's time zone, `HH:mm`. */
export const formatTimeOfDay = (at: number): string => formatMinute(at).slice(DAY + 1)

/** Formats the day of UTC, `YYYY-MM-DD`, for due dates, which are the same everywhere. Text is unchanged. */
export function formatDayOfUtc(moment: Moment): string {
  const date = new Date(typeof moment === 'number' && moment ? moment : Number.NaN)
  return Number.isNaN(date.getTime()) ? formatMoment(moment) : date.toISOString().slice(0, DAY)
}

/** Formats a remaining time in the language's words: `in 10 hr`, in minutes below an hour; `10 h` if `Intl` has no words of the language. */
export function formatUntil(ms: number, language: string): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const [count, unit] = minutes < 60 ? [minutes, 'minute' as const] : [Math.round(minutes / 60), 'hour' as const]
  if (!hasWords(language)) return formatUnits(count, unit, language)
  return new Intl.RelativeTimeFormat(localesOf(language), { style: 'short' }).format(count, unit)
}
