import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { setDisabled } from '../../../../server/members/registry/members.ts'
import {
  accountsBackend,
  createRegistrationForm,
  getRefusal,
  lazily,
  PASSWORD,
  readToken,
} from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { until } from '../../../support/until.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const wrong = { username: 'anna@example.com', password: 'Wrong12345' }

  test(`${kind}: login succeeds with the email in any case and with the phone number`, async () => {
    const { call, join } = await started()
    await join({ email: 'anna@example.com' })
    await call('register', { ...createRegistrationForm(''), phone: '8613900002222', type: '2' })
    for (const username of ['anna@example.com', ' ANNA@Example.com', '8613900002222']) {
      const answer = await call('login', { username, password: PASSWORD })
      assert.equal(answer.code, 1, username)
      assert.equal((await call('getusr', {}, { token: readToken(answer) })).code, 1)
    }
  })

  test(`${kind}: a wrong name and a wrong password get the same response after the same work`, async (t) => {
    const { call } = await started()
    const scrypt = t.mock.method(crypto, 'scrypt')
    const known = await call('login', wrong)
    const unknown = await call('login', { ...wrong, username: 'nobody@example.com' })
    assert.deepEqual(known, unknown)
    assert.deepEqual([known.status, known.code, known.data], [200, 201, null])
    const costs = scrypt.mock.calls.map(({ arguments: [, salt, bytes, cost] }) => [
      (salt as Buffer).length,
      bytes,
      cost,
    ])
    assert.equal(costs.length, 2)
    assert.deepEqual(costs[0], costs[1])
  })

  test(`${kind}: login requires both fields`, async () => {
    const { call } = await started()
    assert.deepEqual(getRefusal(await call('login', { ...wrong, username: '' })), [201, 'username', 'missing'])
    assert.deepEqual(getRefusal(await call('login', { ...wrong, password: '' })), [201, 'password', 'missing'])
  })

  test(`${kind}: a disabled member loses all sessions and is told so only with the right password`, async () => {
    const { call, join, context, clock } = await started()
    const { email, token, id } = await join()
    await setDisabled(context.db, id, clock.now)
    const right = await call('login', { username: email, password: PASSWORD })
    const guess = await call('login', { username: email, password: 'Wrong12345' })
    assert.match(right.msg, /disabled/)
    assert.doesNotMatch(guess.msg, /disabled/)
    assert.equal((await call('getusr', {}, { token })).status, 401)
  })

  /** Sends wrong passwords for a name from `senders` addresses, ten each: the limit of one sender. */
  const flood = async (username: string, senders: number, network: string) => {
    const { call } = await started()
    for (let sender = 1; sender <= senders; sender++)
      for (let n = 0; n < 10; n++)
        await call('login', { username, password: `Wrong${n}00` }, { ip: `${network}.${sender}` })
  }

  test(`${kind}: after ten wrong passwords for a name a sender waits 30 s, but the member on a new phone does not`, async () => {
    const { call, join, clock } = await started()
    const { email } = await join()
    const guess = (ip: string, password = 'Wrong12345') => call('login', { username: email, password }, { ip })
    for (let n = 0; n < 10; n++) assert.equal((await guess('10.9.0.1')).code, 201)
    const refused = await guess('10.9.0.1', PASSWORD)
    assert.deepEqual([refused.status, refused.code], [429, 429])
    assert.match(refused.msg, /30 seconds/)
    assert.equal((await guess('10.9.0.2', PASSWORD)).code, 1)
    clock.now += 30_000
    assert.equal((await guess('10.9.0.1', PASSWORD)).code, 1)
  })

  test(`${kind}: after thirty wrong passwords over all strangers each waits, whether or not the member exists`, async () => {
    const { call, join, clock } = await started()
    const { email } = await join()
    for (const name of [email, 'nobody-here@example.com']) {
      await flood(name, 3, '10.10.0')
      const refused = await call('login', { username: name, password: PASSWORD }, { ip: '10.11.0.1' })
      assert.deepEqual([refused.status, refused.msg], [429, 'Too many attempts. Please try again in 15 seconds.'])
    }
    clock.now += 15_000
    assert.equal((await call('login', { username: email, password: PASSWORD }, { ip: '10.11.0.1' })).code, 1)
  })

  test(`${kind}: strangers' guesses do not lock out the address where the account was opened, also after a restart`, async () => {
    const { call, join, context, clock } = await started()
    const { email } = await join({}, { ip: '10.12.0.1' })
    await flood(email, 4, '10.13.0')
    const athome = { username: email, password: PASSWORD }
    assert.equal((await call('login', athome, { ip: '10.14.0.1' })).code, 429)
    assert.equal((await call('login', athome, { ip: '10.12.0.1' })).code, 1)
    const again = await accountsBackend(async () => context.db, { clock: { now: clock.now } })
    assert.equal((await again.call('login', athome, { ip: '10.14.0.1' })).code, 429)
    assert.equal((await again.call('login', athome, { ip: '10.12.0.1' })).code, 1)
  })

  test(`${kind}: a browser is known by its cookie at any address, even at one that sends a flood`, async () => {
    const { call, join } = await started()
    const { email } = await join()
    const athome = { username: email, password: PASSWORD }
    const first = await call('login', athome, { ip: '10.15.0.1' })
    assert.match(first.cookie, /^tradelet_device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    const cookie = `theme=night; ${first.cookie.split(';')[0]}`
    await flood(email, 4, '10.16.0')
    for (let n = 0; n < 31; n++) await call('login', { ...athome, username: `x${n}@example.com` }, { ip: '10.16.0.1' })
    assert.equal((await call('login', athome, { ip: '10.16.0.1' })).code, 429)
    for (const made of [`tradelet_device=${'A'.repeat(43)}`, 'tradelet_device=', 'tradelet_device=<script>'])
      assert.equal((await call('login', athome, { ip: '10.16.0.1', cookie: made })).code, 429, made)
    const second = await call('login', athome, { ip: '10.16.0.1', cookie })
    assert.equal(second.code, 1)
    assert.equal((await call('login', athome, { ip: '10.17.0.1', cookie: second.cookie.split(';')[0] ?? '' })).code, 1)
  })

  test(`${kind}: a known device has a limit of ten wrong passwords and counts as a stranger for other members`, async () => {
    const { call, join } = await started()
    const [anna, ben] = [await join(), await join()]
    const ip = '10.18.0.1'
    const { cookie } = await call('login', { username: anna.email, password: PASSWORD }, { ip })
    const guess = (username: string, password = 'Wrong12345') => call('login', { username, password }, { ip, cookie })
    for (let n = 0; n < 10; n++) assert.equal((await guess(anna.email)).code, 201)
    assert.equal((await guess(anna.email, PASSWORD)).code, 429)
    await flood(ben.email, 4, '10.19.0')
    assert.equal((await guess(ben.email, PASSWORD)).code, 429)
  })

  test(`${kind}: a password change forgets all devices except the one it was made on`, async () => {
    const { call, join } = await started()
    const { email } = await join({}, { ip: '10.20.0.1' })
    const other = await call('login', { username: email, password: PASSWORD }, { ip: '10.20.0.2' })
    const change = { oldpassword: PASSWORD, newpassword: 'Fresh12345' }
    assert.equal((await call('resetpwd', change, { ip: '10.20.0.1', token: readToken(other) })).code, 1)
    await flood(email, 4, '10.21.0')
    const login = (ip: string) => call('login', { username: email, password: 'Fresh12345' }, { ip })
    assert.deepEqual([(await login('10.20.0.1')).code, (await login('10.20.0.2')).code], [1, 429])
  })

  test(`${kind}: counting a login takes one statement`, async (t) => {
    const { call, join, context } = await started()
    const { email } = await join()
    const said: string[] = []
    const { query } = context.db
    t.mock.method(context.db, 'query', (text: string, params: readonly unknown[]) => {
      said.push(text)
      return query(text, params)
    })
    await call('login', { username: email, password: 'Wrong12345' }, { ip: '10.22.0.1' })
    assert.equal(said.length, 1)
  })

  test(`${kind}: one sender has thirty failed logins over all names; successful logins do not count`, async () => {
    const { call, join } = await started()
    const { email } = await join()
    const ip = '10.7.0.1'
    for (let n = 0; n < 3; n++) await call('login', { username: email, password: PASSWORD }, { ip })
    const guess = (n: number) => call('login', { username: `n${n}@example.com`, password: 'Wrong12345' }, { ip })
    for (let n = 0; n < 30; n++) assert.equal((await guess(n)).code, 201)
    assert.equal((await guess(31)).code, 429)
  })

  test(`${kind}: a hash with old parameters is replaced at the next login`, async () => {
    const { call, join, context } = await started()
    const { email, id } = await join()
    const salt = crypto.randomBytes(16)
    const key = crypto.scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 })
    const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
    await context.db.query('UPDATE members SET password = $2 WHERE id = $1::bigint', [id, old])
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
    const [row] = await context.db.query<{ password: string }>('SELECT password FROM members WHERE id = $1::bigint', [
      id,
    ])
    assert.match(String(row?.password), /^scrypt\$32768\$8\$3\$/)
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
  })

  test(`${kind}: a sender's requests beyond the queue limit are refused; another sender's request is served`, async (t) => {
    const { call, join } = await started()
    const { email } = await join()
    const { scrypt } = crypto
    const held: (() => void)[] = []
    t.mock.method(crypto, 'scrypt', ((...given: Parameters<typeof scrypt>) => {
      held.push(() => scrypt(...given))
    }) as typeof scrypt)
    const statuses: number[] = []
    const flood = Array.from({ length: 20 }, async (_, n) => {
      const form = { username: `m${n}@example.com`, password: 'Wrong12345' }
      statuses.push((await call('login', form, { ip: '10.23.0.1' })).status)
    })
    // While no hash completes, two are running and eight are queued.
    await until(() => statuses.length === 10, 'the rest of the flood is refused')
    assert.deepEqual(statuses, Array(10).fill(429))
    const honest = call('login', { username: email, password: PASSWORD }, { ip: '10.24.0.1' })
    await until(() => held.length === 2, 'two hashes run')
    const release = setInterval(() => held.shift()?.())
    assert.equal((await honest).code, 1)
    await Promise.all(flood)
    clearInterval(release)
    assert.deepEqual(statuses.slice(10), Array(10).fill(200))
  })

  test(`${kind}: one sender registers thirty members, then has to wait; taken names have a lower limit`, async () => {
    const { call } = await started()
    const register = (email: string, ip: string) => call('register', createRegistrationForm(email), { ip })
    for (let n = 0; n < 30; n++) assert.equal((await register(`many${n}@example.com`, '10.6.0.1')).code, 1)
    const refused = await register('thirtyfirst@example.com', '10.6.0.1')
    assert.deepEqual([refused.status, refused.code], [429, 429])
    for (let n = 0; n < 5; n++) assert.equal((await register(`many${n}@example.com`, '10.6.0.2')).code, 201)
    for (const name of ['many5@example.com', 'thirtyfirst@example.com'])
      assert.equal((await register(name, '10.6.0.2')).code, 429)
    assert.equal((await register('thirtyfirst@example.com', '10.6.0.3')).code, 1)
  })
})
