import type { Bar } from '../../shared/market/bars.ts'
import { divide, sum } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { isUp } from '../../shared/money/ratio.ts'
import type { ChartPoint } from './annotations.ts'
import type { CandleRow } from './sample-rows.ts'

/** What the markers and the line of the chart stand at (DEM-09, 10; Q-100). */
export interface Marks {
  /** The first of the highest and of the lowest closes. */
  highest: ChartPoint
  lowest: ChartPoint
  /** The mean of all closes, to two digits. */
  average: Decimal
  /** From the first lowest low to the first highest high. */
  line: { from: ChartPoint; to: ChartPoint }
}

/** A row as the chart takes it; its day begins at 00:00 UTC. */
export const barOfRow = ([date, open, close, low, high, volume]: CandleRow): Bar => ({
  time: Date.parse(date),
  open,
  close,
  low,
  high,
  volume,
})

/** The day of a bar, `YYYY-MM-DD`. */
export const barDay = ({ time }: Bar): string => new Date(time).toISOString().slice(0, 10)

/** The marks of a whole series, shown or not. Throws a RangeError for one without bars. */
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

/** The first point that no other one beats. */
function first(points: readonly ChartPoint[], beats: (a: ChartPoint, b: ChartPoint) => boolean): ChartPoint {
  const [start, ...rest] = points
  if (!start) throw new RangeError('no bars')
  return rest.reduce((best, point) => (beats(point, best) ? point : best), start)
}

/** What a key does on the chart: goes to a bar, zooms, or lets go. */
export type ChartKey = { to: number } | { zoom: number } | 'leave'

/** Bars that the page keys pass. */
const PAGE = 10
const ZOOM_STEP = 0.8

/** What a key does when the cross lines are at a bar, null for none; time runs to the right in every language. Null for other keys. */
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

/** By how many percent a key moves a handle of the slider; null for other keys. */
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
