import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { add, compare, divide, multiply, sign, subtract } from '../../../../shared/base/money/decimal.ts'
import { calculateExchange, calculateLeastSwap } from '../../../../shared/base/money/swap-amounts.ts'

const toUnit = (scale: number) => divide('1', `1${'0'.repeat(scale)}`, scale, 'down')
const toDecimal = (units: bigint, scale: number) => multiply(String(units), toUnit(scale))

const scale = fc.constantFrom(0, 2, 4, 6, 8, 18)
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom(0, 2, 4, 8, 12))
  .map(([units, digits]) => toDecimal(units, digits))
const spread = fc.constantFrom('0', '0.001', '0.1', '0.25', '3', '50', '99')

/** Swap at random prices, digits and spread. */
const swaps = fc
  .record({ gives: price, gets: price, spread, givesScale: scale, getsScale: scale })
  .map(({ gives, gets, spread, givesScale, getsScale }) => {
    const prices = { gives, gets }
    const scales = { gives: givesScale, gets: getsScale }
    return { prices, spread, scales, least: calculateLeastSwap({ prices, spread, scales }) }
  })

/** Percent that rounding may take: the spread, but at least 0.01 and at most what the spread leaves. */
const toRoundingPercent = (spread: string) => {
  const left = subtract('100', spread)
  const most = compare(spread, '0.01') > 0 ? spread : '0.01'
  return compare(most, left) < 0 ? most : left
}

test('0.0012 USDT for BTC at a spread of 0.1 %: below the least amount, of which rounding takes at most 0.1 %', () => {
  const terms = { prices: { gives: '1', gets: '60611' }, spread: '0.1', scales: { gives: 8, gets: 8 } }
  assert.equal(calculateLeastSwap(terms), '0.60611')
  assert.equal(calculateExchange('0.60611', terms.prices, '0.1', 8).received, '0.00000999')
})

test('property: an accepted swap loses at most its spread, and at most the spread again to rounding', () => {
  fc.assert(
    fc.property(swaps, fc.bigInt({ min: 0n, max: 10n ** 12n }), ({ prices, spread, scales, least }, more) => {
      const amount = add(least, toDecimal(more, scales.gives))
      const { received } = calculateExchange(amount, prices, spread, scales.gets)
      assert.ok(sign(received) > 0, `${amount} receives nothing`)
      const value = multiply(amount, prices.gives)
      const lost = subtract(value, multiply(received, prices.gets))
      const most = multiply(value, add(spread, toRoundingPercent(spread)))
      assert.ok(compare(multiply(lost, '100'), most) <= 0, `${amount} loses ${lost} of ${value}`)
    }),
  )
})

test('property: one unit below the least amount, one unit of the received coin is worth more than rounding may take', () => {
  fc.assert(
    fc.property(swaps, ({ prices, spread, scales, least }) => {
      const below = subtract(least, toUnit(scales.gives))
      if (sign(below) <= 0) return
      const allowed = multiply(multiply(below, prices.gives), toRoundingPercent(spread))
      assert.ok(compare(multiply(multiply(toUnit(scales.gets), prices.gets), '100'), allowed) > 0)
    }),
  )
})
