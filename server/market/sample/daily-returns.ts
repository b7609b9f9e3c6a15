import type { Past } from './catalogue.ts'
import { readRecordingFile, sums } from './recording.ts'

/** A recorded day: close, high, low, base volume (0 where it was not recorded). */
type RecordedDay = readonly [close: number, high: number, low: number, volume: number]

/** How a recorded day went, minute by minute, without its trend: closes in steps of a ten-thousandth of its reach, volumes in millionths. */
export interface Shape {
  path: readonly number[]
  volume: readonly number[]
}

/** The recordings that days and minutes are drawn from. */
export interface Recordings {
  shapes: readonly Shape[]
  daily: Readonly<Record<Past['coin'], readonly RecordedDay[]>>
}

/** Loads the recorded days and the shapes of a day. */
export const loadRecordings = (): Recordings => ({
  shapes: readRecordingFile<Shape[]>('shapes').map((shape) => ({ ...shape, path: sums(shape.path) })),
  daily: readRecordingFile<Recordings['daily']>('daily'),
})

/** A day in outline. */
export interface DayMove {
  /** Logarithm of its close over its open. */
  move: number
  /** Volatility on the way: the standard deviation of its logarithm over a day, told by how far it reached. */
  volatility: number
  /** Turnover in multiples of a usual day's. */
  activity: number
}

/** A recorded price further off than this, as a share of the day's open and close, was an accident of one exchange; it is cut. */
const [FURTHEST_DOWN, FURTHEST_UP] = [0.6, 1.5]
/** The high over the low of a random walk, as logarithm, is so many of its standard deviations. */
const REACH = Math.sqrt(4 * Math.LN2)
/** Days on either side that a day is compared with. */
const NEAR = 15
/** A usual day's turnover is the mean of so many latest days. */
const USUAL_DAYS = 30

/** The recorded days of a coin, oldest first. The first one only tells where the second opens. */
export function recordedMoves(days: readonly RecordedDay[]): DayMove[] {
  const opens = days.slice(0, -1).map(([close]) => close)
  const rest = days.slice(1)
  const moves = rest.map(([close], at) => Math.log(close / (opens[at] ?? close)))
  const near = nearby(moves, rootMeanSquare)
  const turnovers = rest.map(turnoverOf)
  const usual = mean(turnovers.slice(-USUAL_DAYS))
  return rest.map(([close, high, low], at) => {
    const [open, move] = [opens[at] ?? close, moves[at] ?? 0]
    const top = Math.max(open, close, Math.min(high, Math.max(open, close) * FURTHEST_UP))
    const bottom = Math.min(open, close, Math.max(low, Math.min(open, close) * FURTHEST_DOWN))
    const most = 1.5 * (near[at] ?? 0) + 2 * Math.abs(move)
    return {
      move,
      volatility: Math.min(Math.log(top / bottom) / REACH, most),
      activity: clamp((turnovers[at] ?? usual) / usual, 0.05, 6),
    }
  })
}

/** The same days as multiples of what was usual in their time, without the trend of those years: what other times can be made of. */
export function standardMoves(moves: readonly DayMove[]): DayMove[] {
  const trend = mean(moves.map(({ move }) => move))
  const near = nearby(
    moves.map(({ volatility }) => volatility),
    rootMeanSquare,
  )
  const active = nearby(
    moves.map(({ activity }) => activity),
    mean,
  )
  return moves.map(({ move, volatility, activity }, at) => ({
    move: clamp((move - trend) / (near[at] ?? 1), -4, 4),
    volatility: clamp(volatility / (near[at] ?? 1), 0.5, 1.8),
    activity: clamp(activity / (active[at] ?? 1), 0.3, 3),
  }))
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => value * value)))

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A figure of each value and its neighbours. */
const nearby = (values: readonly number[], figure: (near: readonly number[]) => number): number[] =>
  values.map((_value, at) => figure(values.slice(Math.max(0, at - NEAR), at + NEAR + 1)))

/** A day's turnover, or what stands for it where none was recorded: how far the price reached. */
const turnoverOf = ([close, high, low, volume]: RecordedDay): number =>
  volume > 0 ? volume * close : 0.02 + Math.min(0.5, (high - low) / close)
