import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, compare, divide, getScale, multiply, sign, subtract, sum } from '../../../../shared/base/money/decimal.ts'
import { normalizeDecimal } from '../../../../shared/base/money/decimal-text.ts'
import { calculateDayInterest, calculateInterest, YEAR_DAYS } from '../../../../shared/base/money/interest.ts'

/** Exact decimal of an integer and a scale. */
const exact = (most: bigint, places: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: most }), fc.integer({ min: 0, max: places }))
    .map(([units, scale]) => normalizeDecimal(`${units}e-${scale}`) ?? '0')

const bearing = fc.record({
  amount: exact(10n ** 24n, 18),
  rate: exact(10n ** 8n, 8),
  per: fc.constantFrom('day' as const, 'year' as const),
})
const scale = fc.constantFrom(0, 6, 8, 18)
const days = fc.integer({ min: 1, max: 400 })

test('interest: figures of the design mocks (MIN-11, LON-18, Q-122, Q-132)', () => {
  const per = 'day'
  assert.equal(calculateInterest({ amount: '1000', rate: '0.5', per }, 30, 8, 'down'), '150')
  assert.equal(calculateInterest({ amount: '3000', rate: '0.05', per }, 30, 8, 'up'), '45')
  assert.equal(calculateInterest({ amount: '1200', rate: '0.08', per }, 7, 8, 'up'), '6.72')
  assert.equal(calculateInterest({ amount: '2000', rate: '0.02', per }, 90, 8, 'down'), '36')
  assert.equal(calculateInterest({ amount: '1000', rate: '3.65', per: 'year' }, 30, 8, 'down'), '3')
  assert.equal(calculateInterest({ amount: '1', rate: '1', per: 'year' }, YEAR_DAYS, 8, 'down'), '0.01')
})

test('rounded interest: payouts never above, charges never below the exact value, both within one digit', () => {
  fc.assert(
    fc.property(bearing, days, scale, (given, count, digits) => {
      const [down, up] = [
        calculateInterest(given, count, digits, 'down'),
        calculateInterest(given, count, digits, 'up'),
      ]
      const parts = given.per === 'day' ? '100' : '36500'
      const whole = multiply(multiply(given.amount, given.rate), String(count))
      assert.ok(compare(multiply(down, parts), whole) <= 0)
      assert.ok(compare(multiply(up, parts), whole) >= 0)
      const digit = divide('1', `1${'0'.repeat(digits)}`, digits, 'down')
      assert.ok(compare(subtract(up, down), digit) <= 0)
      assert.ok(getScale(down) <= digits && getScale(up) <= digits)
    }),
  )
})

test("daily interest: adds up exactly to the term's interest, never negative, days differ by at most one digit", () => {
  fc.assert(
    fc.property(bearing, days, scale, (given, count, digits) => {
      const each = Array.from({ length: count }, (_, at) => calculateDayInterest(given, at + 1, digits))
      assert.equal(sum(each), calculateInterest(given, count, digits, 'down'))
      const digit = divide('1', `1${'0'.repeat(digits)}`, digits, 'down')
      const least = calculateInterest(given, 1, digits, 'down')
      for (const one of each) {
        assert.ok(sign(one) >= 0 && getScale(one) <= digits)
        assert.ok(compare(one, least) >= 0 && compare(one, add(least, digit)) <= 0)
      }
    }),
    { numRuns: 60 },
  )
})

test('daily interest below the smallest unit: pays 0', () => {
  const given = { amount: '100', rate: '0.3', per: 'day' as const }
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => calculateDayInterest(given, day, 0)),
    ['0', '0', '0', '1', '0', '0', '1'],
  )
})
