import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare, divide, multiply, subtract, toFixedText } from '../../../../shared/base/money/decimal.ts'
import { normalizeDecimal } from '../../../../shared/base/money/decimal-text.ts'
import { changePercent, comparePlain, isUp } from '../../../../shared/base/money/ratio.ts'

const price = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => normalizeDecimal(`${units}e-${scale}`) ?? '1')

test('changePercent and isUp: agree with the decimal library', () => {
  fc.assert(
    fc.property(price, price, (open, close) => {
      const percent = divide(multiply(subtract(close, open), '100'), open, 2, 'half-up')
      assert.equal(changePercent(open, close), toFixedText(percent, 2, 'half-up'))
      assert.equal(isUp(open, close), compare(close, open) >= 0)
    }),
  )
})

test('comparePlain: agrees with the decimal library, also for negative and equal values', () => {
  const value = fc.tuple(price, fc.boolean()).map(([text, minus]) => (minus ? `-${text}` : text))
  fc.assert(fc.property(value, value, (a, b) => assert.equal(comparePlain(a, b), compare(a, b))))
  for (const [a, b] of [
    ['-0.5', '0'],
    ['0', '0.00'],
    ['0.1', '-0.1'],
    ['-0.05', '-0.5'],
  ] as const)
    assert.equal(comparePlain(a, b), compare(a, b), `${a} ${b}`)
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
