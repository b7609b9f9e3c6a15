/** A moment to come, on the page's own steady clock: a device whose date is wrong by a day counts down just the same. */
export interface Deadline {
  /** Milliseconds on `performance.now()`'s clock. */
  at: number
}

/** The deadline of something that had `seconds` left when it was received. */
export const deadlineIn = (seconds: number, now = performance.now()): Deadline => ({ at: now + seconds * 1000 })

/** Whole seconds that are left, rounded to the nearest, never below 0. */
export const secondsLeft = ({ at }: Deadline, now = performance.now()): number =>
  Math.max(0, Math.round((at - now) / 1000))
