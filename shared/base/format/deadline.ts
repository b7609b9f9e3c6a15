/** Future time on the page's monotonic clock. A wrong device clock does not affect the countdown. */
export interface Deadline {
  /** Time in ms as of `performance.now()`. */
  at: number
}

/** Returns the deadline of something that had `seconds` left when it was received. */
export const createDeadline = (seconds: number, now = performance.now()): Deadline => ({ at: now + seconds * 1000 })

/** Returns the remaining seconds, rounded to the nearest, never negative. */
export const secondsLeft = ({ at }: Deadline, now = performance.now()): number =>
  Math.max(0, Math.round((at - now) / 1000))
