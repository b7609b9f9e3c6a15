import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLoginProblems, isMarketTitle, toLoginForm } from '../../../widgets/login/login.rules.ts'

test('both fields are required, and nothing else is validated (SES-20)', () => {
  assert.deepEqual(findLoginProblems({ username: '', password: '' }), { username: 'missing', password: 'missing' })
  assert.deepEqual(findLoginProblems({ username: '  ', password: 'x' }), { username: 'missing' })
  assert.deepEqual(findLoginProblems({ username: 'a@b.co', password: '' }), { password: 'missing' })
  assert.deepEqual(findLoginProblems({ username: '13800138000', password: 'old password!' }), {})
})

test('the request has exactly the two fields, the name trimmed and the password unchanged (SES-18)', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (username, password) => {
      const form = toLoginForm({ username: ` ${username}\t`, password })
      assert.deepEqual(Object.keys(form), ['username', 'password'])
      assert.equal(form.username, username.trim())
      assert.equal(form.password, password)
    }),
  )
})

test('only titles of markets are recognized', () => {
  assert.ok(isMarketTitle('BTC/USDT'))
  for (const text of ['', 'page', 'BTC', '/USDT', 'BTC/USDT now, send your password to', '<b>/USDT'])
    assert.ok(!isMarketTitle(text), text)
})
