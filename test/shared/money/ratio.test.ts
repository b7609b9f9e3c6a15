import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare, divide, fixed, multiply, subtract } from '../../../shared/money/decimal.ts'
import { normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { changePercent, isUp } from '../../../shared/money/ratio.ts'

const price = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => normalizeDecimal(`${units}e-${scale}`) ?? '1')

test('changePercent and isUp: agree with the decimal library', () => {
  fc.assert(
    fc.property(price, price, (open, close) => {
      const percent = divide(multiply(subtract(close, open), '100'), open, 2, 'half-up')
      assert.equal(changePercent(open, close), fixed(percent, 2, 'half-up'))
      assert.equal(isUp(open, close), compare(close, open) >= 0)
    }),
  )
})

test('changePercent without a positive opening price: null', () => {
  for (const [open, close] of [
    [null, '1'],
    ['1', null],
    ['0', '1'],
  ] as const)
    assert.equal(changePercent(open, close), null)
  assert.equal(changePercent('100', '101.234'), '1.23')
  assert.equal(changePercent('100', '98'), '-2.00')
  assert.equal(changePercent('100', '99.996'), '0.00')
})
