import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getStakingOrders } from '../../shared/base/contract/staking.ts'
import { countDaysBegun } from '../../shared/base/contract/utc-days.ts'
import { add, compare, subtract } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { calculateStakeInterest } from '../../shared/base/rules/term-products.rules.ts'

/** Stake as listed by the backend. */
export type StakingOrder = ResponseData<typeof getStakingOrders>[number]

/** Returns the number of UTC days that have begun since the start, at most the term; null if the start time is unknown. */
export const getStakeDay = ({ startsAt: start, days }: StakingOrder, now: number): number | null =>
  typeof start === 'number' ? Math.min(countDaysBegun(start, now), days) : null

/** Returns true after the end time, at which the backend pays the stake back. */
export const hasEnded = ({ endsAt: end }: StakingOrder, now: number): boolean => typeof end === 'number' && end <= now

/** Returns the time at which the next active stake ends, epoch ms; null if there is none. */
export function getNextEnd(orders: readonly StakingOrder[], now: number): number | null {
  const ends = orders.map(({ status, endsAt: end }) => (status === 'active' && typeof end === 'number' ? end : 0))
  const next = Math.min(...ends.filter((end) => end > now))
  return Number.isFinite(next) ? next : null
}

/** Returns true if a stake can be redeemed early: it is active, its type is 1, and its end is in the future (STK-13, Q-130). */
export const isRedeemable = (order: StakingOrder, now: number): boolean =>
  order.status === 'active' && order.type === '1' && !hasEnded(order, now)

/** Returns the interest of the full days so far: computed from the current day, else the backend's figure; null if both are unknown. */
export function computeAccrued(order: StakingOrder, now: number): Decimal | null {
  const { amount, interestRate: rate, digits } = order
  const day = getStakeDay(order, now)
  return rate === null || day === null ? order.accrued : calculateStakeInterest({ amount, rate, scale: digits }, day)
}

/** Payout and cost of redeeming early. */
export interface EarlyPayout {
  /** Interest paid in addition to the amount. */
  interest: Decimal
  gets: Decimal
  /** Interest lost by not waiting for the end. */
  costs: Decimal
  /** Payout at the end of the term. */
  later: Decimal
}

/** Computes the payout of redeeming at `now`; null if the backend sends no rule or the interest is unknown. */
export function computeEarlyPayout(order: StakingOrder, now: number): EarlyPayout | null {
  if (order.early === 'none') return null
  const interest = order.early === 'forfeited' ? '0' : computeAccrued(order, now)
  if (interest === null) return null
  const { amount, totalInterest: whole } = order
  const costs = compare(whole, interest) > 0 ? subtract(whole, interest) : '0'
  return { interest, gets: add(amount, interest), costs, later: add(amount, whole) }
}
