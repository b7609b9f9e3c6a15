import { TickMarkType, type UTCTimestamp } from 'lightweight-charts'
import type { Interval } from '../../base/contract/constants.ts'
import { formatBarTime } from '../../base/format/days.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import { hasWords, localesOf } from '../../base/i18n/locales.ts'

/** The exchange's days begin at 00:00 UTC+8; a day, week or month bar is named by that date. */
const EXCHANGE_OFFSET_S = 8 * 3600

const isDaily = (interval: Interval): boolean => interval === 'D' || interval === 'W' || interval === 'M'

/**
 * Converts a bar's time for the chart, which knows only UTC, by shifting it to the device's time zone, so that days begin at local midnight. All bars of a
 * chart share one offset: a change to summer time must not place two bars at the same position.
 */
export const toChartTimestamp = (ms: number, interval: Interval): UTCTimestamp =>
  (Math.floor(ms / 1000) +
    (isDaily(interval) ? EXCHANGE_OFFSET_S : -new Date().getTimezoneOffset() * 60)) as UTCTimestamp

const DATE_PARTS: Record<TickMarkType, Intl.DateTimeFormatOptions> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { month: 'short', day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Numeric dates for languages whose month names `Intl` does not know: `2026-11`, `11-20`. */
const NUMERIC_SLICES: Partial<Record<TickMarkType, readonly [from: number, to: number]>> = {
  [TickMarkType.Month]: [0, 7],
  [TickMarkType.DayOfMonth]: [5, 10],
}

/** Formats a label of the time axis in a language, with Latin digits. */
export function formatTick(language: string, time: number, kind: TickMarkType): string {
  const figures = hasWords(language) ? undefined : NUMERIC_SLICES[kind]
  if (figures) return new Date(time * 1000).toISOString().slice(...figures)
  const key = `${language}|${kind}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(localesOf(language), { ...DATE_PARTS[kind], timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(time * 1000)
}

/** Least decimal places of the price axis. */
export const MIN_PRICE_DIGITS = 2

/** Creates the formatters of the axes. The first ones of a language load its data, which would prolong the first frame with bars. */
export function prepareTicks(language: string): void {
  formatTick(language, 0, TickMarkType.Time)
  formatDecimal('0', { digits: MIN_PRICE_DIGITS }, language)
}

/** Formats the crosshair time like every other date of the page: `Nov 20, 15:04`, or only the day for day, week and month bars. */
export const formatCrosshairTime = (time: number, interval: Interval, language: string): string =>
  formatBarTime(time * 1000, isDaily(interval) ? 'day' : 'minute', language)
