import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIdentityProblems } from '../../../widgets/identity/identity.rules.ts'

const whole = { real_name: 'Anna', front_card: '/uploads/a.png', back_card: '/uploads/b.png' }
const never = () => false

test('name and both sides are required (IDN-03)', () => {
  assert.deepEqual(findIdentityProblems(whole, never), {})
  for (const field of ['real_name', 'front_card', 'back_card'] as const)
    assert.deepEqual(findIdentityProblems({ ...whole, [field]: '' }, never), { [field]: 'missing' })
  assert.deepEqual(findIdentityProblems({ ...whole, real_name: ' \t' }, never), { real_name: 'missing' })
})

test('a picture that is uploading is reported as uploading, not as missing (UPL-06)', () => {
  assert.deepEqual(
    findIdentityProblems({ ...whole, front_card: '', back_card: '' }, (side) => side === 'back_card'),
    { front_card: 'missing', back_card: 'uploading' },
  )
})
