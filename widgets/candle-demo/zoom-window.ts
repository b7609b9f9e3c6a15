/** Visible range of a chart, in percent of all bars: `{ start: 50, end: 100 }` is the newer half. */
export interface ZoomWindow {
  start: number
  end: number
}

/** Visible range in bar indexes. Both ends are included. */
export interface BarRange {
  from: number
  to: number
}

/** Part of a window that is moved: one of its ends, or both. */
export type ZoomPart = 'start' | 'end' | 'both'

/** Minimum number of visible bars. With fewer, candles would be wider than a finger. */
const LEAST_BARS = 10

/** Returns the minimum width of a window over `count` bars, in percent. */
export const leastOf = (count: number): number => Math.min(100, (LEAST_BARS / count) * 100)

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Converts a window to bar indexes. */
export const barsInWindow = ({ start, end }: ZoomWindow, count: number): BarRange => ({
  from: (start / 100) * count,
  to: (end / 100) * count - 1,
})

/** Converts bar indexes to a window, clamped to the existing bars. */
export const windowOfBars = ({ from, to }: BarRange, count: number): ZoomWindow => ({
  start: within((from / count) * 100, 0, 100),
  end: within(((to + 1) / count) * 100, 0, 100),
})

/** Moves a part of a window by `by` percent, clamped to 0 and 100 and to a width of at least `least` percent. */
export function moved({ start, end }: ZoomWindow, part: ZoomPart, by: number, least: number): ZoomWindow {
  if (part === 'start') return { start: within(start + by, 0, Math.max(0, end - least)), end }
  if (part === 'end') return { start, end: within(end + by, Math.min(100, start + least), 100) }
  const way = within(by, -start, 100 - end)
  return { start: start + way, end: end + way }
}

/** Scales the width of a window by `factor` around its middle, between `least` and 100 percent. A factor of 0.8 zooms in. */
export function widened({ start, end }: ZoomWindow, factor: number, least: number): ZoomWindow {
  const width = within((end - start) * factor, least, 100)
  const from = within((start + end - width) / 2, 0, 100 - width)
  return { start: from, end: from + width }
}

/** Moves a window by the smallest distance that makes a bar fully visible. */
export function including(window: ZoomWindow, at: number, count: number): ZoomWindow {
  const [from, to] = [(at / count) * 100, ((at + 1) / count) * 100]
  const by = from < window.start ? from - window.start : to > window.end ? to - window.end : 0
  return moved(window, 'both', by, 0)
}
