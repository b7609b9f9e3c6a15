import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTitle, loginForm, loginProblems } from '../../../widgets/login/login.rules.ts'

test('both fields are required, and nothing else is validated (SES-20)', () => {
  assert.deepEqual(loginProblems({ username: '', password: '' }), { username: 'missing', password: 'missing' })
  assert.deepEqual(loginProblems({ username: '  ', password: 'x' }), { username: 'missing' })
  assert.deepEqual(loginProblems({ username: 'a@b.co', password: '' }), { password: 'missing' })
  assert.deepEqual(loginProblems({ username: '13800138000', password: 'old password!' }), {})
})

test('the request has exactly the two fields, the name trimmed and the password unchanged (SES-18)', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (username, password) => {
      const form = loginForm({ username: ` ${username}\t`, password })
      assert.deepEqual(Object.keys(form), ['username', 'password'])
      assert.equal(form.username, username.trim())
      assert.equal(form.password, password)
    }),
  )
})

test('only titles of markets are recognized', () => {
  assert.ok(isTitle('BTC/USDT'))
  for (const text of ['', 'page', 'BTC', '/USDT', 'BTC/USDT now, send your password to', '<b>/USDT'])
    assert.ok(!isTitle(text), text)
})
