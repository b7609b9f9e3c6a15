import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatCompact } from '../../../../shared/base/format/compact.ts'
import { formatDollars } from '../../../../shared/base/format/dollars.ts'
import { formatRate } from '../../../../shared/base/format/exact.ts'
import { formatDecimal } from '../../../../shared/base/format/numbers.ts'
import { LANGUAGES } from '../../../../shared/base/i18n/languages.ts'

const en = (value: string | null, form: Parameters<typeof formatDecimal>[1]) => formatDecimal(value, form, 'en')

/** Decimal of any size in parts: sign, digits, scale. */
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
  .map(([minus, digits, scale]) => ({ minus, digits, scale }))

const toText = ({ minus, digits, scale }: { minus: boolean; digits: bigint; scale: number }): string => {
  const text = String(digits).padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  return `${minus ? '-' : ''}${whole}${scale > 0 ? `.${text.slice(text.length - scale)}` : ''}`
}

/** Reference model with integers: rounds half away from zero, groups by three, no sign before zero. */
function model({ minus, digits, scale }: { minus: boolean; digits: bigint; scale: number }, shown: number): string {
  const up = digits * 10n ** BigInt(shown) * 2n
  const rounded = (up + 10n ** BigInt(scale)) / (2n * 10n ** BigInt(scale))
  const text = String(rounded).padStart(shown + 1, '0')
  const whole = text.slice(0, text.length - shown).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minus && rounded > 0n ? '−' : ''}${whole}${shown > 0 ? `.${text.slice(text.length - shown)}` : ''}`
}

test('formatDecimal: exact to the last digit for any size', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 12 }), (value, digits) => {
      assert.equal(en(toText(value), { digits }), model(value, digits))
    }),
    { numRuns: 2_000 },
  )
})

test('prices, changes and balances: formatted as specified', () => {
  assert.equal(en('27123.4', { digits: 6 }), '27,123.400000')
  assert.equal(en('1.005', { digits: 2 }), '1.01')
  assert.equal(en('-2', { digits: 2, sign: true }), '−2.00')
  assert.equal(en('1.234', { digits: 2, sign: true }), '+1.23')
  assert.equal(en('0.1', { digits: 8, trim: true }), '0.1')
  assert.equal(en('9007199254740993.000000001', { digits: 9 }), '9,007,199,254,740,993.000000001')
})

test('zero: no sign, also after rounding', () => {
  for (const value of ['0', '-0.004', '0.004']) {
    assert.equal(en(value, { digits: 2 }), '0.00')
    assert.equal(en(value, { digits: 2, sign: true }), '0.00')
  }
})

test('invalid number: zero with the same number of digits', () => {
  for (const value of [null, '', 'abc', 'NaN', 'Infinity', '1,5']) assert.equal(en(value, { digits: 3 }), '0.000')
})

test('every language: Latin digits, U+2212 as minus, no invisible marks', () => {
  for (const { code } of LANGUAGES) {
    const text = formatDecimal('-1234567.5', { digits: 2 }, code)
    assert.match(text, /^−[\d.,\s\u00a0\u202f]+$/, code)
    assert.match(formatDecimal('5', { digits: 0, sign: true }, code), /^\+5$/)
  }
  assert.equal(formatDecimal('1234.5', { digits: 2 }, 'de'), '1.234,50')
})

test("formatRate: percent sign at the language's position", () => {
  const rates = ['en', 'de', 'tr', 'ar'].map((language) => formatRate('0.05', language))
  assert.deepEqual(rates, ['0.05%', '0,05\u00a0%', '%0,05', '0.05%'])
})

test('compact amounts: K, M, B and T of exchanges in every language but those that count in ten thousands', () => {
  const show = (language: string) =>
    ['999', '12345', '1840000000', '-2500000000000'].map((v) => formatCompact(v, language))
  assert.deepEqual(show('en'), ['999', '12.3K', '1.84B', '−2.5T'])
  assert.deepEqual(show('es'), ['999', '12,3K', '1,84B', '−2,5T'], 'not 1840 M')
  assert.deepEqual(show('hi'), ['999', '12.3K', '1.84B', '−2.5T'], 'not 1.84 अ॰')
  assert.deepEqual(show('ja').slice(1, 3), ['1.23万', '18.4億'])
  assert.equal(formatCompact('1234500000000000000', 'de'), '1.230.000T')
  assert.equal(formatCompact(null, 'en'), '—')
})

test('dollars: the same sign in every language', () => {
  for (const { code } of LANGUAGES)
    assert.match(formatDollars('-1234.5', code), /^[−\d.,\s\u00a0\u202f]*\$[−\d.,\s\u00a0\u202f]*$/, code)
})
