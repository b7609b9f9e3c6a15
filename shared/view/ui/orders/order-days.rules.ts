import type { OrderFilterForm } from '../../../base/contract/order-filter.ts'

/** First and last day of a filter, as `YYYY-MM-DD` of a date field; "" is unlimited. */
export interface OrderDays {
  first: string
  last: string
}

/** Returns the start (epoch ms) of a day in the device's time zone, or of the day after it; null for "". */
function dayStart(day: string, after = 0): number | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!(year && month && date)) return null
  return Math.max(0, new Date(year, month - 1, date + after).getTime())
}

/** Returns the time range of days, both included, or null if the last day is before the first. */
export function toDayRange({ first, last }: OrderDays): Pick<OrderFilterForm, 'from' | 'to'> | null {
  const [from, to] = [dayStart(first), dayStart(last, 1)]
  return from !== null && to !== null && to <= from ? null : { from, to }
}
