const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns a duration in ms as text with at most two units: `3 h 05 min`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return 'under 1 min'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${String(Math.floor((ms % HOUR) / MINUTE)).padStart(2, '0')} min`
  return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`
}

/** Returns a time (epoch ms) in UTC to the minute; empty for null. */
export const formatMinute = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** Returns a time (epoch ms) of the day in UTC to the second. */
export const formatClock = (ms: number): string => new Date(ms).toISOString().slice(11, 19)

/** Returns an amount, with or without its coin, with commas between thousands: `1,000.25 USDT`. */
export const formatAmount = (amount: string): string =>
  amount.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
