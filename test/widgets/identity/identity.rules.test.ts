import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIdentityProblems } from '../../../widgets/identity/identity.rules.ts'

const whole = { realName: 'Anna', frontCard: '/uploads/a.png', backCard: '/uploads/b.png' }
const never = () => false

test('name and both sides are required (IDN-03)', () => {
  assert.deepEqual(findIdentityProblems(whole, never), {})
  for (const field of ['realName', 'frontCard', 'backCard'] as const)
    assert.deepEqual(findIdentityProblems({ ...whole, [field]: '' }, never), { [field]: 'missing' })
  assert.deepEqual(findIdentityProblems({ ...whole, realName: ' \t' }, never), { realName: 'missing' })
})

test('a picture that is uploading is reported as uploading, not as missing (UPL-06)', () => {
  assert.deepEqual(
    findIdentityProblems({ ...whole, frontCard: '', backCard: '' }, (side) => side === 'backCard'),
    { frontCard: 'missing', backCard: 'uploading' },
  )
})
