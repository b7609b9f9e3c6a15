import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'

/** Returns the number of the UTC day of a time (epoch ms), counted from 1970-01-01. */
export const getDayNumber = (at: number): number => Math.floor(at / DAY_MS)

/** Returns the date of a day's number, such as `2026-11-24`. */
export const toDateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
