/** Minimum of recent measurements. */
export interface Least {
  add(value: number): void
  /** Returns the minimum; null without a recent measurement. */
  least(): number | null
}

/** Creates the minimum of the last `span` to 2 × `span` ms. `now` in ms. */
export function leastOf(span: number, now: () => number): Least {
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
      const half = halves.find((one) => one.interval === interval)
      if (half) half.value = Math.min(half.value, value)
      else halves.push({ interval, value })
    },
    least() {
      recent()
      return halves.length === 0 ? null : Math.min(...halves.map(({ value }) => value))
    },
  }
}
