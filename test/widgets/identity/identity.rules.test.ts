import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityProblems } from '../../../widgets/identity/identity.rules.ts'

const whole = { real_name: 'Anna', front_card: '/uploads/a.png', back_card: '/uploads/b.png' }
const never = () => false

test('name and both sides are required (IDN-03)', () => {
  assert.deepEqual(identityProblems(whole, never), {})
  for (const field of ['real_name', 'front_card', 'back_card'] as const)
    assert.deepEqual(identityProblems({ ...whole, [field]: '' }, never), { [field]: 'missing' })
  assert.deepEqual(identityProblems({ ...whole, real_name: ' \t' }, never), { real_name: 'missing' })
})

test('a picture that is uploading is reported as uploading, not as missing (UPL-06)', () => {
  assert.deepEqual(
    identityProblems({ ...whole, front_card: '', back_card: '' }, (side) => side === 'back_card'),
    { front_card: 'missing', back_card: 'uploading' },
  )
})
