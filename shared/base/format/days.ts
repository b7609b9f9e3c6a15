import type { Moment } from '../contract/codec.ts'
import { directionOf } from '../i18n/languages.ts'
import { hasWords, localesOf } from '../i18n/locales.ts'
import { formatClock } from './clock.ts'
import { formatIsoMoment, getMomentText, toDate } from './moments.ts'
import { pageLanguage } from './page-language.ts'
import { formatUnits } from './times.ts'

/** Lengths of `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` and `YYYY-MM-DD HH:mm:ss`. */
const ISO_LENGTHS = { day: 10, minute: 16, second: 19 } as const

/** Keep the order of a date's parts in right-to-left languages, also inside a left-to-right number. */
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069']

type Precision = keyof typeof ISO_LENGTHS

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Form of a date. Without a time zone it is the device's. */
interface DateForm {
  precision: Precision
  timeZone?: 'UTC'
  language?: string
  /** Omits a year that is the present one. */
  isYearShort?: boolean
}

function getFormatter(language: string, { precision, timeZone }: DateForm, hasYear: boolean): Intl.DateTimeFormat {
  const key = [language, precision, timeZone, hasYear].join()
  let known = formatters.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(localesOf(language), {
      calendar: 'gregory',
      ...(hasYear && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
      ...(precision !== 'day' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      ...(precision === 'second' && { second: '2-digit' }),
      ...(timeZone && { timeZone }),
    })
    formatters.set(key, known)
  }
  return known
}

/** A language of which `Intl` has no month names gets the digits of ISO 8601. */
function format(moment: Moment, form: DateForm): string {
  const { precision, timeZone, language = pageLanguage.get() } = form
  const date = toDate(moment)
  if (!date) return getMomentText(moment)
  if (hasWords(language)) {
    const isThisYear = date.getFullYear() === new Date().getFullYear()
    const text = getFormatter(language, form, !(form.isYearShort && isThisYear)).format(date)
    return directionOf(language) === 'rtl' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text
  }
  const iso = timeZone ? date.toISOString().replace('T', ' ') : formatIsoMoment(moment)
  return iso.slice(0, ISO_LENGTHS[precision])
}

/**
 * Formats day and time in the page's language and the device's time zone: `Nov 24, 15:04:23`, in another year `Nov 24, 2025, 15:04:23`. Text is unchanged
 * null becomes an em dash.
 */
export const formatMoment = (moment: Moment): string => format(moment, { precision: 'second', isYearShort: true })

/** Formats day, hour and minute: `Nov 24, 15:04`, in another year `Nov 24, 2025, 15:04`. Text is unchanged. */
export const formatMinute = (moment: Moment): string => format(moment, { precision: 'minute', isYearShort: true })

/** Formats the day in the device's time zone: `Nov 24, 2026`. Text is unchanged. */
export const formatDay = (moment: Moment): string => format(moment, { precision: 'day' })

/** Formats the day of UTC, for due dates, which are the same everywhere. Text is unchanged. */
export const formatDayOfUtc = (moment: Moment): string => format(moment, { precision: 'day', timeZone: 'UTC' })

/** Formats day, hour and minute of UTC in a given language, for the server, which has no page. The text around it names UTC. */
export const formatMinuteOfUtc = (moment: Moment, language: string): string =>
  format(moment, { precision: 'minute', timeZone: 'UTC', language })

/** Formats the time of a bar, which the chart has shifted to UTC, like {@link formatMinute}; only its day, like {@link formatDay}, for `day`. */
export const formatBarTime = (shifted: number, precision: 'day' | 'minute', language: string): string =>
  format(shifted, { precision, timeZone: 'UTC', language, isYearShort: precision === 'minute' })

/** Formats the time of day in the device's time zone, `HH:mm`. */
export const formatTimeOfDay = (at: number): string => formatClock(at).slice(0, 5)

/** Formats a remaining time in the language's words: `in 10 hr`, in minutes below an hour; `10 h` if `Intl` has no words of the language. */
export function formatUntil(ms: number, language: string): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const [count, unit] = minutes < 60 ? [minutes, 'minute' as const] : [Math.round(minutes / 60), 'hour' as const]
  if (!hasWords(language)) return formatUnits(count, unit, language)
  return new Intl.RelativeTimeFormat(localesOf(language), { style: 'short' }).format(count, unit)
}
