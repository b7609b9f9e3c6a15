/** A measured figure beside its stated limit. A bench file exports `bench`, which answers some. */
export interface Row {
  name: string
  /** The figure: a ratio to something bare on the same machine, or a value with its unit. */
  value: number
  unit: string
  limit: number
  /** On which side of the limit the figure must be. */
  side: '>=' | '<='
  /** Whether the limit is kept. */
  ok: boolean
}

/** A figure that must be at least so much. */
export const atLeast = (limit: number, name: string, value: number, unit = 'ratio'): Row => ({
  name,
  value,
  unit,
  limit,
  side: '>=',
  ok: value >= limit,
})

/** A figure that must be at most so much. */
export const atMost = (limit: number, name: string, value: number, unit: string): Row => ({
  name,
  value,
  unit,
  limit,
  side: '<=',
  ok: value <= limit,
})

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
