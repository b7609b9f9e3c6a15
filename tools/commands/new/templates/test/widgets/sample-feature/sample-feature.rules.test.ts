import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEntryProblems } from '../../../widgets/sample-feature/sample-feature.rules.ts'

test('entry with amount and note: valid', () => {
  assert.deepEqual(findEntryProblems({ amount: '0.00000001', note: 'Rent' }), {})
})

for (const [amount, problem] of [
  ['', 'missing'],
  ['  ', 'missing'],
  ['1e5', 'form'],
  ['-5', 'form'],
  ['0.00', 'zero'],
] as const)
  test(`amount "${amount}": ${problem}`, () => {
    assert.deepEqual(findEntryProblems({ amount, note: 'Rent' }), { amount: problem })
  })

test('entry without a note: noteMissing', () => {
  assert.deepEqual(findEntryProblems({ amount: '1', note: ' ' }), { note: 'noteMissing' })
})
