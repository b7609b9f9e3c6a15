/** A point of an average: at a bar, from the first bar on that has enough before it. */
export interface AveragePoint {
  at: number
  value: number
}

/** The simple moving average of closes over a window of bars. These are coordinates of a line, so plain numbers serve; nothing is paid by them. */
export function movingAverage(closes: readonly number[], window: number): AveragePoint[] {
  const points: AveragePoint[] = []
  let sum = 0
  for (const [at, close] of closes.entries()) {
    sum += close - (closes[at - window] ?? 0)
    if (at >= window - 1) points.push({ at, value: sum / window })
  }
  return points
}
