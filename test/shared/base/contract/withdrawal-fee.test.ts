import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitWithdrawal } from '../../../../shared/base/contract/withdrawal-fee.ts'
import { add, compare, getScale, round, sign } from '../../../../shared/base/money/decimal.ts'

const percent = (feePercent: string | null, digits = 8) => ({
  feeType: 'percent' as const,
  feePercent,
  fixedFee: null,
  digits,
})
const fixed = (fixedFee: string | null, digits = 8) => ({
  feeType: 'fixed' as const,
  feePercent: null,
  fixedFee,
  digits,
})

/** Decimals with up to `digits` digits after the point. */
const decimals = (digits: number, max: bigint) =>
  fc.bigInt({ min: 1n, max }).map((units) => {
    const text = String(units).padStart(digits + 1, '0')
    return digits === 0 ? text : round(`${text.slice(0, -digits)}.${text.slice(-digits)}`, digits, 'down')
  })

const cases: [
  what: string,
  amount: string,
  fee: Parameters<typeof splitWithdrawal>[1],
  received: string,
  fee: string,
][] = [
  ['percent of the amount (WDR-09)', '100', percent('1.5'), '98.5', '1.5'],
  ['a fixed fee (WDR-10)', '100', fixed('3'), '97', '3'],
  ['never below zero: the fee is all of it (WDR-10)', '2', fixed('3'), '0', '2'],
  ['rounded half up to eight digits (Q-053)', '0.00000101', percent('50'), '0.00000051', '0.0000005'],
  ['not more than the amount, where that has more digits', '0.000000005', percent('0', 18), '0', '0.000000005'],
  ['a coin without digits', '7', percent('1', 0), '7', '0'],
  ['a coin without digits, and a fee that counts', '70', percent('1', 0), '69', '1'],
  ['no fee that is named', '100', percent(null), '100', '0'],
  ['none either', '100', fixed(null), '100', '0'],
]
for (const [what, amount, terms, received, fee] of cases)
  test(`amount that arrives: ${what}`, () => {
    assert.deepEqual(splitWithdrawal(amount, terms), { received, fee })
  })

test('fee and received amount: add up to the amount, are not negative, and have no more digits than the coin', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 18 }).chain((digits) =>
        fc.record({
          digits: fc.constant(digits),
          amount: decimals(digits, 10n ** 30n),
          rate: decimals(4, 1_000_000n),
          sum: decimals(digits, 10n ** 20n),
          isPercent: fc.boolean(),
        }),
      ),
      ({ digits, amount, rate, sum, isPercent }) => {
        const { received, fee } = splitWithdrawal(amount, isPercent ? percent(rate, digits) : fixed(sum, digits))
        assert.equal(add(received, fee), amount)
        assert.ok(sign(received) >= 0 && compare(received, amount) <= 0)
        assert.ok(sign(fee) >= 0 && compare(fee, amount) <= 0)
        assert.ok(getScale(received) <= Math.min(8, digits) && getScale(fee) <= digits)
      },
    ),
  )
})
