import { DAY_MS } from '../../contract/utc-days.ts'
import { compare } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { calculateInterest } from '../../money/interest.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import type { StakeRow } from '../records.ts'
import { DemoRefusal, requireFound } from '../refusal.ts'
import { assertTradingPassword } from './passwords.ts'

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
  )
  const [, days, rate] = requireFound(
    PERIODS.find(([id]) => id === period),
    's_id',
  )
  if (compare(amount, minimum) < 0) throw new DemoRefusal('invalid', 'amount', 'minimum')
  const id = demo.createId()
  const row: StakeRow = {
    id,
    order_num: `S${id}`,
    status: 'active',
    type: '1',
    coin,
    addtime: at,
    start_time: at,
    end_time: at + days * DAY_MS,
    amount,
    days,
    total_revenue: computeInterest(amount, rate, days),
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

const computeInterest = (amount: Decimal, rate: Decimal, days: number): Decimal =>
  calculateInterest({ amount, rate, per: 'year' }, days, DIGITS, 'down')

/** Updates the interest of stakes, and returns those that have ended by `now`. */
export function payStakes(demo: DemoBackend, now: number): void {
  for (const row of demo.records.stakes.filter(({ status }) => status === 'active')) {
    const full = Math.min(row.days, Math.floor((now - Number(row.start_time)) / DAY_MS))
    row.accrued = computeInterest(row.amount, row.interest_rate ?? '0', Math.max(0, full))
    if (now >= Number(row.end_time)) end(demo, row, Number(row.end_time), 'ended')
  }
}

function end(demo: DemoBackend, row: StakeRow, at: number, status: 'ended' | 'redeemed'): void {
  const { coin, amount } = row
  const interest = row.accrued ?? '0'
  post(demo, row, status === 'ended' ? 'end' : 'redeem', at, [
    ...move(coin, amount, 'funds/frozen', 'funds'),
    ...move(coin, interest, 'house', 'funds'),
  ])
  Object.assign(row, { status, paid: interest, total_revenue: interest, type: '0', updatetime: at })
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
      demo.records.stakes.find((other) => other.id === id && other.status === 'active'),
      'id',
    )
    payStakes(demo, demo.now())
    if (row.status === 'active') end(demo, row, demo.now(), 'redeemed')
    return { id }
  },
}
