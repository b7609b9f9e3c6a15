import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const STEP_MS = 30_000
const ASKED = [201, 'code', 'second-factor']
const WRONG = [201, 'code', 'wrong']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  /** Member with an authenticator app. `code()` moves the clock to a step that was not used yet. */
  async function protectedMember() {
    const backend = await started()
    const { call, clock } = backend
    const member = await backend.join()
    const start = await call('startAuthenticator', { paypassword: PASSWORD }, { token: member.token })
    assert.equal(start.code, 1, start.msg)
    const { secret, uri } = start.data as { secret: string; uri: string }
    const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1000) })
    const code = () => {
      clock.now += STEP_MS
      return codeAt(clock.now)
    }
    const active = await call('activateAuthenticator', { code: code() }, { token: member.token })
    assert.equal(active.code, 1, active.msg)
    const { codes } = active.data as { codes: string[] }
    const logIn = (form: Record<string, string> = {}, path = 'loginWithCode') =>
      call(path, { username: member.email, password: PASSWORD, ...form })
    const confirm = (given: string, token = member.token) => call('confirmSession', { code: given }, { token })
    const changePassword = (token = member.token) =>
      call('resetpwd', { oldpassword: 'Wrong12345', newpassword: 'Other12345' }, { token })
    return { ...backend, ...member, secret, uri, codes, code, codeAt, logIn, confirm, changePassword }
  }

  test(`${kind}: an app: needs a password and its first code, and is stored encrypted`, async () => {
    const { call, join, context, clock } = await started()
    const { token, id, email } = await join()
    assert.deepEqual(getRefusal(await call('startAuthenticator', {}, { token })), [201, 'paypassword', 'missing'])
    const wrong = await call('startAuthenticator', { paypassword: 'Wrong12345' }, { token })
    assert.deepEqual(getRefusal(wrong), [201, 'paypassword', 'wrong'])
    const { data } = await call('startAuthenticator', { paypassword: PASSWORD }, { token })
    const { secret, uri } = data as { secret: string; uri: string }
    assert.equal(new URL(uri).searchParams.get('secret'), secret)
    const rows = await context.db.query<{ secret: string }>('SELECT secret FROM authenticators WHERE member = $1', [id])
    assert.match(rows[0]?.secret ?? '', /^sealed:/)
    assert.deepEqual(getRefusal(await call('activateAuthenticator', { code: '000000' }, { token })), WRONG)
    // It protects nothing yet.
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
    const code = generateSync({ secret, epoch: Math.floor(clock.now / 1000) })
    const active = await call('activateAuthenticator', { code }, { token })
    assert.equal((active.data as { codes: string[] }).codes.length, 10)
    assert.deepEqual(getRefusal(await call('startAuthenticator', { paypassword: PASSWORD }, { token })), [201])
    const { data: state } = await call('getSecondFactor', {}, { token })
    assert.equal((state as { recovery_left: number }).recovery_left, 10)
    assert.doesNotMatch(JSON.stringify(state), new RegExp(secret))
  })

  test(`${kind}: a login: refused without a code only if the password is right, and accepted with it`, async () => {
    const { logIn, code } = await protectedMember()
    assert.deepEqual(getRefusal(await logIn({}, 'login')), ASKED)
    assert.deepEqual(getRefusal(await logIn({ password: 'Wrong12345' }, 'login')), [201])
    assert.deepEqual(getRefusal(await logIn({ password: 'Wrong12345', code: code() })), [201])
    assert.deepEqual(getRefusal(await logIn({ code: '000000' })), WRONG)
    assert.equal((await logIn({ code: code() })).code, 1)
  })

  test(`${kind}: a code: works once, for its member, and not after a later one`, async () => {
    const [anna, other] = [await protectedMember(), await protectedMember()]
    const used = anna.code()
    assert.equal((await anna.logIn({ code: used })).code, 1)
    assert.deepEqual(getRefusal(await anna.logIn({ code: used })), WRONG)
    assert.deepEqual(getRefusal(await anna.confirm(used)), WRONG)
    assert.deepEqual(getRefusal(await other.confirm(anna.code())), WRONG)
    const earlier = anna.code()
    assert.equal((await anna.confirm(anna.code())).code, 1)
    assert.deepEqual(getRefusal(await anna.confirm(earlier)), WRONG)
  })

  test(`${kind}: one code from ten requests at once: confirms one session`, async () => {
    const { code, confirm } = await protectedMember()
    const given = code()
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(given)))
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1)
  })

  test(`${kind}: a recovery code: works once, for its member, and is announced`, async () => {
    const [anna, other] = [await protectedMember(), await protectedMember()]
    const [code = ''] = anna.codes
    assert.deepEqual(getRefusal(await other.confirm(code)), WRONG)
    const results = await Promise.all([anna.confirm(code), anna.confirm(code.toLowerCase())])
    assert.deepEqual(results.map((answer) => answer.code).sort(), [1, 201])
    assert.deepEqual(getRefusal(await anna.logIn({ code })), WRONG)
    const { data } = await anna.call('getSecondFactor', {}, { token: anna.token })
    assert.equal((data as { recovery_left: number }).recovery_left, 9)
    const notices = JSON.stringify(
      (await anna.call('getNoticeList', { page: '1', limit: '10' }, { token: anna.token })).data,
    )
    assert.match(notices, /Recovery code used/)
  })

  test(`${kind}: a confirmation: lasts 5 minutes in its session only, and a login is none`, async () => {
    const { call, clock, code, confirm, logIn, token } = await protectedMember()
    const second = readToken(await logIn({ code: code() }))
    const renew = async (by: string) => getRefusal(await call('renewRecoveryCodes', {}, { token: by }))
    clock.now += 5 * 60_000
    assert.deepEqual(await renew(token), ASKED)
    assert.deepEqual(await renew(second), ASKED)
    assert.equal((await confirm(code())).code, 1)
    assert.deepEqual(await renew(second), ASKED)
    clock.now += 5 * 60_000 - 1
    assert.deepEqual(await renew(token), [1])
    clock.now += 1
    assert.deepEqual(await renew(token), ASKED)
    clock.now -= 10 * 60_000
    assert.deepEqual(await renew(token), ASKED)
    clock.now += 10 * 60_000
  })

  test(`${kind}: new recovery codes: the old ones no longer work`, async () => {
    const { call, codes, confirm, token } = await protectedMember()
    const answer = await call('renewRecoveryCodes', {}, { token })
    const [fresh = ''] = (answer.data as { codes: string[] }).codes
    assert.deepEqual(getRefusal(await confirm(codes[0] ?? '')), WRONG)
    assert.equal((await confirm(fresh)).code, 1)
  })

  test(`${kind}: wrong codes: refused after five with 429, also the right code; a login on a new device has its own limit`, async () => {
    const { code, confirm, logIn } = await protectedMember()
    for (let tries = 0; tries < 5; tries++) assert.deepEqual(getRefusal(await confirm('000000')), WRONG)
    assert.equal((await confirm(code())).status, 429)
    assert.equal((await logIn({ code: code(), username: 'x@example.com' })).code, 201)
  })

  test(`${kind}: protected calls: refused without a confirmation, before a password is compared, and by settings`, async () => {
    const { call, clock, code, confirm, token, withSettings, changePassword } = await protectedMember()
    clock.now += 5 * 60_000
    const grant = { partner: 'x', origin: 'https://x.example', scopes: 'trade', challenge: 'a'.repeat(43), framed: '0' }
    assert.deepEqual(getRefusal(await changePassword()), ASKED)
    const trading = { logpassword: PASSWORD, newpassword: 'Trade12345' }
    assert.deepEqual(getRefusal(await call('resetpay', trading, { token })), ASKED)
    assert.notDeepEqual(getRefusal(await call('grantPartnerAccess', grant, { token })), ASKED)
    await withSettings({ second_factor_security: false }, async () => {
      assert.deepEqual(getRefusal(await changePassword()), [201, 'oldpassword', 'wrong'])
    })
    assert.equal((await confirm(code())).code, 1)
    assert.deepEqual(getRefusal(await changePassword()), [201, 'oldpassword', 'wrong'])
    await withSettings({ second_factor_login: false }, async () => {
      assert.equal((await call('login', { username: (await protectedMember()).email, password: PASSWORD })).code, 1)
    })
  })

  test(`${kind}: removal: needs a confirmation, holds payouts and ends the protection`, async () => {
    const { call, clock, code, confirm, context, id, logIn, token } = await protectedMember()
    clock.now += 5 * 60_000
    assert.deepEqual(getRefusal(await call('removeAuthenticator', {}, { token })), ASKED)
    assert.equal((await confirm(code())).code, 1)
    assert.equal((await call('removeAuthenticator', {}, { token })).code, 1)
    assert.equal((await logIn({}, 'login')).code, 1)
    const [row] = await context.db.query<{ at: number }>(
      'SELECT password_set_at AS at FROM members WHERE id = $1::bigint',
      [id],
    )
    assert.equal(row?.at, clock.now)
    assert.equal((await call('startAuthenticator', { paypassword: PASSWORD }, { token })).code, 1)
  })

  test(`${kind}: setting up while the operator has switched it off: refused; existing apps still protect`, async () => {
    const { call, join, logIn, withSettings } = await protectedMember()
    const { token } = await join()
    await withSettings({ secondFactorSwitch: false }, async () => {
      assert.deepEqual(getRefusal(await call('startAuthenticator', { paypassword: PASSWORD }, { token })), [201])
      assert.deepEqual(getRefusal(await logIn({}, 'login')), ASKED)
    })
  })
})
