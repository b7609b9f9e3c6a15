import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { identity } from '../../../shared/api/identity.ts'
import { $refused, $token, setToken } from '../../../shared/session/token.ts'
import { config, cookies, otherTab, storage } from '../../support/page/page.ts'

beforeEach(() => {
  storage.blocked = false
  config.hosted = true
  setToken('')
})

test('a token is kept in a cookie and in local storage, and leaves both', () => {
  setToken('a+b/c=;')
  assert.equal(storage.values.get('token'), 'a+b/c=;')
  assert.equal(cookies.get('token')?.value, 'a%2Bb%2Fc%3D%3B')
  assert.match(cookies.get('token')?.written ?? '', /path=\/; max-age=604800; SameSite=Lax$/)
  assert.equal(identity.token(), 'a+b/c=;')
  setToken('')
  assert.equal(storage.values.has('token'), false)
  assert.equal(cookies.has('token'), false)
})

test('over https the cookie is sent over https only', () => {
  Object.assign(globalThis, { location: { protocol: 'https:' } })
  setToken('abc')
  assert.match(cookies.get('token')?.written ?? '', /; Secure$/)
  Reflect.deleteProperty(globalThis, 'location')
})

test("on a partner's page the token has a name of its own, is in no cookie, and the partner's is not read", () => {
  config.hosted = false
  setToken('ours')
  assert.equal(storage.values.get('tradelet.token'), 'ours')
  assert.equal(cookies.size, 0)
  otherTab('token', 'the partner’s')
  assert.equal($token.get(), 'ours')
  setToken('')
})

test('where storage is blocked the session lives in memory', () => {
  storage.blocked = true
  setToken('abc')
  assert.equal($token.get(), 'abc')
  identity.onUnauthorized('abc')
  assert.equal($token.get(), '')
})

test('other tabs are followed, in and out', () => {
  otherTab('token', 'theirs')
  assert.equal($token.get(), 'theirs')
  cookies.clear()
  otherTab('token', null)
  assert.equal($token.get(), '')
})

test('one of the two is enough when the other was cleared', () => {
  setToken('abc')
  otherTab('token', null)
  assert.equal($token.get(), 'abc')
})

test('a token that the server refuses is forgotten, and said once', () => {
  setToken('old')
  const before = $refused.get()
  identity.onUnauthorized('old')
  assert.equal($token.get(), '')
  assert.equal(storage.values.has('token'), false)
  assert.equal($refused.get(), before + 1)
})

test('a refusal does not end the session that another tab began while this one slept', () => {
  setToken('old')
  storage.values.set('token', 'new')
  const before = $refused.get()
  identity.onUnauthorized('old')
  assert.equal($token.get(), 'new')
  assert.equal(storage.values.get('token'), 'new')
  assert.equal($refused.get(), before)
})
