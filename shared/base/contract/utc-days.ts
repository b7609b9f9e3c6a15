/** Length of a day of UTC, the unit of terms. It always has 24 hours, without daylight saving time. */
export const DAY_MS = 86_400_000

/** Returns the start (epoch ms) of the day of UTC that is `after` days after the day of `at` (epoch ms). */
export const utcDayStart = (at: number, after = 0): number => (Math.floor(at / DAY_MS) + after) * DAY_MS

/** Returns how many days of UTC began after `from` and up to `at` (both epoch ms); never negative. */
export const countDaysBegun = (from: number, at: number): number =>
  Math.max(0, Math.floor(at / DAY_MS) - Math.floor(from / DAY_MS))
