import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const PLAIN = /^tradelet_device=([\w-]{43}); Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/
const PREFIXED = /^__Host-tradelet_device=([\w-]{43}); Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/

let requests = 0
const nextAddress = () => `10.40.${++requests >> 8}.${requests & 255}`

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const proxied = lazily(() => accountsBackend(open, { trustProxy: 1 }))

  test(`${kind}: the cookie has the prefix __Host- unless the request is plain HTTP on this machine`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const login = async (headers: Record<string, string>, from = backend) => {
      const form = { username: email, password: PASSWORD }
      return (await from.call('login', form, { headers, ip: nextAddress() })).cookie
    }
    for (const headers of [
      { host: 'localhost' },
      { host: 'localhost:4321', origin: 'http://localhost:4321' },
      { host: '127.0.0.1:4321' },
      { host: '[::1]:4321' },
      { host: 'app.localhost', origin: 'http://shop.localhost' },
    ])
      assert.match(await login(headers), PLAIN, JSON.stringify(headers))
    for (const headers of [
      { host: 'trade.example' },
      { host: '192.168.0.7:4321' },
      { host: 'localhost.trade.example' },
      { host: '127.0.0.1.trade.example' },
      // A proxy that ends TLS, and names its own upstream as host.
      { host: '127.0.0.1:4321', origin: 'https://trade.example' },
      { host: 'localhost', origin: 'null' },
      // The header of a proxy that is not trusted.
      { host: 'trade.example', 'x-forwarded-proto': 'http' },
    ])
      assert.match(await login(headers), PREFIXED, JSON.stringify(headers))
  })

  test(`${kind}: behind a trusted proxy the protocol that it reports decides`, async () => {
    const backend = await proxied()
    const { email } = await backend.join({}, { headers: { 'x-forwarded-for': nextAddress() } })
    for (const [proto, pattern] of [
      ['https', PREFIXED],
      ['http', PLAIN],
    ] as const) {
      const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': nextAddress() }
      const { cookie } = await backend.call('login', { username: email, password: PASSWORD }, { headers })
      assert.match(cookie, pattern, proto)
    }
  })

  test(`${kind}: each login issues a new secret, whatever the browser sent`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const issued = new Set<string>()
    let cookie = ''
    for (const sent of ['', 'a', 'b', 'last', 'last']) {
      const planted = sent.length === 1 ? `tradelet_device=${sent.repeat(43)}` : sent === 'last' ? cookie : ''
      const answer = await backend.call(
        'login',
        { username: email, password: PASSWORD },
        { cookie: planted, ip: nextAddress() },
      )
      const [, secret = ''] = PLAIN.exec(answer.cookie) ?? []
      assert.ok(secret !== '' && !planted.includes(secret) && !issued.has(secret))
      issued.add(secret)
      cookie = `tradelet_device=${secret}`
    }
  })

  test(`${kind}: a browser is known by its last secret alone, under the name of its protocol, and only once`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const login = async (cookie: string, password = PASSWORD, headers = {}) =>
      backend.call('login', { username: email, password }, { cookie, ip: nextAddress(), headers })
    const first = (await login('')).cookie.split(';')[0] as string
    const cookie = (await login(first)).cookie.split(';')[0] as string
    // 30 wrong passwords from unknown devices use up their limit. A known device has its own.
    for (let guess = 0; guess < 31; guess += 1) await login('', 'Wrong12345')
    for (const unknown of [
      '',
      first,
      `${cookie}; ${cookie}`,
      `tradelet_device=; ${cookie}`,
      `${cookie}; tradelet_device="x"`,
      `__Host-${cookie}`,
      cookie.replace('tradelet', 'Tradelet'),
      cookie.replace('=', '="').concat('"'),
    ])
      assert.equal((await login(unknown)).code, 429, unknown)
    assert.equal((await login(cookie, PASSWORD, { host: 'trade.example' })).code, 429, 'the plain name over TLS')
    assert.equal((await login(`theme=night; ${cookie}; other=${first.split('=')[1]}`)).code, 1)
  })

  test(`${kind}: a second member of a browser leaves the first one known there`, async () => {
    const backend = await started()
    const [anna, bert] = [await backend.join(), await backend.join()]
    const login = async (username: string, cookie: string, password = PASSWORD) =>
      backend.call('login', { username, password }, { cookie, ip: nextAddress() })
    const first = (await login(anna.email, '')).cookie.split(';')[0] as string
    const cookie = (await login(bert.email, first)).cookie.split(';')[0] as string
    for (let guess = 0; guess < 31; guess += 1) await login(anna.email, '', 'Wrong12345')
    assert.equal((await login(anna.email, first)).code, 429, 'the former secret')
    assert.equal((await login(anna.email, cookie)).code, 1)
  })
})
