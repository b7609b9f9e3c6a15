import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getStakingOrders } from '../../shared/contract/staking.ts'
import { daysBegun } from '../../shared/contract/utc-days.ts'
import { add, compare, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { interestOf } from '../../shared/money/interest.ts'

/** A stake, as the backend lists it. */
export type StakingOrder = Answer<typeof getStakingOrders>[number]

/** How many days of a stake have begun by `now`, at most all of them; null where its beginning is not told as a time. */
export const dayOf = ({ start_time: start, days }: StakingOrder, now: number): number | null =>
  typeof start === 'number' ? Math.min(daysBegun(start, now), days) : null

/** Whether its end has come, by which it ends by itself. */
export const hasEnded = ({ end_time: end }: StakingOrder, now: number): boolean => typeof end === 'number' && end <= now

/** When the next of these ends by itself, epoch ms; null when none is to. */
export function nextEnd(orders: readonly StakingOrder[], now: number): number | null {
  const ends = orders.map(({ status, end_time: end }) => (status === 'active' && typeof end === 'number' ? end : 0))
  const next = Math.min(...ends.filter((end) => end > now))
  return Number.isFinite(next) ? next : null
}

/** Whether it can be redeemed early: it runs, its type is 1, and its end has not come (STK-13, Q-130). */
export const isRedeemable = (order: StakingOrder, now: number): boolean =>
  order.status === 'active' && order.type === '1' && !hasEnded(order, now)

/** The interest of the full days so far: counted by the day it is, else what the backend said; null where neither is known. */
export function accruedOf(order: StakingOrder, now: number): Decimal | null {
  const { amount, interest_rate: rate, digits } = order
  const day = dayOf(order, now)
  return rate === null || day === null ? order.accrued : interestOf({ amount, rate, per: 'year' }, day, digits, 'down')
}

/** What redeeming brings and costs. */
export interface Redeeming {
  /** What is paid beside the amount. */
  interest: Decimal
  gets: Decimal
  /** What waiting would bring more. */
  costs: Decimal
  /** What waiting brings in all. */
  later: Decimal
}

/** What redeeming at `now` comes to by its rule; null where the backend does not tell the rule or the interest. */
export function redeemingOf(order: StakingOrder, now: number): Redeeming | null {
  if (order.early === 'none') return null
  const interest = order.early === 'forfeited' ? '0' : accruedOf(order, now)
  if (interest === null) return null
  const { amount, total_revenue: whole } = order
  const costs = compare(whole, interest) > 0 ? subtract(whole, interest) : '0'
  return { interest, gets: add(amount, interest), costs, later: add(amount, whole) }
}
