import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryProblems } from '../../../widgets/sample-feature/sample-feature.rules.ts'

test('an entry with an amount and a note can be sent', () => {
  assert.deepEqual(entryProblems({ amount: '0.00000001', note: 'Rent' }), {})
})

for (const [amount, problem] of [
  ['', 'missing'],
  ['  ', 'missing'],
  ['1e5', 'form'],
  ['-5', 'form'],
  ['0.00', 'zero'],
] as const)
  test(`an amount of "${amount}" is ${problem}`, () => {
    assert.deepEqual(entryProblems({ amount, note: 'Rent' }), { amount: problem })
  })

test('an entry without a note says so', () => {
  assert.deepEqual(entryProblems({ amount: '1', note: ' ' }), { note: 'noteMissing' })
})
