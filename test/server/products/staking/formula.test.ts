import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { STAKING_END, stakedAmounts } from '../../../../server/products/staking/staking.journal.ts'
import {
  createStake,
  readAccruedInterest,
  type StakingOrder,
} from '../../../../server/products/staking/staking.orders.ts'
import { DAY_MS, utcDayStart } from '../../../../shared/base/contract/utc-days.ts'
import { compare, sum } from '../../../../shared/base/money/decimal.ts'

const anyOrder = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    hundredths: fc.integer({ min: 1, max: 100_000 }),
    days: fc.integer({ min: 1, max: 3650 }),
    scale: fc.constantFrom(0, 6, 8, 18),
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  })
  .map((given) => {
    const rate = `${Math.floor(given.hundredths / 100)}.${String(given.hundredths % 100).padStart(2, '0')}`
    const project = { id: '1', coinId: '1', coin: 'COIN', scale: given.scale, img: '', sample: false }
    const period = { id: '1', project: '1', days: given.days, rate, minimum: '1', early: 'accrued' as const }
    const made = { member: '7', amount: String(given.amount), at: given.at }
    return { ...given, order: { id: '50001', ...createStake({ project, period }, made) } satisfies StakingOrder }
  })

/** Converts a decimal to a whole number of its smallest units. */
function units(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

test('the interest of a term is amount × rate × days / 36500, rounded down to the decimals of the coin (STK-09, Q-132)', () => {
  fc.assert(
    fc.property(anyOrder, ({ amount, hundredths, days, scale, order }) => {
      const exact = (amount * BigInt(hundredths) * BigInt(days) * 10n ** BigInt(scale)) / 3_650_000n
      assert.equal(units(order.interest, scale), exact)
    }),
  )
})

test('the interest of the full days grows from zero to that of the term, and no further (Q-130)', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer({ min: 0, max: 4000 }), ({ order, days, at }, day) => {
      const some = readAccruedInterest(order, utcDayStart(at, day))
      assert.ok(
        compare(readAccruedInterest(order, utcDayStart(at, day + 1) - 1), some) === 0,
        'a day counts when it begins',
      )
      assert.ok(compare(some, readAccruedInterest(order, utcDayStart(at, day + 1))) <= 0)
      assert.equal(readAccruedInterest(order, at), '0')
      assert.equal(readAccruedInterest(order, order.end_at), order.interest)
      assert.equal(readAccruedInterest(order, order.end_at + days * DAY_MS), order.interest)
    }),
  )
})

test('the returning entry sums to zero, and omits the house if no interest is paid', () => {
  fc.assert(
    fc.property(anyOrder, ({ order }) => {
      const { postings } = stakedAmounts.createReturnEntry(STAKING_END, order, order.interest)
      assert.equal(sum(postings.map(({ amount }) => amount)), '0')
      assert.equal(postings.length, order.interest === '0' ? 2 : 3)
    }),
  )
})
