/** The section of a chart that shows, in percent of all its bars: `{ start: 50, end: 100 }` is the newer half. */
export interface ZoomWindow {
  start: number
  end: number
}

/** Places on a chart's axis, in bars; a bar that shows whole is in it. */
export interface BarRange {
  from: number
  to: number
}

/** What of a window is moved: one of its ends, or the whole. */
export type ZoomPart = 'start' | 'end' | 'both'

/** Fewer bars than these never show: candles would be wider than a finger. */
const LEAST_BARS = 10

/** What a window of so many bars has at least, in percent. */
export const leastOf = (count: number): number => Math.min(100, (LEAST_BARS / count) * 100)

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The bars of a window. */
export const barsInWindow = ({ start, end }: ZoomWindow, count: number): BarRange => ({
  from: (start / 100) * count,
  to: (end / 100) * count - 1,
})

/** The window of bars; what lies beyond the first and the last bar does not count. */
export const windowOfBars = ({ from, to }: BarRange, count: number): ZoomWindow => ({
  start: within((from / count) * 100, 0, 100),
  end: within(((to + 1) / count) * 100, 0, 100),
})

/** A window with a part of it moved by so many percent, as far as it goes: never outside, and never narrower than `least` percent. */
export function moved({ start, end }: ZoomWindow, part: ZoomPart, by: number, least: number): ZoomWindow {
  if (part === 'start') return { start: within(start + by, 0, Math.max(0, end - least)), end }
  if (part === 'end') return { start, end: within(end + by, Math.min(100, start + least), 100) }
  const way = within(by, -start, 100 - end)
  return { start: start + way, end: end + way }
}

/** A window made `factor` times as wide around its middle, as far as it goes; 0.8 shows fewer bars, larger. */
export function widened({ start, end }: ZoomWindow, factor: number, least: number): ZoomWindow {
  const width = within((end - start) * factor, least, 100)
  const from = within((start + end - width) / 2, 0, 100 - width)
  return { start: from, end: from + width }
}

/** A window moved just so far that a bar shows whole. */
export function including(window: ZoomWindow, at: number, count: number): ZoomWindow {
  const [from, to] = [(at / count) * 100, ((at + 1) / count) * 100]
  const by = from < window.start ? from - window.start : to > window.end ? to - window.end : 0
  return moved(window, 'both', by, 0)
}
