import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findForgotPasswordProblems } from '../../../widgets/forgot-password/forgot-password.rules.ts'

const DRAFT = { username: 'ada@example.com', code: '123456', password: 'Correct7horse', repeat: 'Correct7horse' }

test('reset form: name and code are required, and the passwords are those of the rule', () => {
  assert.deepEqual(findForgotPasswordProblems(DRAFT), {})
  assert.deepEqual(findForgotPasswordProblems({ ...DRAFT, username: ' ', code: ' ' }), {
    username: 'missing',
    code: 'missing',
  })
  assert.deepEqual(Object.keys(findForgotPasswordProblems({ ...DRAFT, repeat: 'another' })), ['repeat'])
})
