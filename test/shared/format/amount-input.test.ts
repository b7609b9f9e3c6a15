import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalAmount } from '../../../shared/format/amount-input.ts'

test('what is clear is understood, in any script', () => {
  for (const [typed, meant] of [
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['١٢٣', '123'],
    ['۱۲٫۵', '12.5'],
    [' 12 ', '12'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['0', '0'],
  ] as const)
    assert.equal(normalAmount(typed), meant, typed)
})

test('what could mean two amounts, or none, is not guessed', () => {
  for (const typed of ['', 'abc', '1e5', '1,000', '1.2.3', '1,2,3', '-5', '+5', '0x10', '1 000', 'NaN', '9'.repeat(70)])
    assert.equal(normalAmount(typed), null, typed)
})
