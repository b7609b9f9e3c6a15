import { formatDayOfUtc } from '../../shared/base/format/days.ts'
import { divide, sum } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { isUp } from '../../shared/base/money/ratio.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
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
export const toBar = ([date, open, close, low, high, volume]: CandleRow): Bar => ({
  time: Date.parse(date),
  open,
  close,
  low,
  high,
  volume,
})

/** Returns the day of a bar as `YYYY-MM-DD`. */
export const formatBarDay = ({ time }: Bar): string => formatDayOfUtc(time)

/**
 * Computes the marks of the whole series, including bars outside the visible range.
 *
 * @throws RangeError for an empty series
 */
export function computeMarks(bars: readonly Bar[]): Marks {
  const points = (field: 'close' | 'low' | 'high') => bars.map((bar, at): ChartPoint => ({ at, price: bar[field] }))
  const closes = points('close')
  return {
    highest: findHighest(closes),
    lowest: findLowest(closes),
    average: divide(sum(bars.map(({ close }) => close)), String(bars.length), 2, 'half-up'),
    line: { from: findLowest(points('low')), to: findHighest(points('high')) },
  }
}

const findHighest = (points: readonly ChartPoint[]): ChartPoint => findFirst(points, (a, b) => !isUp(a.price, b.price))
const findLowest = (points: readonly ChartPoint[]): ChartPoint => findFirst(points, (a, b) => !isUp(b.price, a.price))

/** Returns the first point that no other point beats. */
function findFirst(points: readonly ChartPoint[], beats: (a: ChartPoint, b: ChartPoint) => boolean): ChartPoint {
  const [start, ...rest] = points
  if (!start) throw new RangeError('no bars')
  return rest.reduce((best, point) => (beats(point, best) ? point : best), start)
}

/** Returns the percent by which a key moves a handle of the slider, or null for other keys. */
export function getHandleStep(key: string): number | null {
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
