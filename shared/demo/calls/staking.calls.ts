import type { Decimal } from '../../base/money/decimal-text.ts'
import {
  calculateAccruedInterest,
  calculateEarlyInterest,
  findRedemptionRefusal,
  findStakeRefusal,
} from '../../base/rules/staking.rules.ts'
import { calculateStakeInterest, getTermEnd } from '../../base/rules/term-products.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { StakeRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { assertTradingPassword } from './passwords.calls.ts'

const DIGITS = 8

/** Periods of each coin: days and percent per year. */
const PERIODS = [
  ['1', 30, '4.8'],
  ['2', 90, '6.2'],
  ['3', 180, '7.5'],
] as const
const PROJECTS = [
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
    PROJECTS.find(([id]) => id === project),
    'id',
    'closed',
  )
  const [, days, rate] = requireFound(
    PERIODS.find(([id]) => id === period),
    's_id',
    'closed',
  )
  assertAllowed(findStakeRefusal(amount, minimum))
  const id = demo.createId()
  const row: StakeRow = {
    id,
    order_num: `S${id}`,
    status: 'active',
    type: '1',
    coin,
    addtime: at,
    start_time: at,
    end_time: getTermEnd(at, days),
    amount,
    days,
    total_revenue: calculateStakeInterest({ amount, rate, scale: DIGITS }, days),
    interest_rate: rate,
    early: 'accrued',
    accrued: '0',
    paid: null,
    digits: DIGITS,
    updatetime: at,
  }
  post(demo, row, 'hold', at, move(coin, amount, 'funds', 'funds/frozen'))
  demo.records.stakes.push(row)
  return row
}

const computeAccrued = ({ amount, interest_rate, days, start_time }: StakeRow, at: number): Decimal => {
  const bearing = { amount, rate: interest_rate ?? '0', scale: DIGITS, days, startedAt: Number(start_time) }
  return calculateAccruedInterest(bearing, at)
}

/** Updates the interest of stakes, and returns those that have ended by `now`. */
export function payStakes(demo: DemoBackend, now: number): void {
  for (const row of demo.records.stakes.filter(({ status }) => status === 'active')) {
    row.accrued = computeAccrued(row, now)
    if (now >= Number(row.end_time)) end(demo, row, Number(row.end_time), 'ended')
  }
}

function end(demo: DemoBackend, row: StakeRow, at: number, status: 'ended' | 'redeemed'): void {
  const { coin, amount, total_revenue } = row
  const interest = status === 'ended' ? total_revenue : calculateEarlyInterest(row.early, row.accrued ?? '0')
  post(demo, row, status === 'ended' ? 'end' : 'redeem', at, [
    ...move(coin, amount, 'funds/frozen', 'funds'),
    ...move(coin, interest, 'house', 'funds'),
  ])
  Object.assign(row, { status, paid: interest, updatetime: at })
}

function post(
  demo: DemoBackend,
  { order_num: number }: StakeRow,
  kind: 'hold' | 'end' | 'redeem',
  at: number,
  postings: ReturnType<typeof move>,
) {
  demo.ledger.post({ at, remark: `booked.staking-${kind}`, detail: `#${number}`, type: 'stake', number, postings })
}

/** Handlers of staking. */
export const stakingCalls: DomainCalls<'staking'> = {
  getStakingProjects: (_form, demo) =>
    PROJECTS.map(([id, title, min_price]) => ({
      id,
      img: '',
      coin: { id: demo.getCoinId(title), title },
      staking_info: PERIODS.map(([period, days, interest_rate]) => ({
        id: period,
        days,
        interest_rate,
        min_price,
        early: 'accrued' as const,
        terms: 'demo',
      })),
      digits: DIGITS,
      sample: true,
    })),
  submitStaking({ id, s_id, amount, paypassword }, demo) {
    assertTradingPassword(demo, paypassword, 'paypassword')
    return { id: stake(demo, { project: id, period: s_id, amount }, demo.now()).id }
  },
  getStakingOrders: ({ status, ...page }, { records }) =>
    takePage(
      records.stakes.filter((row) => (row.status === 'active') === (status === 'active')),
      page,
      ({ id }) => id,
    ),
  redeemStaking({ id }, demo) {
    const row = requireFound(
      demo.records.stakes.find((other) => other.id === id),
      'id',
    )
    payStakes(demo, demo.now())
    assertAllowed(findRedemptionRefusal({ early: row.early, isActive: row.status === 'active' }))
    end(demo, row, demo.now(), 'redeemed')
    return { id }
  },
}
