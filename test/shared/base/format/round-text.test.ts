import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roundText } from '../../../../shared/base/format/coin-amount.ts'
import { round } from '../../../../shared/base/money/decimal.ts'

test('rounding by characters: equals that of the decimal library', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, scale]) => {
      const text = String(digits)
        .replace('-', '')
        .padStart(scale + 1, '0')
      const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
      return digits < 0n ? `-${plain}` : plain
    })
  fc.assert(
    fc.property(decimal, fc.integer({ min: 1, max: 10 }), fc.constantFrom('up', 'down'), (value, digits, rounding) => {
      assert.equal(roundText(value, digits, rounding), round(value, digits, rounding))
    }),
  )
})
