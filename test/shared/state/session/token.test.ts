import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isDevelopmentHost } from '../../../../shared/base/contract/development-host.ts'
import { $refused, $token, setToken } from '../../../../shared/state/session/token.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { config, cookies, planted, storage, writeFromOtherTab } from '../../../support/page/page.ts'

/** Opens the page at an address. */
const visit = (protocol: string, hostname: string) => {
  Object.defineProperty(globalThis, 'location', { value: { protocol, hostname }, configurable: true })
  // Browsers trust the same hosts.
  const isSecureContext = protocol === 'https:' || isDevelopmentHost(hostname)
  Object.assign(globalThis, { isSecureContext })
}

beforeEach(() => {
  storage.blocked = false
  storage.cookiesAlone = false
  config.hosted = true
  planted.length = 0
  visit('http:', 'localhost')
  setToken('')
  cookies.clear()
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

for (const [protocol, host, name, flags] of [
  ['https:', 'trade.example', '__Host-token', '; Secure'],
  ['https:', 'localhost', '__Host-token', '; Secure'],
  ['http:', 'trade.example', '__Host-token', '; Secure'],
  ['http:', '127.0.0.1.trade.example', '__Host-token', '; Secure'],
  ['http:', 'localhost.trade.example', '__Host-token', '; Secure'],
  ['http:', 'notlocalhost', '__Host-token', '; Secure'],
  ['http:', '127.0.0.1', 'token', ''],
  ['http:', '[::1]', 'token', ''],
  ['http:', 'shop.localhost', 'token', ''],
] as const)
  test(`the cookie at ${protocol}//${host} is ${name}${flags}`, () => {
    visit(protocol, host)
    setToken('abc')
    assert.deepEqual([...cookies.keys()], [name])
    assert.equal(cookies.get(name)?.written, `${name}=abc; path=/; max-age=604800; SameSite=Lax${flags}`)
  })

test('over TLS the cookie of a former release is removed', () => {
  cookies.set('token', { value: 'old', written: '' })
  visit('https:', 'trade.example')
  setToken('new')
  assert.deepEqual([...cookies.keys()], ['__Host-token'])
})

test('a planted cookie logs nobody in, whatever its name, while the browser permits local storage', () => {
  for (const host of ['trade.example', 'localhost'])
    for (const name of ['token', '__Host-token', '__host-token', 'TOKEN', 'tradelet.token']) {
      visit(host === 'localhost' ? 'http:' : 'https:', host)
      planted.splice(0, 1, `${name}=attacker`)
      writeFromOtherTab('token', null)
      assert.equal($token.get(), '', `${name} at ${host}`)
      identity.onUnauthorized('attacker')
      assert.equal($token.get(), '')
    }
})

test('without local storage the cookie is read, unless two have its name', () => {
  visit('https:', 'trade.example')
  setToken('mine')
  storage.cookiesAlone = true
  const read = () => {
    writeFromOtherTab('token', 'ignored')
    return $token.get()
  }
  assert.equal(read(), 'mine')
  planted.push('token=attacker', '__host-token=attacker', '__Host-tokens=attacker')
  assert.equal(read(), 'mine', 'other names')
  planted.push('__Host-token=attacker')
  assert.equal(read(), '', 'two of the name')
})

test('without local storage a value that cannot be decoded is no session', () => {
  visit('https:', 'trade.example')
  storage.cookiesAlone = true
  planted.push('__Host-token=%E0%A4%A')
  writeFromOtherTab('token', '')
  assert.equal($token.get(), '')
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

test('a cleared cookie does not end the session, cleared local storage does', () => {
  setToken('abc')
  cookies.clear()
  writeFromOtherTab('token', 'abc')
  assert.equal($token.get(), 'abc')
  setToken('abc')
  writeFromOtherTab('token', null)
  assert.equal($token.get(), '')
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
