import type { Moment } from '../contract/codec.ts'
import { formatTime, pad } from './clock.ts'

const formatDate = (date: Date): string =>
  [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())].join('-')

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
