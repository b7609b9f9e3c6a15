import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getStakingOrders, STAKING_STATUSES } from '../../../shared/base/contract/staking.ts'
import { DAY_MS, utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import { add, compare } from '../../../shared/base/money/decimal.ts'
import {
  computeAccrued,
  computeEarlyPayout,
  getNextEnd,
  getStakeDay,
  hasEnded,
  isRedeemable,
  type StakingOrder,
} from '../../../widgets/staking-orders/staking-orders.rules.ts'

const START = Date.UTC(2026, 9, 12, 9)
const END = utcDayStart(START, 90)
const [example] = getStakingOrders.example as [StakingOrder]
const order: StakingOrder = { ...example, startsAt: START, endsAt: END }
const day = (after: number) => utcDayStart(START, after) + 1

test('a stake is redeemable if it is active, of type 1, and before its end (STK-13)', () => {
  const now = day(5)
  for (const status of Object.keys(STAKING_STATUSES) as StakingOrder['status'][])
    for (const type of ['1', '0', ''])
      assert.equal(isRedeemable({ ...order, status, type }, now), status === 'active' && type === '1')
  assert.equal(isRedeemable(order, END), false)
  assert.deepEqual(
    [hasEnded(order, END - 1), hasEnded(order, END), hasEnded({ ...order, endsAt: 'soon' }, END)],
    [false, true, false],
  )
})

test('next end: of active stakes with an end time', () => {
  const later = { ...order, endsAt: END + DAY_MS }
  const over: StakingOrder = { ...order, status: 'ended', endsAt: START + 1 }
  assert.equal(getNextEnd([later, order, over, { ...order, endsAt: 'soon' }], START), END)
  assert.equal(getNextEnd([order], END), null)
})

test('days are counted from the UTC day after the start, at most the term', () => {
  assert.deepEqual(
    [getStakeDay(order, START), getStakeDay(order, day(39)), getStakeDay(order, END + 9 * DAY_MS)],
    [0, 39, 90],
  )
  assert.equal(getStakeDay({ ...order, startsAt: '2026-10-12' }, START), null)
})

test("interest so far: of the full days, else the backend's figure", () => {
  assert.equal(computeAccrued(order, day(39)), '13.24931506')
  assert.equal(computeAccrued({ ...order, interestRate: null, accrued: '5' }, day(39)), '5')
  assert.equal(computeAccrued({ ...order, interestRate: null, accrued: null }, day(39)), null)
})

test('redeeming pays the interest of the full days, or none, and costs the rest (STK-15, Q-130)', () => {
  assert.deepEqual(computeEarlyPayout(order, day(39)), {
    interest: '13.24931506',
    gets: '2013.24931506',
    costs: '17.3260274',
    later: '2030.57534246',
  })
  const forfeited = computeEarlyPayout({ ...order, early: 'forfeited' }, day(39))
  assert.deepEqual([forfeited?.interest, forfeited?.gets, forfeited?.costs], ['0', '2000', '30.57534246'])
  assert.equal(computeEarlyPayout({ ...order, early: 'none' }, day(39)), null)
})

test('payout and cost of redeeming add up to the payout of waiting', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 89 }),
      fc.constantFrom('accrued' as const, 'forfeited' as const),
      (at, early) => {
        const known = computeEarlyPayout({ ...order, early }, day(at))
        assert.ok(known)
        assert.equal(add(known.gets, known.costs), known.later)
        assert.ok(compare(known.costs, '0') >= 0)
      },
    ),
  )
})

test('interest so far: by the rate if it is known, whatever figure the backend sends', () => {
  assert.equal(computeAccrued({ ...order, accrued: '5' }, day(39)), '13.24931506')
  assert.equal(computeAccrued({ ...order, startsAt: 'soon', accrued: '5' }, day(39)), '5')
  assert.equal(computeEarlyPayout({ ...order, totalInterest: '1' }, day(39))?.costs, '0')
})
