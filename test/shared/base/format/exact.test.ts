import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPercent, formatRate, formatRates } from '../../../../shared/base/format/exact.ts'

test("percent sign: at the language's position, without losing digits", () => {
  assert.deepEqual(
    ['en', 'de', 'tr', 'ar'].map((language) => formatPercent('12.5', language).replace(/\s/g, '_')),
    ['12.5%', '12,5_%', '%12,5', '12.5%'],
  )
  assert.equal(formatRate('5', 'en'), '5.00%')
  assert.equal(formatRate('0.12345', 'en'), '0.12345%')
})

test('formatRates: a range, or a single rate if both are equal', () => {
  const written = (language: string) => formatRates('7.3', '12', language).replace(/\s/g, '_')
  assert.deepEqual(['en', 'de', 'tr', 'ar'].map(written), [
    '7.30%_–_12.00%',
    '7,30–12,00_%',
    '%7,30_–_%12,00',
    '7.30–12.00%',
  ])
  assert.equal(formatRates('5', '5.0', 'en'), '5.00%')
})
