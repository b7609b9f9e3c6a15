import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ResponseData } from '../../../../shared/base/contract/endpoint.ts'
import { getOptionTerms } from '../../../../shared/base/contract/options.ts'
import { compare, multiply } from '../../../../shared/base/money/decimal.ts'
import {
  getAmountRange,
  getPresets,
  getStatedRange,
  toWholeBalance,
} from '../../../../widgets/options/order-entry/presets.rules.ts'
import { findDuration, type OptionTerms, parseOptionTerms } from '../../../../widgets/options/terms.rules.ts'

/** Parses terms in several spellings of a backend. */
const terms = (wire: Record<string, unknown>): OptionTerms =>
  parseOptionTerms(
    getOptionTerms.data.read({ coinname: 'USDT', balance: '100', hytime: '30,60', ...wire }) as ResponseData<
      typeof getOptionTerms
    >,
  )

test("presets: multiples of the duration's minimum for price type 2, otherwise amounts; two decimals (OPT-09, OOP-02, Q-067)", () => {
  const multiples = terms({ hy_price_type: '2', hymin: '20,50' })
  assert.deepEqual(getPresets(multiples, null), ['20.00', '60.00', '100.00', '200.00'])
  assert.deepEqual(getPresets(multiples, findDuration(multiples, 60)), ['50.00', '150.00', '250.00', '500.00'])
  const amounts = terms({ hy_price_type: '1', hymin: '20,50' })
  assert.deepEqual(getPresets(amounts, findDuration(amounts, 60)), ['1.00', '3.00', '5.00', '10.00'])
  assert.deepEqual(getPresets(terms({ hy_price_type: '2', hymin: '' }), null), ['1.00', '3.00', '5.00', '10.00'])
})

test('presets: never below the minimum times the multiplier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }), (digits, scale) => {
      const least = `${digits}e-${scale}`
      const read = terms({ hy_price_type: 2, hymin: [Number(least).toFixed(scale)] })
      const minimum = read.durations[0]?.min ?? '0'
      for (const [index, preset] of getPresets(read, null).entries())
        if (read.multipliers.length === getPresets(read, null).length)
          assert.ok(compare(preset, multiply(minimum, read.multipliers[index] ?? '1')) >= 0, `${preset} of ${minimum}`)
    }),
  )
})

test('amount range: two numbers are minimum and maximum, one is the minimum up to the balance; a reversed range has no maximum (Q-068)', () => {
  const read = terms({ hytime: '30,60,120,180', hymin: ['10-500', '20', '500-10', '-'] })
  assert.deepEqual(
    read.durations.map((period) => getAmountRange(period, '100')),
    [
      { min: '10', max: '500' },
      { min: '20', max: '100' },
      { min: '500', max: '100' },
      { min: null, max: '100' },
    ],
  )
})

test('whole balance: rounded down to two decimals, never above it (OOP-04, Q-070)', () => {
  assert.equal(toWholeBalance('123.456'), '123.45')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (units) => {
      const padded = units.toString().padStart(9, '0')
      const balance = `${padded.slice(0, -8)}.${padded.slice(-8)}`
      const all = toWholeBalance(balance)
      assert.ok(compare(all, balance) <= 0)
      assert.match(all, /^\d+\.\d\d$/)
    }),
  )
})

test('stated range: one limit, two equal ones, or none', () => {
  for (const range of [
    { min: null, max: '5' },
    { min: '5', max: null },
    { min: '5', max: '5' },
    { min: null, max: null },
  ])
    assert.deepEqual(getStatedRange(range), range)
})
