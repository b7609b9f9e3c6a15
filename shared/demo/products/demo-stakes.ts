import type { Decimal } from '../../base/money/decimal-text.ts'
import { calculateAccruedInterest, calculateEarlyInterest, findStakeRefusal } from '../../base/rules/staking.rules.ts'
import { calculateStakeInterest, getTermEnd } from '../../base/rules/term-products.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { StakeRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'

/** Decimals of a stake. */
export const STAKE_DIGITS = 8

/** Periods of each coin: days and percent per year. */
export const STAKING_PERIODS = [
  ['1', 30, '4.8'],
  ['2', 90, '6.2'],
  ['3', 180, '7.5'],
] as const
/** Coins that can be staked: id, coin, minimum. */
export const STAKING_PROJECTS = [
  ['1', 'USDT', '100'],
  ['2', 'ETH', '1'],
  ['3', 'SOL', '5'],
] as const

/** Stakes an amount of the funds account for a period. */
export function stake(
  demo: DemoBackend,
  { project, period, amount }: { project: string; period: string; amount: Decimal },
  at: number,
): StakeRow {
  const [, coin, minimum] = requireFound(
    STAKING_PROJECTS.find(([id]) => id === project),
    'id',
    'closed',
  )
  const [, days, rate] = requireFound(
    STAKING_PERIODS.find(([id]) => id === period),
    'periodId',
    'closed',
  )
  assertAllowed(findStakeRefusal(amount, minimum))
  const id = demo.createId()
  const row: StakeRow = {
    id,
    orderNumber: `S${id}`,
    status: 'active',
    type: '1',
    coin,
    createdAt: at,
    startsAt: at,
    endsAt: getTermEnd(at, days),
    amount,
    days,
    totalInterest: calculateStakeInterest({ amount, rate, scale: STAKE_DIGITS }, days),
    interestRate: rate,
    early: 'accrued',
    accrued: '0',
    paid: null,
    digits: STAKE_DIGITS,
    updatedAt: at,
  }
  post(demo, row, 'hold', at, move(coin, amount, 'funds', 'funds/frozen'))
  demo.records.stakes.push(row)
  return row
}

const computeAccrued = ({ amount, interestRate, days, startsAt }: StakeRow, at: number): Decimal => {
  const bearing = { amount, rate: interestRate ?? '0', scale: STAKE_DIGITS, days, startedAt: Number(startsAt) }
  return calculateAccruedInterest(bearing, at)
}

/** Updates the interest of stakes, and returns those that have ended by `now`. */
export function payStakes(demo: DemoBackend, now: number): void {
  for (const row of demo.records.stakes.filter(({ status }) => status === 'active')) {
    row.accrued = computeAccrued(row, now)
    if (now >= Number(row.endsAt)) endStake(demo, row, Number(row.endsAt), 'ended')
  }
}

/** Pays back a stake with its interest, at its end or before. */
export function endStake(demo: DemoBackend, row: StakeRow, at: number, status: 'ended' | 'redeemed'): void {
  const { coin, amount, totalInterest } = row
  const interest = status === 'ended' ? totalInterest : calculateEarlyInterest(row.early, row.accrued ?? '0')
  post(demo, row, status === 'ended' ? 'end' : 'redeem', at, [
    ...move(coin, amount, 'funds/frozen', 'funds'),
    ...move(coin, interest, 'house', 'funds'),
  ])
  Object.assign(row, { status, paid: interest, updatedAt: at })
}

function post(
  demo: DemoBackend,
  { orderNumber: number }: StakeRow,
  kind: 'hold' | 'end' | 'redeem',
  at: number,
  postings: ReturnType<typeof move>,
) {
  demo.ledger.post({ at, remark: `booked.staking-${kind}`, detail: `#${number}`, type: 'stake', number, postings })
}
