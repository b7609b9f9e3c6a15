import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHighLowDigits } from '../../../../shared/state/market/high-low-digits.rules.ts'

test('high and low: two digits, or those of the step below 10', () => {
  assert.equal(getHighLowDigits('0.1063', 7), 7)
  assert.equal(getHighLowDigits('9.99', 4), 4)
  assert.equal(getHighLowDigits('10', 4), 2)
  assert.equal(getHighLowDigits('61837.63', 2), 2)
  assert.equal(getHighLowDigits(null, 7), 2)
})
