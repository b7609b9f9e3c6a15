import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLeastSwapRefusal, type PossibleSwap } from '../../../../server/products/swap/prepare-swap.ts'
import { add, compare, divide, getScale, multiply, sign, subtract } from '../../../../shared/base/money/decimal.ts'
import { calculateExchange, calculateLeastSwap } from '../../../../shared/base/money/swap-amounts.ts'
import { isCovered, needsRequote } from '../../../../shared/base/rules/swap.rules.ts'

const examples: [what: string, args: Parameters<typeof calculateExchange>, received: string][] = [
  ['USDT for a coin', ['500', { gives: '1', gets: '67412.35' }, '0.1', 8], '0.00740962'],
  ['a coin for USDT', ['0.00740962', { gives: '67412.35', gets: '1' }, '0.1', 8], '499.00039691'],
  ['a coin for a coin', ['2', { gives: '100', gets: '50' }, '0', 8], '4'],
  ['a coin without digits', ['1', { gives: '1.99', gets: '1' }, '0', 0], '1'],
  ['a coin of 18 digits', ['1', { gives: '1', gets: '3' }, '0', 18], '0.333333333333333333'],
  ['an amount too small to bring anything', ['0.00000001', { gives: '1', gets: '67412.35' }, '0.1', 8], '0'],
]
for (const [what, args, received] of examples)
  test(`a swap of ${what} is rounded down`, () => assert.equal(calculateExchange(...args).received, received))

const decimal = (digits: number, most: number) =>
  fc.integer({ min: 1, max: most }).map((units) => {
    const text = String(units).padStart(digits + 1, '0')
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  })
const price = fc.oneof(decimal(2, 10_000_000), decimal(7, 100_000_000))
const spread = fc.constantFrom('0', '0.1', '0.25', '3', '99')
const scale = fc.constantFrom(0, 2, 8, 18)

test('property: a swap receives at most the market value of its amount, and at most the decimals of the coin', () => {
  fc.assert(
    fc.property(decimal(8, 2_000_000_000), price, price, spread, scale, (amount, gives, gets, percent, digits) => {
      const { received } = calculateExchange(amount, { gives, gets }, percent, digits)
      assert.ok(compare(multiply(received, gets), multiply(amount, gives)) <= 0)
      assert.ok(getScale(received) <= digits)
    }),
  )
})

test('property: the least amount that a refusal names is accepted, and every smaller amount is refused with it', () => {
  fc.assert(
    fc.property(price, price, spread, scale, scale, fc.nat({ max: 1000 }), (gives, gets, percent, from, to, steps) => {
      const prices = { gives, gets }
      const least = calculateLeastSwap({ prices, spread: percent, scales: { gives: from, gets: to } })
      const swap = { gives: { title: 'BTC' }, least } as PossibleSwap
      const step = divide('1', `1${'0'.repeat(from)}`, from, 'down')
      assert.ok(getScale(least) <= from, 'the named amount can be typed')
      assert.ok(sign(calculateExchange(least, prices, percent, to).received) > 0)
      for (const more of ['0', multiply(step, String(steps))])
        assert.equal(findLeastSwapRefusal(add(least, more), swap), null)
      for (const less of [multiply(step, '0.5'), multiply(step, String(steps + 1))]) {
        const refusal = findLeastSwapRefusal(subtract(least, less), swap)
        assert.deepEqual([refusal?.at?.rule, refusal?.params], ['least', { min: least, coin: 'BTC' }])
      }
    }),
  )
})

test('property: swapping there and back never gains', () => {
  fc.assert(
    fc.property(decimal(8, 2_000_000_000), price, price, spread, scale, (amount, gives, gets, percent, digits) => {
      const there = calculateExchange(amount, { gives, gets }, percent, digits).received
      const back = calculateExchange(there, { gives: gets, gets: gives }, percent, 8).received
      assert.ok(compare(back, amount) <= 0, `${amount} became ${back}`)
    }),
  )
})

test('property: many small swaps never receive more than one large swap', () => {
  fc.assert(
    fc.property(decimal(8, 1_000_000), fc.integer({ min: 2, max: 50 }), price, price, (amount, times, gives, gets) => {
      const small = calculateExchange(amount, { gives, gets }, '0.1', 8).received
      const large = calculateExchange(multiply(amount, String(times)), { gives, gets }, '0.1', 8).received
      assert.ok(compare(multiply(small, String(times)), large) <= 0)
    }),
  )
})

test('the house may go below zero up to its limit in USDT, and not further', () => {
  assert.equal(isCovered('5', '100', '0'), true)
  assert.equal(isCovered('0', '100', '0'), true)
  assert.equal(isCovered('-1', '100', '100'), true)
  assert.equal(isCovered('-1.00000001', '100', '100'), false)
})

test('property: an accepted quote never receives more than the value at the current market price', () => {
  const part = fc.constantFrom('0', '50', '100')
  fc.assert(
    fc.property(
      decimal(8, 2_000_000_000),
      price,
      price,
      price,
      spread,
      part,
      (amount, gives, gets, later, percent, most) => {
        const quote = calculateExchange(amount, { gives, gets }, percent, 8)
        const current = calculateExchange(amount, { gives, gets: later }, percent, 8)
        fc.pre(!needsRequote(quote, current.marketPrice, most))
        assert.ok(compare(multiply(quote.received, later), multiply(amount, gives)) <= 0)
      },
    ),
  )
})
