/** Days of terms are days of UTC, each of which has 24 hours: no change to summer time moves them. */
export const DAY_MS = 86_400_000

/** The beginning of a day of UTC, so many days after the one that holds the moment `at` (epoch ms). */
export const utcDay = (at: number, after = 0): number => (Math.floor(at / DAY_MS) + after) * DAY_MS

/** How many days of UTC have begun since the moment `from`, at the moment `at`; never below 0. */
export const daysBegun = (from: number, at: number): number =>
  Math.max(0, Math.floor(at / DAY_MS) - Math.floor(from / DAY_MS))
