import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getOptionTerms } from '../../../shared/base/contract/options.ts'
import { getPresets } from '../../../widgets/options/order-entry/presets.rules.ts'
import { type OptionTerms, parseOptionTerms } from '../../../widgets/options/terms.rules.ts'

/** Parses terms in several spellings of a backend. */
const terms = (wire: Record<string, unknown>): OptionTerms =>
  parseOptionTerms(
    getOptionTerms.data.read({ coinname: 'USDT', balance: '100', hytime: '30,60', ...wire }) as ResponseData<
      typeof getOptionTerms
    >,
  )

test('comma-separated texts and arrays: parsed alike, aligned by index, a shorter list repeats its last value (OPT-11, Q-066)', () => {
  const expected = [
    { seconds: 30, percent: '12', min: '10', max: '500' },
    { seconds: 60, percent: '20', min: '20', max: null },
    { seconds: 120, percent: '20', min: '20', max: null },
  ]
  const lists = [
    { hytime: '30, 60 ,120', hy_ykbl: '12,20', hymin: '10-500,20' },
    { hytime: ['30', '60', '120'], hy_ykbl: [12, '20%'], hymin: ['10~500', 20] },
  ]
  for (const wire of lists) assert.deepEqual(terms(wire).durations, expected)
})

test('invalid and duplicate durations: dropped, the others keep their values', () => {
  const { durations } = terms({ hytime: '30,soon,0,90.5,60,30', hy_ykbl: '1,2,3,4,5,6' })
  assert.deepEqual(
    durations.map(({ seconds, percent }) => [seconds, percent]),
    [
      [30, '1'],
      [60, '5'],
    ],
  )
})

test('multipliers: default to 1, 3, 5, 10 (OPT-08)', () => {
  for (const hy_numcolstmp of [undefined, null, '', 'none', '0,-'])
    assert.deepEqual(terms({ hy_numcolstmp }).multipliers, ['1', '3', '5', '10'])
  assert.deepEqual(terms({ hy_numcolstmp: '2,4' }).multipliers, ['2', '4'])
})

test('arbitrary lists: parsed without invalid durations or presets', () => {
  const junk = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.constant(null))
  fc.assert(
    fc.property(junk, junk, junk, junk, (hytime, hy_ykbl, hymin, hy_numcolstmp) => {
      const read = terms({ hytime, hy_ykbl, hymin, hy_numcolstmp, hy_price_type: '2' })
      for (const { seconds } of read.durations) assert.ok(Number.isSafeInteger(seconds) && seconds > 0)
      for (const preset of getPresets(read, null)) assert.match(preset, /^\d+\.\d\d$/)
    }),
  )
})

test('one multiplier of each entry, and durations from one second on', () => {
  assert.deepEqual(terms({ hy_numcolstmp: ['2-4', '6'] }).multipliers, ['2', '6'])
  assert.deepEqual(
    terms({ hytime: '1,0' }).durations.map(({ seconds }) => seconds),
    [1],
  )
  assert.deepEqual(terms({ hytime: '30', hy_ykbl: '12-20' }).durations[0]?.percent, '12')
})
