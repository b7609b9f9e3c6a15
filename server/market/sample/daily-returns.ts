import type { HistorySource } from './catalogue.ts'
import { readRecordingFile, toRunningSums } from './recording.ts'

/** Recorded day: close, high, low, base volume (0 if not recorded). */
type RecordedDay = readonly [close: number, high: number, low: number, volume: number]

/** Recorded day by minute, without its trend: closes in ten-thousandths of the day's range, volumes in millionths of the day's. */
export interface DayShape {
  path: readonly number[]
  volume: readonly number[]
}

/** Recordings from which days and minutes are drawn. */
export interface Recordings {
  shapes: readonly DayShape[]
  daily: Readonly<Record<HistorySource['coin'], readonly RecordedDay[]>>
}

/** Loads the recorded days and the shapes of a day. */
export const loadRecordings = (): Recordings => ({
  shapes: readRecordingFile<DayShape[]>('shapes').map((shape) => ({ ...shape, path: toRunningSums(shape.path) })),
  daily: readRecordingFile<Recordings['daily']>('daily'),
})

/** Summary of a day. */
export interface DaySummary {
  /** Logarithm of close divided by open. */
  move: number
  /** Standard deviation of the price's logarithm over the day, estimated from its range. */
  volatility: number
  /** Turnover relative to a usual day. */
  activity: number
}

/** Recorded lows and highs are limited to these multiples of open and close; values beyond were errors of a single exchange. */
const [MIN_LOW_FACTOR, MAX_HIGH_FACTOR] = [0.6, 1.5]
/** Expected range of a random walk, as the logarithm of high divided by low, in standard deviations. */
const RANGE_DEVIATIONS = Math.sqrt(4 * Math.LN2)
/** Days on each side with which a day is compared. */
const WINDOW_DAYS = 15
/** Number of latest days whose mean is a usual day's turnover. */
const USUAL_DAYS = 30

/** Returns the recorded days of a coin, oldest first. The first recorded day only provides the open of the second. */
export function summarizeDays(days: readonly RecordedDay[]): DaySummary[] {
  const opens = days.slice(0, -1).map(([close]) => close)
  const rest = days.slice(1)
  const moves = rest.map(([close], at) => Math.log(close / (opens[at] ?? close)))
  const near = mapWindows(moves, rootMeanSquare)
  const turnovers = rest.map(getTurnover)
  const usual = mean(turnovers.slice(-USUAL_DAYS))
  return rest.map(([close, high, low], at) => {
    const [open, move] = [opens[at] ?? close, moves[at] ?? 0]
    const top = Math.max(open, close, Math.min(high, Math.max(open, close) * MAX_HIGH_FACTOR))
    const bottom = Math.min(open, close, Math.max(low, Math.min(open, close) * MIN_LOW_FACTOR))
    const most = 1.5 * (near[at] ?? 0) + 2 * Math.abs(move)
    return {
      move,
      volatility: Math.min(Math.log(top / bottom) / RANGE_DEVIATIONS, most),
      activity: clamp((turnovers[at] ?? usual) / usual, 0.05, 6),
    }
  })
}

/** Returns the days relative to the averages of their time and without the long-term trend, so that they can be replayed at other times. */
export function standardizeDays(moves: readonly DaySummary[]): DaySummary[] {
  const trend = mean(moves.map(({ move }) => move))
  const near = mapWindows(
    moves.map(({ volatility }) => volatility),
    rootMeanSquare,
  )
  const active = mapWindows(
    moves.map(({ activity }) => activity),
    mean,
  )
  return moves.map(({ move, volatility, activity }, at) => ({
    move: clamp((move - trend) / (near[at] ?? 1), -4, 4),
    volatility: clamp(volatility / (near[at] ?? 1), 0.5, 1.8),
    activity: clamp(activity / (active[at] ?? 1), 0.3, 3),
  }))
}

/** Returns the arithmetic mean; NaN for an empty list. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the root of the mean of the squares: the standard deviation of moves whose mean is 0. */
export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => value * value)))

/** Limits a value to the range from `least` to `most`. */
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Applies `figure` to each value together with its neighbours. */
const mapWindows = (values: readonly number[], figure: (near: readonly number[]) => number): number[] =>
  values.map((_value, at) => figure(values.slice(Math.max(0, at - WINDOW_DAYS), at + WINDOW_DAYS + 1)))

/** Returns a day's turnover, or an estimate from its price range if it was not recorded. */
const getTurnover = ([close, high, low, volume]: RecordedDay): number =>
  volume > 0 ? volume * close : 0.02 + Math.min(0.5, (high - low) / close)
