/** Days of the exchange begin at 00:00 GMT+8. Times are whole minutes since 1970 unless the name has another unit. */
const OFFSET_MINUTES = 480
/** Minutes of a day. */
export const DAY_MINUTES = 1440 as const
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_SHIFT = 3

/** Candle periods of the exchange. */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon', '1year'] as const

/** Name of a candle period. */
export type CandlePeriod = (typeof PERIODS)[number]

/** Lengths in minutes of the periods that divide a day. */
const LENGTHS: Partial<Record<CandlePeriod, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '60min': 60,
  '4hour': 240,
}

/** Returns the number of the GMT+8 day that contains a minute. */
export const dayIndex = (minute: number): number => Math.floor((minute + OFFSET_MINUTES) / DAY_MINUTES)

/** Returns the first minute of a day. */
export const firstMinute = (day: number): number => day * DAY_MINUTES - OFFSET_MINUTES

/** Returns the beginning of a day, epoch ms. */
export const getDayStart = (day: number): number => firstMinute(day) * 60_000

/** Returns the first minute of the bar that contains a minute. */
export function barStart(period: CandlePeriod, minute: number): number {
  const length = LENGTHS[period]
  // Four-hour bars count from GMT+8 midnight, which is also a multiple of four hours in UTC.
  if (length) return Math.floor(minute / length) * length
  const day = dayIndex(minute)
  if (period === '1day') return firstMinute(day)
  if (period === '1week') return firstMinute(Math.floor((day + MONDAY_SHIFT) / 7) * 7 - MONDAY_SHIFT)
  const date = new Date(day * DAY_MINUTES * 60_000)
  return firstMinute(
    Math.floor(Date.UTC(date.getUTCFullYear(), period === '1mon' ? date.getUTCMonth() : 0, 1) / 86_400_000),
  )
}

/** Returns the first minute of the bar before the one that begins at `start`. */
export const previousStart = (period: CandlePeriod, start: number): number => barStart(period, start - 1)

/** Returns the first minute of the bar after the one that begins at `start`. */
export function nextStart(period: CandlePeriod, start: number): number {
  const length = LENGTHS[period]
  if (length) return start + length
  if (period === '1day') return start + DAY_MINUTES
  if (period === '1week') return start + 7 * DAY_MINUTES
  // A month has at most 31 days and a year 366; the sum always falls into the next bar.
  return barStart(period, start + (period === '1mon' ? 31 : 366) * DAY_MINUTES)
}
