/** Minimum of recent measurements. */
export interface RecentMinimum {
  add(value: number): void
  /** Returns the minimum; null without a recent measurement. */
  getMinimum(): number | null
}

/** Creates the minimum of a sliding window: measurements count for at least `span` and at most 2 × `span` ms. `now` in ms. */
export function createRecentMinimum(span: number, now: () => number): RecentMinimum {
  /** Minimums of the current and the previous interval of `span` ms. */
  let halves: { interval: number; value: number }[] = []
  const recent = () => {
    const interval = Math.floor(now() / span)
    halves = halves.filter((half) => Math.abs(interval - half.interval) <= 1)
    return interval
  }
  return {
    add(value) {
      const interval = recent()
      const half = halves.find((sample) => sample.interval === interval)
      if (half) half.value = Math.min(half.value, value)
      else halves.push({ interval, value })
    },
    getMinimum() {
      recent()
      return halves.length === 0 ? null : Math.min(...halves.map(({ value }) => value))
    },
  }
}
