import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calculateRecentRange, widenSpread } from '../../../../server/products/swap/volatility.ts'
import { compare } from '../../../../shared/base/money/decimal.ts'

const AT = 1_000_000
const trade = (secondsAgo: number, price: string) => ({ ts: AT - secondsAgo * 1000, price })

test('a market without trades, or with one price, has no range', () => {
  assert.equal(calculateRecentRange([], AT, 3_000), '0')
  assert.equal(calculateRecentRange([trade(50, '100'), trade(20, '100'), trade(1, '100')], AT, 3_000), '0')
})

test('the range of the last window counts in full: from 100 to 101 is 1 %', () => {
  assert.equal(calculateRecentRange([trade(10, '100'), trade(2, '101')], AT, 3_000), '1')
})

test('the range of an earlier window counts as its share of the minute: one twentieth for windows of 3 s', () => {
  assert.equal(calculateRecentRange([trade(50, '100'), trade(20, '101')], AT, 3_000), '0.05')
})

test('a window begins at the price in force: a jump between two windows belongs to the second', () => {
  assert.equal(calculateRecentRange([trade(3, '100'), trade(2.9, '102')], AT, 3_000), '2')
})

test('the spread is at least that of the terms and at most 99 %', () => {
  assert.equal(widenSpread('0.1', '1', ['0.02', '0.03']), '0.15')
  assert.equal(widenSpread('0.1', '0', ['5']), '0.1')
  assert.equal(widenSpread('0.1', '10', ['50']), '99')
})

test('property: more movement never reduces the spread', () => {
  const percent = fc.integer({ min: 0, max: 100_000 }).map((units) => String(units / 10_000))
  fc.assert(
    fc.property(percent, percent, percent, (spread, factor, range) => {
      const calm = widenSpread(spread, factor, ['0'])
      assert.ok(compare(widenSpread(spread, factor, [range]), calm) >= 0)
    }),
  )
})
