/** Measured figure with its limit. A bench file exports `bench`, which returns some. */
export interface Row {
  name: string
  /** Figure: a ratio to something plain on the same machine, or a value with its unit. */
  value: number
  unit: string
  limit: number
  /** Side of the limit on which the figure must be. */
  side: '>=' | '<='
  /** The limit is kept. */
  ok: boolean
}

/** Creates a figure that must be at least `limit`. */
export const atLeast = (limit: number, name: string, value: number, unit = 'ratio'): Row => ({
  name,
  value,
  unit,
  limit,
  side: '>=',
  ok: value >= limit,
})

/** Creates a figure that must be at most `limit`. */
export const atMost = (limit: number, name: string, value: number, unit: string): Row => ({
  name,
  value,
  unit,
  limit,
  side: '<=',
  ok: value <= limit,
})

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
