import type { Moment } from '../contract/codec.ts'
import { localesOf } from '../i18n/locales.ts'

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

const formatDate = (date: Date): string =>
  [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())].join('-')

const formatTime = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => pad(n)).join(':')

/** Returns the date of a time, or null if it is none. */
export function toDate(moment: Moment): Date | null {
  const date = new Date(typeof moment === 'number' && moment ? moment : Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Text of a moment that is no time: unchanged, an em dash if it is empty. */
export const getMomentText = (moment: Moment): string => (typeof moment === 'string' && moment !== '' ? moment : '—')

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in the device's time zone, for files. Text is unchanged, null becomes an em dash. */
export function formatIsoMoment(moment: Moment): string {
  const date = toDate(moment)
  return date ? `${formatDate(date)} ${formatTime(date)}` : getMomentText(moment)
}

/** Formats the time of day with ms, for trades: `15:04:23.312`. */
export function formatClock(ms: number): string {
  const date = new Date(ms)
  return `${formatTime(date)}.${pad(date.getMilliseconds(), 3)}`
}

/** Formats remaining seconds as `mm:ss`, or `h:mm:ss` from one hour. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(minutes)}:${pad(rest)}`
}

/** Formats a number of seconds, minutes or hours with the language's unit: `18 sec`, `4 min`, `2 hr`. */
export const formatUnits = (count: number, unit: 'second' | 'minute' | 'hour', language: string): string =>
  new Intl.NumberFormat(localesOf(language), { style: 'unit', unit }).format(count)

/** Formats an age in the largest unit that fits: `18 sec`, `4 min`, `2 hr`. */
export function formatAge(ms: number, language: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, size] =
    seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const)
  return formatUnits(Math.floor(seconds / size), unit, language)
}
