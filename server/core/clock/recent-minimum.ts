/** The least of what was measured lately. */
export interface Least {
  add(value: number): void
  /** Null when nothing was measured. */
  least(): number | null
}

/** Keeps the least of the last `span` ms or a little more. `now` in ms. */
export function leastOf(span: number, now: () => number): Least {
  /** The one of the present stretch of time, and the one of the stretch before. */
  let halves: { stretch: number; value: number }[] = []
  const recent = () => {
    const stretch = Math.floor(now() / span)
    halves = halves.filter((half) => Math.abs(stretch - half.stretch) <= 1)
    return stretch
  }
  return {
    add(value) {
      const stretch = recent()
      const half = halves.find((one) => one.stretch === stretch)
      if (half) half.value = Math.min(half.value, value)
      else halves.push({ stretch, value })
    },
    least() {
      recent()
      return halves.length === 0 ? null : Math.min(...halves.map(({ value }) => value))
    },
  }
}
