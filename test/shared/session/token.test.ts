import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { identity } from '../../../shared/api/identity.ts'
import { $refused, $token, setToken } from '../../../shared/session/token.ts'
import { config, cookies, storage, writeFromOtherTab } from '../../support/page/page.ts'

beforeEach(() => {
  storage.blocked = false
  config.hosted = true
  setToken('')
})

test('token: stored in and removed from both cookie and local storage', () => {
  setToken('a+b/c=;')
  assert.equal(storage.values.get('token'), 'a+b/c=;')
  assert.equal(cookies.get('token')?.value, 'a%2Bb%2Fc%3D%3B')
  assert.match(cookies.get('token')?.written ?? '', /path=\/; max-age=604800; SameSite=Lax$/)
  assert.equal(identity.token(), 'a+b/c=;')
  setToken('')
  assert.equal(storage.values.has('token'), false)
  assert.equal(cookies.has('token'), false)
})

test('https: cookie is Secure', () => {
  Object.assign(globalThis, { location: { protocol: 'https:' } })
  setToken('abc')
  assert.match(cookies.get('token')?.written ?? '', /; Secure$/)
  Reflect.deleteProperty(globalThis, 'location')
})

test("partner's page: token under a prefixed key, no cookie, the partner's own token is not read", () => {
  config.hosted = false
  setToken('ours')
  assert.equal(storage.values.get('tradelet.null/api.token'), 'ours')
  assert.equal(cookies.size, 0)
  writeFromOtherTab('token', 'the partner’s')
  assert.equal($token.get(), 'ours')
  setToken('')
})

test('blocked storage: session only in memory', () => {
  storage.blocked = true
  setToken('abc')
  assert.equal($token.get(), 'abc')
  identity.onUnauthorized('abc')
  assert.equal($token.get(), '')
})

test('sign-in or sign-out in another tab: followed', () => {
  writeFromOtherTab('token', 'theirs')
  assert.equal($token.get(), 'theirs')
  cookies.clear()
  writeFromOtherTab('token', null)
  assert.equal($token.get(), '')
})

test('one of cookie and local storage cleared: token kept', () => {
  setToken('abc')
  writeFromOtherTab('token', null)
  assert.equal($token.get(), 'abc')
})

test('rejected token: removed, $refused increments once', () => {
  setToken('old')
  const before = $refused.get()
  identity.onUnauthorized('old')
  assert.equal($token.get(), '')
  assert.equal(storage.values.has('token'), false)
  assert.equal($refused.get(), before + 1)
})

test('rejected token after a new sign-in in another tab: new session kept', () => {
  setToken('old')
  storage.values.set('token', 'new')
  const before = $refused.get()
  identity.onUnauthorized('old')
  assert.equal($token.get(), 'new')
  assert.equal(storage.values.get('token'), 'new')
  assert.equal($refused.get(), before)
})
