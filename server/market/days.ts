import type { Past } from './catalogue.ts'
import { readRecordingFile, sums } from './recording.ts'

/** A recorded day: close, high, low, base volume (0 where it was not recorded). */
type RecordedDay = readonly [close: number, high: number, low: number, volume: number]

/** How a recorded day went, minute by minute, without its trend: closes and wicks in steps of a ten-thousandth of its reach, volumes in millionths. */
export interface Shape {
  path: readonly number[]
  up: readonly number[]
  down: readonly number[]
  volume: readonly number[]
}

/** The recordings that old days are drawn from. */
export interface Recordings {
  shapes: readonly Shape[]
  daily: Readonly<Record<Past['coin'], readonly RecordedDay[]>>
}

/** Loads the recorded days and the shapes of a day. */
export const loadRecordings = (): Recordings => ({
  shapes: readRecordingFile<Shape[]>('shapes').map((shape) => ({ ...shape, path: sums(shape.path) })),
  daily: readRecordingFile<Recordings['daily']>('daily'),
})

/** A day of a market's history: prices in its smallest unit, `activity` in multiples of a usual day's turnover. */
export interface Day {
  open: number
  high: number
  low: number
  close: number
  activity: number
}

/** A recorded price further off than this, as a share of the day's open and close, was an accident of one exchange; it is cut. */
const [FURTHEST_DOWN, FURTHEST_UP] = [0.6, 1.5]
/** A usual day's turnover is the mean of so many latest days. */
const USUAL_DAYS = 30
const [LEAST_ACTIVITY, MOST_ACTIVITY] = [0.05, 6]

/** The days of a market, oldest first, so scaled that the last one closes at `lastPrice`. Each opens where the one before closed. */
export function daysOf(past: Past, recordings: Recordings, lastPrice: number): Day[] {
  const all = recordings.daily[past.coin]
  const recorded = all.slice(0, all.length - past.drop)
  const lastClose = recorded.at(-1)?.[0] ?? 1
  const price = (value: number) => Math.max(1, Math.round(lastPrice * (value / lastClose) ** past.power))
  const turnovers = recorded.map(turnoverOf)
  const usual = turnovers.slice(-USUAL_DAYS).reduce((sum, value) => sum + value, 0) / USUAL_DAYS
  return recorded.slice(1).map(([closed, recordedHigh, recordedLow], at) => {
    const opened = recorded[at]?.[0] ?? closed
    const [open, close] = [price(opened), price(closed)]
    const top = price(Math.min(recordedHigh, Math.max(opened, closed) * FURTHEST_UP))
    const bottom = price(Math.max(recordedLow, Math.min(opened, closed) * FURTHEST_DOWN))
    return {
      open,
      high: Math.max(open, close, top, bottom),
      low: Math.min(open, close, top, bottom),
      close,
      activity: Math.min(MOST_ACTIVITY, Math.max(LEAST_ACTIVITY, (turnovers[at + 1] ?? usual) / usual)),
    }
  })
}

/** A day's turnover, or what stands for it where none was recorded: how far the price reached. */
const turnoverOf = ([close, high, low, volume]: RecordedDay): number =>
  volume > 0 ? volume * close : 0.02 + Math.min(0.5, (high - low) / close)
