import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLoginProblems, isMarketTitle, toLoginForm } from '../../../widgets/login/login.rules.ts'

test('both fields are required, and nothing else is validated (SES-20)', () => {
  const find = (username: string, password: string) => findLoginProblems({ username, password, code: '' })
  assert.deepEqual(find('', ''), { username: 'missing', password: 'missing' })
  assert.deepEqual(find('  ', 'x'), { username: 'missing' })
  assert.deepEqual(find('a@b.co', ''), { password: 'missing' })
  assert.deepEqual(find('13800138000', 'old password!'), {})
})

test('the code is required once the server has asked for it', () => {
  const draft = { username: 'a@b.co', password: 'x', code: ' ' }
  assert.deepEqual(findLoginProblems(draft, true), { code: 'missing' })
  assert.deepEqual(findLoginProblems({ ...draft, code: '123 456' }, true), {})
})

test('the request has exactly the two fields, the name trimmed and the password unchanged (SES-18)', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (username, password) => {
      const form = toLoginForm({ username: ` ${username}\t`, password, code: '123456' })
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
