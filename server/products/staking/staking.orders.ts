import type { EarlyRedemptionRule, STAKING_STATUSES } from '../../../shared/base/contract/staking.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateAccruedInterest } from '../../../shared/base/rules/staking.rules.ts'
import { calculateStakeInterest, getTermEnd } from '../../../shared/base/rules/term-products.rules.ts'
import { formatOrderNumber } from '../../core/db/order-number.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { createRecordTable } from '../term-products/records.ts'
import type { Offer } from './projects.ts'

/** Status of a stake. */
type StakeState = keyof typeof STAKING_STATUSES

/** Stake on the terms at the time it was made. Times in epoch ms. */
export interface StakingOrder {
  id: string
  member: string
  coin: string
  /** Number of decimals of the coin. */
  scale: number
  amount: Decimal
  days: number
  /** Percent per year. */
  rate: Decimal
  early: EarlyRedemptionRule
  /** Interest of the whole term. */
  interest: Decimal
  state: StakeState
  /** Interest paid; null while the stake is active. */
  paid: Decimal | null
  started_at: number
  end_at: number
  changed_at: number
}

/** Queries of stakes. */
export const stakes = createRecordTable<StakingOrder>({
  name: 'staking_orders',
  columns: `o.id::text, o.member::text, c.title AS coin, c.scale, o.amount, o.days, o.rate, o.early, o.interest, o.state, o.paid,
    o.started_at, o.end_at, o.changed_at`,
  state: 'o.state',
})

/** Creates a stake of an amount under an offer at a given time. Not stored. */
export function createStake(
  { project, period }: Offer,
  { member, amount, at }: { member: string; amount: Decimal; at: number },
): Omit<StakingOrder, 'id'> {
  const { days, rate, early } = period
  return {
    member,
    coin: project.coin,
    scale: project.scale,
    amount,
    days,
    rate,
    early,
    interest: calculateStakeInterest({ amount, rate, scale: project.scale }, days),
    state: 'active',
    paid: null,
    started_at: at,
    end_at: getTermEnd(at, days),
    changed_at: at,
  }
}

/** Inserts a stake and returns its id. */
export const insertStake = (tx: Sql, order: Omit<StakingOrder, 'id'>, { project, period }: Offer): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO staking_orders (member, period, coin, amount, days, rate, early, interest, started_at, end_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3::bigint, $4::numeric, $5::int, $6::numeric, $7, $8::numeric, $9::bigint, $10::bigint, $9::bigint) RETURNING id::text`,
    [
      order.member,
      period.id,
      project.coinId,
      order.amount,
      order.days,
      order.rate,
      order.early,
      order.interest,
      order.started_at,
      order.end_at,
    ],
  )

/** Stake that ends now, with the interest paid. */
interface EndedStake {
  id: string
  paid: Decimal
  at: number
}

/**
 * Ends active stakes.
 * @throws RangeError if one of them was not active
 */
export async function endStakes(
  tx: Sql,
  state: Exclude<StakeState, 'active'>,
  over: readonly EndedStake[],
): Promise<void> {
  const ended = await tx.query(
    `UPDATE staking_orders o SET state = $1, paid = over.paid, changed_at = over.at
     FROM unnest($2::bigint[], $3::numeric[], $4::bigint[]) AS over (id, paid, at) WHERE o.id = over.id AND o.state = 'active' RETURNING o.id`,
    [state, over.map(({ id }) => id), over.map(({ paid }) => paid), over.map(({ at }) => at)],
  )
  if (ended.length < over.length) throw new RangeError('stake was not active')
}

/** Returns the interest of the full days up to `at`. */
export const readAccruedInterest = ({ started_at: startedAt, ...order }: StakingOrder, at: number): Decimal =>
  calculateAccruedInterest({ ...order, startedAt }, at)

/** Prefix of stake numbers. */
export const STAKE_PREFIX = 'S'

/** Returns the stake number shown to the member. */
export const getStakeNumber = ({ id, started_at }: Pick<StakingOrder, 'id' | 'started_at'>): string =>
  formatOrderNumber(STAKE_PREFIX, started_at, id)
