import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  compare,
  decimal,
  divide,
  getScale,
  multiply,
  negate,
  percentOf,
  round,
  subtract,
  sum,
  toFixedText,
} from '../../../../shared/base/money/decimal.ts'
import { isDecimal, normalizeDecimal } from '../../../../shared/base/money/decimal-text.ts'

/** Amount in units of 10^-8, the reference model. */
const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const text = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(9, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

test('addition, subtraction and comparison: agree with integers of the smallest unit', () => {
  fc.assert(
    fc.property(units, units, (a, b) => {
      assert.equal(add(text(a), text(b)), decimal(text(a + b)))
      assert.equal(subtract(text(a), text(b)), decimal(text(a - b)))
      assert.equal(compare(text(a), text(b)), a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('multiplication: exact, and the rounded-down product never exceeds it', () => {
  fc.assert(
    fc.property(units, units, fc.integer({ min: 0, max: 16 }), (a, b, scale) => {
      const product = multiply(text(a), text(b))
      assert.equal(multiply(product, '1'), product)
      const cut = round(product, scale, 'down')
      assert.ok(compare(a * b >= 0n ? cut : negate(cut), a * b >= 0n ? product : negate(product)) <= 0)
      assert.ok(getScale(cut) <= scale)
    }),
  )
})

test('percentages rounded down: parts never sum to more than the whole', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 100 }), (a, percent) => {
      const amount = text(a < 0n ? -a : a)
      const parts = [percentOf(amount, String(percent), 8, 'down'), percentOf(amount, String(100 - percent), 8, 'down')]
      assert.ok(compare(sum(parts), amount) <= 0)
    }),
  )
})

test('decimal: removes exponents, negative zero and superfluous digits', () => {
  for (const [input, expected] of [
    ['1e-8', '0.00000001'],
    [8.18e8, '818000000'],
    ['-0.000', '0'],
    ['001.500', '1.5'],
    ['1e30', '1000000000000000000000000000000'],
  ] as const)
    assert.equal(decimal(input), expected)
})

test('invalid decimals: isDecimal returns false and decimal throws', () => {
  for (const input of ['', ' 1', '1 ', '1e5', '1,000', '+1', '.5', '5.', '١٢', 'NaN', '0x1f', '1'.repeat(121)])
    assert.equal(isDecimal(input), false, input)
  for (const input of ['0', '-1', '0.1', '12345678901234567890.12345678']) assert.equal(isDecimal(input), true, input)
  for (const input of ['abc', '', Number.NaN]) assert.throws(() => decimal(input), RangeError)
})

test('division: rounds as requested and rejects zero', () => {
  assert.equal(divide('1', '3', 4, 'down'), '0.3333')
  assert.equal(divide('2', '3', 4, 'up'), '0.6667')
  assert.equal(divide('2', '3', 4, 'half-up'), '0.6667')
  assert.throws(() => divide('1', '0', 2, 'down'), RangeError)
})

test('fixed: keeps trailing zeros', () => {
  assert.equal(toFixedText('1.5', 2, 'down'), '1.50')
  assert.equal(toFixedText('-1.999', 2, 'down'), '-1.99')
  assert.equal(toFixedText('27123.4', 6, 'half-up'), '27123.400000')
})

test('normalizeDecimal: agrees with the arithmetic library for every double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e60, max: 1e60 }), (value) => {
      assert.equal(normalizeDecimal(value), add(decimal(value), '0'))
    }),
  )
  for (const input of ['', '.', 'e5', '1e', '1e9999', 'Infinity', '9'.repeat(200)])
    assert.equal(normalizeDecimal(input), null)
})
