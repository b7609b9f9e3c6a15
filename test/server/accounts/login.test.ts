import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { setDisabled } from '../../../server/members/members.ts'
import { accountsBackend, lazily, PASSWORD, refusalOf, registration, tokenOf } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const wrong = { username: 'anna@example.com', password: 'Wrong12345' }

  test(`${kind}: a member logs in with the email in any case, or with the phone number`, async () => {
    const { call, join } = await started()
    await join({ email: 'anna@example.com' })
    await call('register', { ...registration(''), phone: '8613900002222', type: '2' })
    for (const username of ['anna@example.com', ' ANNA@Example.com', '8613900002222']) {
      const answer = await call('login', { username, password: PASSWORD })
      assert.equal(answer.code, 1, username)
      assert.equal((await call('getusr', {}, { token: tokenOf(answer) })).code, 1)
    }
  })

  test(`${kind}: a wrong name and a wrong password are one answer, after the same work`, async (t) => {
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

  test(`${kind}: both fields are needed`, async () => {
    const { call } = await started()
    assert.deepEqual(refusalOf(await call('login', { ...wrong, username: '' })), [201, 'username', 'missing'])
    assert.deepEqual(refusalOf(await call('login', { ...wrong, password: '' })), [201, 'password', 'missing'])
  })

  test(`${kind}: who is disabled is told so only with the right password, and loses every session`, async () => {
    const { call, join, context, clock } = await started()
    const { email, token, id } = await join()
    await setDisabled(context.db, id, clock.now)
    const right = await call('login', { username: email, password: PASSWORD })
    const guess = await call('login', { username: email, password: 'Wrong12345' })
    assert.match(right.msg, /disabled/)
    assert.doesNotMatch(guess.msg, /disabled/)
    assert.equal((await call('getusr', {}, { token })).status, 401)
  })

  test(`${kind}: after ten wrong passwords for a name the next attempt waits half a minute, from any address`, async () => {
    const { call, join, clock } = await started()
    const { email } = await join()
    const guess = (n: number) => call('login', { username: email, password: `Wrong${n}00` }, { ip: `10.9.0.${n}` })
    for (let n = 0; n < 10; n++) assert.equal((await guess(n)).code, 201)
    const refused = await guess(11)
    assert.deepEqual([refused.status, refused.code], [429, 429])
    assert.match(refused.msg, /30 seconds/)
    assert.equal((await call('login', { username: email, password: PASSWORD }, { ip: '10.9.0.12' })).code, 429)
    clock.now += 30_000
    assert.equal((await call('login', { username: email, password: PASSWORD }, { ip: '10.9.0.12' })).code, 1)
  })

  test(`${kind}: where a member has logged in before, a stranger's guesses do not lock the member out`, async () => {
    const { call, join } = await started()
    const { email } = await join()
    const athome = () => call('login', { username: email, password: PASSWORD }, { ip: '10.8.0.1' })
    assert.equal((await athome()).code, 1)
    const guess = () => call('login', { username: email, password: 'Wrong12345' }, { ip: '10.8.0.2' })
    for (let n = 0; n < 10; n++) await guess()
    assert.equal((await guess()).code, 429)
    assert.equal((await athome()).code, 1)
  })

  test(`${kind}: one sender has thirty wrong logins, for all names together, and right ones do not count`, async () => {
    const { call, join } = await started()
    const { email } = await join()
    const ip = '10.7.0.1'
    for (let n = 0; n < 3; n++) await call('login', { username: email, password: PASSWORD }, { ip })
    const codes = await Promise.all(
      Array.from({ length: 31 }, async (_, n) => {
        const { code } = await call('login', { username: `n${n}@example.com`, password: 'Wrong12345' }, { ip })
        return code
      }),
    )
    assert.deepEqual(
      codes.filter((code) => code === 429),
      [429],
    )
  })

  test(`${kind}: a hash of old parameters is replaced at the next login`, async () => {
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

  test(`${kind}: one sender registers thirty members at once, then has to wait`, async () => {
    const { call, context } = await started()
    const ip = '10.6.0.1'
    const taken = registration('anna@example.com')
    for (let n = 0; n < 30; n++) assert.equal((await call('register', taken, { ip })).code, 201)
    const refused = await call('register', registration('thirtyfirst@example.com'), { ip })
    assert.deepEqual([refused.status, refused.code], [429, 429])
    const rows = await context.db.query("SELECT id FROM members WHERE name_key = 'thirtyfirst@example.com'")
    assert.deepEqual(rows, [])
  })
})
