/** Point of a moving average, at the index of a bar; the first bars without a full window have none. */
export interface AveragePoint {
  at: number
  value: number
}

/** Returns the simple moving average of closes over a window of bars. Plain numbers are sufficient for coordinates of a line; no money depends on them. */
export function computeMovingAverage(closes: readonly number[], window: number): AveragePoint[] {
  const points: AveragePoint[] = []
  let sum = 0
  closes.forEach((close, at) => {
    sum += close - (closes[at - window] ?? 0)
    if (at >= window - 1) points.push({ at, value: sum / window })
  })
  return points
}
