import type { Bar } from '../../shared/market/bars.ts'
import { divide, sum } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { isUp } from '../../shared/money/ratio.ts'
import type { ChartPoint } from './annotations.ts'
import type { CandleRow } from './sample-rows.ts'

/** Positions of the chart's markers and lines (DEM-09, 10; Q-100). */
export interface Marks {
  /** First of the highest closes, and first of the lowest closes. */
  highest: ChartPoint
  lowest: ChartPoint
  /** Mean of all closes, rounded to 2 decimals. */
  average: Decimal
  /** Line from the first lowest low to the first highest high. */
  line: { from: ChartPoint; to: ChartPoint }
}

/** Converts a sample row to a bar. Its day begins at 00:00 UTC. */
export const barOfRow = ([date, open, close, low, high, volume]: CandleRow): Bar => ({
  time: Date.parse(date),
  open,
  close,
  low,
  high,
  volume,
})

/** Returns the day of a bar as `YYYY-MM-DD`. */
export const barDay = ({ time }: Bar): string => new Date(time).toISOString().slice(0, 10)

/**
 * Computes the marks of the whole series, including bars outside the visible range.
 *
 * @throws RangeError if there are no bars
 */
export function marksOf(bars: readonly Bar[]): Marks {
  const points = (field: 'close' | 'low' | 'high') => bars.map((bar, at): ChartPoint => ({ at, price: bar[field] }))
  const closes = points('close')
  return {
    highest: highestOf(closes),
    lowest: lowestOf(closes),
    average: divide(sum(bars.map(({ close }) => close)), String(bars.length), 2, 'half-up'),
    line: { from: lowestOf(points('low')), to: highestOf(points('high')) },
  }
}

const highestOf = (points: readonly ChartPoint[]): ChartPoint => first(points, (a, b) => !isUp(a.price, b.price))
const lowestOf = (points: readonly ChartPoint[]): ChartPoint => first(points, (a, b) => !isUp(b.price, a.price))

/** Returns the first point that no other point beats. */
function first(points: readonly ChartPoint[], beats: (a: ChartPoint, b: ChartPoint) => boolean): ChartPoint {
  const [start, ...rest] = points
  if (!start) throw new RangeError('no bars')
  return rest.reduce((best, point) => (beats(point, best) ? point : best), start)
}

/** Action of a key on the chart: move the crosshair to a bar, zoom by a factor, or hide the crosshair. */
export type ChartKey = { to: number } | { zoom: number } | 'leave'

/** Bars that Page Up and Page Down skip. */
const PAGE = 10
const ZOOM_STEP = 0.8

/** Returns the action of a key while the crosshair is at bar `at` (null if hidden), or null for other keys. Time runs to the right in every language. */
export function chartKey(key: string, at: number | null, count: number): ChartKey | null {
  const last = count - 1
  const step = (by: number) => ({ to: at === null ? last : Math.max(0, Math.min(last, at + by)) })
  const keys: Record<string, ChartKey> = {
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    PageUp: step(PAGE),
    PageDown: step(-PAGE),
    Home: { to: 0 },
    End: { to: last },
    '+': { zoom: ZOOM_STEP },
    '=': { zoom: ZOOM_STEP },
    '-': { zoom: 1 / ZOOM_STEP },
    Escape: 'leave',
  }
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}

/** Returns the percent by which a key moves a handle of the slider, or null for other keys. */
export function handleKey(key: string): number | null {
  const keys: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
    Home: -100,
    End: 100,
  }
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}
