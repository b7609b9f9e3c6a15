import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOKEN_LIFE_MS } from '../../../../server/members/accounts/session-tokens.ts'
import { accountsBackend, lazily, PASSWORD, refusalOf, tokenOf } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const DAY_MS = 24 * 3_600_000

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const isIn = async (token: string) => (await (await started()).call('getusr', {}, { token })).status === 200
  const logIn = async (username: string, password = PASSWORD) =>
    tokenOf(await (await started()).call('login', { username, password }))

  test(`${kind}: a token is 32 random bytes and is not in the database`, async () => {
    const { join, context } = await started()
    const { token, id } = await join()
    assert.match(token, /^[\w-]{43}$/)
    const rows = await context.db.query('SELECT * FROM tokens WHERE member = $1::bigint', [id])
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(token))
  })

  test(`${kind}: a call with a missing or invalid token returns 401`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const changed = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    for (const wrong of ['', 'x', 'null', changed, `${token}A`, `${token} x`, "' OR 1=1 --"]) {
      const answer = await call('getusr', {}, { token: wrong })
      assert.deepEqual([answer.status, answer.code, answer.data], [401, 401, null], wrong)
    }
  })

  test(`${kind}: a session expires seven days after its last use`, async () => {
    const { join, clock } = await started()
    const { token } = await join()
    clock.now += TOKEN_LIFE_MS - 1
    assert.equal(await isIn(token), true)
    clock.now += TOKEN_LIFE_MS - 1
    assert.equal(await isIn(token), true)
    clock.now += TOKEN_LIFE_MS
    assert.equal(await isIn(token), false)
  })

  test(`${kind}: a session used daily expires after ninety days`, async () => {
    const { join, clock } = await started()
    const { token } = await join()
    for (let day = 1; day < 90; day++) {
      clock.now += DAY_MS
      assert.equal(await isIn(token), true, `day ${day}`)
    }
    clock.now += DAY_MS
    assert.equal(await isIn(token), false)
  })

  test(`${kind}: using a session extends its expiry at most once a day`, async () => {
    const { join, context, clock } = await started()
    const { token, id } = await join()
    const expiry = async () => {
      const [row] = await context.db.query<{ expires_at: number }>(
        'SELECT expires_at FROM tokens WHERE member = $1::bigint',
        [id],
      )
      return row?.expires_at
    }
    const first = await expiry()
    clock.now += DAY_MS - 1
    await isIn(token)
    assert.equal(await expiry(), first)
    clock.now += 2
    await isIn(token)
    assert.equal(await expiry(), clock.now + TOKEN_LIFE_MS)
  })

  test(`${kind}: logout ends only the present session`, async () => {
    const { call, join } = await started()
    const { email, token } = await join()
    const other = await logIn(email)
    assert.equal((await call('logout', {}, { token })).code, 1)
    assert.deepEqual([await isIn(token), await isIn(other)], [false, true])
    assert.equal((await call('logout', {}, { token })).status, 401)
  })

  test(`${kind}: a password change ends all sessions, and only the new password logs in`, async () => {
    const { call, join } = await started()
    const { email, token } = await join()
    const other = await logIn(email)
    const stranger = await join()
    const changed = await call('resetpwd', { oldpassword: PASSWORD, newpassword: 'Other12345' }, { token })
    assert.equal(changed.code, 1)
    assert.deepEqual([await isIn(token), await isIn(other), await isIn(stranger.token)], [false, false, true])
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 201)
    assert.equal(await isIn(await logIn(email, 'Other12345')), true)
  })

  test(`${kind}: a login with the previous password during a change leaves no open session`, async () => {
    const { call, join } = await started()
    const { email, token } = await join()
    const [changed, ...logins] = await Promise.all([
      call('resetpwd', { oldpassword: PASSWORD, newpassword: 'Other12345' }, { token }),
      call('login', { username: email, password: PASSWORD }, { ip: '10.5.0.1' }),
      call('login', { username: email, password: PASSWORD }, { ip: '10.5.0.2' }),
    ])
    assert.equal(changed?.code, 1)
    for (const answer of logins) if (answer.code === 1) assert.equal(await isIn(tokenOf(answer)), false)
  })

  test(`${kind}: a wrong current password changes nothing; attempts are limited`, async () => {
    const { call, join } = await started()
    const { email, token } = await join()
    const attempt = () => call('resetpwd', { oldpassword: 'Wrong12345', newpassword: 'Other12345' }, { token })
    for (let n = 0; n < 10; n++) assert.deepEqual(refusalOf(await attempt()), [201, 'oldpassword', 'wrong'])
    assert.equal((await attempt()).code, 429)
    assert.equal(await isIn(token), true)
    assert.equal(await isIn(await logIn(email)), true)
  })

  test(`${kind}: a new password that breaks the rule is refused`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    for (const newpassword of ['', 'abc_123', '12345', 'a'.repeat(21)]) {
      const answer = await call('resetpwd', { oldpassword: PASSWORD, newpassword }, { token })
      assert.deepEqual([answer.code, answer.field], [201, 'newpassword'])
    }
    assert.equal(await isIn(token), true)
  })

  test(`${kind}: a member has at most twenty sessions; a new login ends the oldest`, async () => {
    const { join, clock } = await started()
    const { email, token } = await join()
    const tokens: string[] = []
    for (let n = 0; n < 20; n++) {
      clock.now += 1000
      tokens.push(await logIn(email))
    }
    assert.equal(await isIn(token), false)
    assert.equal(await isIn(String(tokens[0])), true)
    assert.equal(await isIn(String(tokens[19])), true)
  })
})
