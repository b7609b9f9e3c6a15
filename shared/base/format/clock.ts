/** Pads a number with zeros. */
export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Formats hours, minutes and seconds of the device's time zone: `HH:mm:ss`. */
export const formatTime = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => pad(n)).join(':')

/** Formats the time of day with ms, for trades: `15:04:23.312`. */
export function formatClock(ms: number): string {
  const date = new Date(ms)
  return `${formatTime(date)}.${pad(date.getMilliseconds(), 3)}`
}

/** Formats remaining seconds as `mm:ss`, or `h:mm:ss` from one hour. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(minutes)}:${pad(rest)}`
}
