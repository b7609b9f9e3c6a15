import type { Moment } from '../contract/codec.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as `YYYY-MM-DD HH:mm:ss` in the device's zone; a text is shown as it came, nothing as an em dash. */
export function formatMoment(moment: Moment): string {
  if (moment === null || moment === '') return '—'
  if (typeof moment === 'string') return moment
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return '—'
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** The time of day with milliseconds, for trades: `15:04:23.312`. */
export function formatClock(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** Seconds that are left, as `mm:ss`, or `h:mm:ss` from an hour on. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** How old something is, in the largest unit that fits: `18 s`, `4 min`, `2 h`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}
