import type { Moment } from '../contract/codec.ts'
import { hasWords, localesOf } from '../i18n/locales.ts'
import { formatDay } from './days.ts'
import { toDate } from './moments.ts'
import { pageLanguage } from './page-language.ts'

const DAY_MS = 86_400_000

/** Returns the number of a date's day in the device's time zone. Unlike a difference of times it does not depend on the length of a day. */
const toDayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS

/** Formats the day of a time in the device's time zone: `Today`, `Yesterday`, or `Nov 24, 2026`. `now` in epoch ms. Text is unchanged. */
export function formatDayName(moment: Moment, now: number): string {
  const date = toDate(moment)
  const language = pageLanguage.get()
  const days = date ? toDayNumber(date) - toDayNumber(new Date(now)) : Number.NaN
  if ((days !== 0 && days !== -1) || !hasWords(language)) return formatDay(moment)
  const name = new Intl.RelativeTimeFormat(localesOf(language), { numeric: 'auto' }).format(days, 'day')
  const [first = '', ...others] = name
  return first.toLocaleUpperCase(localesOf(language)) + others.join('')
}
