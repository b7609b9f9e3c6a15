import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type AuthenticatorChanges, createAuthenticator } from '../../../support/software-authenticator.ts'

const ORIGIN = 'https://trade.example.com'
const ASKED = [201, 'code', 'second-factor']
const WRONG = [201, 'credential', 'wrong']
const CEREMONY_MS = 300_000

type Answer = { code: number; msg: string; data: unknown }
const readOptions = (answer: Answer) => {
  assert.equal(answer.code, 1, answer.msg)
  return JSON.parse((answer.data as { options: string }).options)
}

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    await backend.set('site_url', `${ORIGIN}/`)
    return backend
  })

  /** Member with a passkey, whose ways to use it take the changes of a dishonest authenticator. */
  async function passkeyMember() {
    const backend = await started()
    const { call } = backend
    const member = await backend.join()
    const { token } = member
    const authenticator = createAuthenticator(ORIGIN, 'trade.example.com')
    const start = (form: Record<string, string> = { paypassword: PASSWORD }, by = token) =>
      call('startPasskey', form, { token: by })
    const created = authenticator.create(readOptions(await start()))
    const add = (credential: object, by = token) =>
      call('addPasskey', { name: 'My phone', credential: JSON.stringify(credential) }, { token: by })
    const added = await add(created)
    assert.equal(added.code, 1, added.msg)
    const { codes } = added.data as { codes: string[] }
    const startLogin = async () => readOptions(await call('startPasskeyLogin'))
    const sendLogin = (credential: object, form: Record<string, string> = {}) =>
      call('loginWithPasskey', { credential: JSON.stringify(credential), ...form })
    const logIn = async (changes: AuthenticatorChanges = {}, form: Record<string, string> = {}) =>
      sendLogin(authenticator.get(await startLogin(), changes), form)
    const startConfirm = async (by = token) => readOptions(await call('startPasskeyConfirmation', {}, { token: by }))
    const sendConfirm = (credential: object, by = token) =>
      call('confirmWithPasskey', { credential: JSON.stringify(credential) }, { token: by })
    const confirm = async (by = token) => sendConfirm(authenticator.get(await startConfirm(by)), by)
    const list = async (by = token) =>
      (await call('getPasskeys', {}, { token: by })).data as { id: string; name: string; used_at: number | '' }[]
    return {
      ...backend,
      ...member,
      authenticator,
      created,
      codes,
      start,
      add,
      startLogin,
      sendLogin,
      logIn,
      startConfirm,
      sendConfirm,
      confirm,
      list,
    }
  }

  test(`${kind}: a new passkey: needs a password, is listed with its name and announced, and comes with recovery codes once`, async () => {
    const { call, clock, codes, list, start, token, confirm } = await passkeyMember()
    assert.equal(codes.length, 10)
    assert.deepEqual(
      (await list()).map(({ name, used_at }) => [name, used_at]),
      [['My phone', '']],
    )
    assert.deepEqual(getRefusal(await start({})), [201, 'paypassword', 'missing'])
    assert.deepEqual(getRefusal(await start({ paypassword: 'Wrong12345' })), [201, 'paypassword', 'wrong'])
    clock.now += CEREMONY_MS
    assert.deepEqual(getRefusal(await start()), ASKED)
    assert.equal((await confirm()).code, 1)
    assert.equal((await start()).code, 1)
    const notices = JSON.stringify((await call('getNoticeList', { page: '1', limit: '10' }, { token })).data)
    assert.match(notices, /Passkey created/)
    const { data } = await call('getSecondFactor', {}, { token })
    assert.deepEqual([(data as { passkeys: number }).passkeys, (data as { app_since: unknown }).app_since], [1, ''])
  })

  test(`${kind}: a login without a name: opens a session of the passkey's member, which it does not confirm`, async () => {
    const { call, clock, email, id, logIn, context } = await passkeyMember()
    clock.now += CEREMONY_MS
    const token = readToken(await logIn())
    const [row] = await context.db.query<{ member: string }>(
      'SELECT member::text FROM tokens WHERE digest = (SELECT digest FROM tokens ORDER BY created_at DESC, id DESC LIMIT 1)',
    )
    assert.equal(row?.member, id)
    assert.deepEqual(getRefusal(await call('renewRecoveryCodes', {}, { token })), ASKED)
    assert.equal((await logIn({}, { username: email.toUpperCase() })).code, 1)
    assert.deepEqual(getRefusal(await logIn({}, { username: 'other@example.com' })), WRONG)
  })

  test(`${kind}: a password alone: does not log a member with a passkey in; a recovery code does`, async () => {
    const { call, codes, email } = await passkeyMember()
    const logIn = (form: Record<string, string>, path: string) =>
      call(path, { username: email, password: PASSWORD, ...form })
    const refused = await logIn({}, 'login')
    assert.deepEqual(getRefusal(refused), ASKED)
    assert.match(refused.msg, /passkey/)
    assert.deepEqual(getRefusal(await logIn({ code: '000000' }, 'loginWithCode')), [201, 'code', 'wrong'])
    assert.equal((await logIn({ code: codes[0] ?? '' }, 'loginWithCode')).code, 1)
  })

  test(`${kind}: a challenge: works once, for 5 minutes, for its purpose and its session only`, async () => {
    const anna = await passkeyMember()
    const { authenticator, clock, logIn, sendConfirm, sendLogin, startConfirm, startLogin, token } = anna
    const used = authenticator.get(await startLogin())
    assert.equal((await sendLogin(used)).code, 1)
    assert.deepEqual(getRefusal(await sendLogin(used)), WRONG)
    // A refused response uses its challenge up as well.
    const options = await startLogin()
    assert.deepEqual(getRefusal(await sendLogin(authenticator.get(options, { origin: 'https://evil.test' }))), WRONG)
    assert.deepEqual(getRefusal(await sendLogin(authenticator.get(options))), WRONG)
    assert.deepEqual(getRefusal(await sendConfirm(authenticator.get(await startLogin()))), WRONG)
    assert.deepEqual(getRefusal(await sendLogin(authenticator.get(await startConfirm()))), WRONG)
    const other = readToken(await logIn())
    assert.deepEqual(getRefusal(await sendConfirm(authenticator.get(await startConfirm()), other)), WRONG)
    assert.equal((await sendConfirm(authenticator.get(await startConfirm(other)), other)).code, 1)
    const late = await startConfirm(token)
    clock.now += CEREMONY_MS
    assert.deepEqual(getRefusal(await sendConfirm(authenticator.get(late))), WRONG)
    assert.deepEqual(getRefusal(await sendLogin(authenticator.get({ challenge: 'invented' }))), WRONG)
  })

  test(`${kind}: a response of another site, another member or a copy, or a broken one: refused`, async () => {
    const [anna, other] = [await passkeyMember(), await passkeyMember()]
    assert.deepEqual(getRefusal(await anna.logIn({ origin: 'https://evil.test' })), WRONG)
    assert.deepEqual(getRefusal(await anna.logIn({ rpId: 'evil.test' })), WRONG)
    assert.deepEqual(getRefusal(await anna.logIn({ isVerified: false })), WRONG)
    assert.deepEqual(getRefusal(await anna.sendConfirm(other.authenticator.get(await anna.startConfirm()))), WRONG)
    for (const credential of ['x', '{}', '{"id":"a","response":{"clientDataJSON":"%%"}}', 'null'])
      assert.deepEqual(getRefusal(await anna.call('loginWithPasskey', { credential })), WRONG, credential)
    assert.equal((await anna.logIn()).code, 1)
    anna.authenticator.rewind()
    const copied = await anna.logIn()
    assert.deepEqual(getRefusal(copied), WRONG)
    assert.match(copied.msg, /copied/)
  })

  test(`${kind}: a new credential: refused for another challenge, twice, or of another member`, async () => {
    const [anna, other] = [await passkeyMember(), await passkeyMember()]
    assert.deepEqual(getRefusal(await anna.add(anna.created)), WRONG)
    const options = readOptions(await anna.start())
    assert.deepEqual(
      getRefusal(await other.add(createAuthenticator(ORIGIN, 'trade.example.com').create(options))),
      WRONG,
    )
    // The credential of another member, in a valid response.
    assert.deepEqual(getRefusal(await anna.add(other.authenticator.create(options))), WRONG)
    assert.equal((await anna.list()).length, 1)
    assert.equal((await other.logIn({ userHandle: '' })).code, 1)
  })

  test(`${kind}: one response from five requests at once: opens one session`, async () => {
    const { authenticator, sendLogin, startLogin } = await passkeyMember()
    const response = authenticator.get(await startLogin())
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendLogin(response)))
    assert.equal(answers.filter(({ code }) => code === 1).length, 1)
  })

  test(`${kind}: names and removal: of the own passkeys only; the last one ends recovery codes and holds payouts`, async () => {
    const [anna, other] = [await passkeyMember(), await passkeyMember()]
    const { call, clock, confirm, context, email, id, token } = anna
    const [passkey] = await anna.list()
    const form = { id: passkey?.id ?? '' }
    const rename = (by: string) => call('renamePasskey', { ...form, name: 'Old phone' }, { token: by })
    assert.deepEqual(getRefusal(await rename(other.token)), [201, 'id', 'unknown'])
    assert.equal((await rename(token)).code, 1)
    assert.equal((await anna.list())[0]?.name, 'Old phone')
    assert.deepEqual(getRefusal(await call('removePasskey', form, { token: other.token })), [201, 'id', 'unknown'])
    clock.now += CEREMONY_MS
    assert.deepEqual(getRefusal(await call('removePasskey', form, { token })), ASKED)
    assert.equal((await confirm()).code, 1)
    assert.equal((await call('removePasskey', form, { token })).code, 1)
    assert.deepEqual(getRefusal(await anna.logIn()), WRONG)
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
    const [row] = await context.db.query<{ at: number; codes: number }>(
      `SELECT password_set_at AS at, (SELECT count(*)::int FROM recovery_codes WHERE member = m.id) AS codes
       FROM members m WHERE id = $1::bigint`,
      [id],
    )
    assert.deepEqual([row?.at, row?.codes], [clock.now, 0])
  })

  test(`${kind}: a disabled member, a due reset, and a site without an address: no login`, async () => {
    const { call, clock, context, id, logIn, set, startLogin, withSettings } = await passkeyMember()
    await context.db.query('UPDATE members SET disabled_at = 1 WHERE id = $1::bigint', [id])
    assert.equal((await logIn()).code, 201)
    await context.db.query('UPDATE members SET disabled_at = NULL WHERE id = $1::bigint', [id])
    assert.equal((await logIn()).code, 1)
    await context.db.query(
      'INSERT INTO second_factor_resets (member, ordered_at, due_at) VALUES ($1::bigint, 1, $2::bigint)',
      [id, clock.now],
    )
    assert.deepEqual(getRefusal(await logIn()), WRONG)
    const isOffered = async () =>
      ((await call('getSetting', {}, { method: 'GET' })).data as { passkeys: number }).passkeys
    assert.equal(await isOffered(), 1)
    await withSettings({ passkeys: false }, async () => assert.equal(await isOffered(), 0))
    await set('site_url', 'http://192.0.2.7')
    assert.equal(await isOffered(), 0)
    assert.equal((await call('startPasskeyLogin')).code, 201)
    await set('site_url', ORIGIN)
    assert.equal((await startLogin()).rpId, 'trade.example.com')
  })
})
