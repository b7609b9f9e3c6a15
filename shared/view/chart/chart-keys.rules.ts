/** Action of a key on the chart: move the crosshair to a bar, zoom by a factor, or hide the crosshair. */
export type ChartAction = { to: number } | { zoom: number } | 'leave'

/** Bars that Page Up and Page Down skip. */
const PAGE_BARS = 10
const ZOOM_STEP = 0.8

/** Returns the action of a key while the crosshair is at bar `at` (null if hidden), or null for other keys. Time runs to the right in every language. */
export function getChartAction(key: string, at: number | null, count: number): ChartAction | null {
  const last = count - 1
  const step = (by: number) => ({ to: at === null ? last : Math.max(0, Math.min(last, at + by)) })
  const keys: Record<string, ChartAction> = {
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    PageUp: step(PAGE_BARS),
    PageDown: step(-PAGE_BARS),
    Home: { to: 0 },
    End: { to: last },
    '+': { zoom: ZOOM_STEP },
    '=': { zoom: ZOOM_STEP },
    '-': { zoom: 1 / ZOOM_STEP },
    Escape: 'leave',
  }
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}
