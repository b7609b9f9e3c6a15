import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { CODE_LIFE_MS } from '../../../../server/members/registry/email-codes.ts'
import {
  accountsBackend,
  createRegistrationForm,
  getRefusal,
  lazily,
  readToken,
} from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readNewestMail } from '../../../support/outbox.ts'

const MINUTE_MS = 60_000
eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    await backend.set('verifyEmailCode', true)
    return backend
  })
  let addresses = 0
  const fresh = () => `code${++addresses}@example.com`
  const ask = async (email: string, ip = `10.2.0.${addresses}`, lang = 'en') =>
    (await started()).call('emssend', { email }, { ip, lang })
  const register = async (email: string, captcha: string) =>
    (await started()).call('register', { ...createRegistrationForm(email), captcha }, { ip: '10.3.0.1' })

  test(`${kind}: a code is written to the outbox in a private file, in the language of the request`, async () => {
    const backend = await started()
    const email = fresh()
    assert.equal((await ask(email)).code, 1)
    const { file, eml, code } = await readNewestMail(backend, email)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.match(file, /\.eml$/)
    assert.match(eml, /^To: <code1@example\.com>\r\nSubject: =\?utf-8\?B\?/)
    assert.match(getMailText(eml), new RegExp(`Your verification code is ${code}\\. It's valid for 10 minutes\\.`))
    const chinese = fresh()
    await ask(chinese, undefined, 'zh-Hans')
    assert.match(getMailText((await readNewestMail(backend, chinese)).eml), /验证码是 \d{6}/)
  })

  test(`${kind}: the code is stored hashed and never logged`, async () => {
    const backend = await started()
    const email = fresh()
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    const [row] = await backend.context.db.query<{ code: string }>(
      'SELECT code FROM email_codes WHERE email_key = $1',
      [email],
    )
    assert.match(String(row?.code), /^scrypt\$/)
    assert.ok(!backend.logged.join('\n').includes(code))
  })

  test(`${kind}: registration with the switch on requires the code; a code works once`, async () => {
    const backend = await started()
    const email = fresh()
    assert.deepEqual(getRefusal(await register(email, '')), [201, 'captcha', 'missing'])
    assert.deepEqual(getRefusal(await register(email, '000000')), [201, 'captcha', 'wrong'])
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    assert.equal((await register(email.toUpperCase(), code)).code, 1)
    await backend.context.db.query('DELETE FROM tokens')
    const rows = await backend.context.db.query('SELECT * FROM email_codes WHERE email_key = $1', [email])
    assert.deepEqual(rows, [])
  })

  test(`${kind}: registration by phone requires no code`, async () => {
    const { call } = await started()
    const answer = await call('register', { ...createRegistrationForm(''), phone: '8613900003333', type: '2' })
    assert.equal(answer.code, 1)
  })

  test(`${kind}: a code for one address is rejected for another`, async () => {
    const backend = await started()
    const [email, other] = [fresh(), fresh()]
    await ask(email)
    await ask(other)
    const { code } = await readNewestMail(backend, email)
    const { code: different } = await readNewestMail(backend, other)
    if (code !== different) assert.deepEqual(getRefusal(await register(other, code)), [201, 'captcha', 'wrong'])
  })

  test(`${kind}: a code expires after ten minutes`, async () => {
    const backend = await started()
    const email = fresh()
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    backend.clock.now += CODE_LIFE_MS
    assert.deepEqual(getRefusal(await register(email, code)), [201, 'captcha', 'wrong'])
  })

  test(`${kind}: after five wrong guesses the right code is rejected`, async () => {
    const backend = await started()
    const email = fresh()
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++) assert.deepEqual(getRefusal(await register(email, wrong)), [201, 'captcha', 'wrong'])
    assert.deepEqual(getRefusal(await register(email, code)), [201, 'captcha', 'wrong'])
  })

  test(`${kind}: the next code for an address is sent after 60 s and invalidates the first`, async () => {
    const backend = await started()
    const email = fresh()
    assert.equal((await ask(email)).code, 1)
    const { code } = await readNewestMail(backend, email)
    backend.clock.now += MINUTE_MS - 5_000
    const early = await ask(email.toUpperCase())
    assert.deepEqual([early.status, early.code], [429, 429])
    assert.match(early.msg, /\b5 seconds/)
    backend.clock.now += 5_000
    assert.equal((await ask(email)).code, 1)
    const { code: second } = await readNewestMail(backend, email)
    if (code !== second) assert.deepEqual(getRefusal(await register(email, code)), [201, 'captcha', 'wrong'])
    assert.equal((await register(email, second)).code, 1)
  })

  test(`${kind}: two concurrent requests for one address send one message`, async () => {
    const { dataDir } = await started()
    const email = fresh()
    const answers = await Promise.all([ask(email), ask(email)])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 429])
    const letters = await Promise.all(
      (await readdir(path(dataDir, 'outbox'))).map((name) => readFile(path(dataDir, 'outbox', name), 'utf8')),
    )
    assert.equal(letters.filter((eml) => eml.includes(`<${email}>`)).length, 1)
  })

  test(`${kind}: one sender requests ten codes at once, then one per minute`, async () => {
    const ip = '10.4.0.1'
    for (let n = 0; n < 10; n++) assert.equal((await ask(fresh(), ip)).code, 1)
    assert.equal((await ask(fresh(), ip)).code, 429)
    const { clock } = await started()
    clock.now += MINUTE_MS
    assert.equal((await ask(fresh(), ip)).code, 1)
  })

  test(`${kind}: aliases of a mailbox share one limit over all senders, which allows one more code every ten minutes`, async () => {
    const backend = await started()
    const aliases = Array.from({ length: 15 }, (_, n) => `vic.tim+${n}@example.com`)
    const codes: number[] = []
    for (const [n, email] of aliases.entries()) codes.push((await ask(email, `10.40.0.${n}`)).code)
    assert.deepEqual(codes, [...Array(10).fill(1), ...Array(5).fill(429)])
    assert.equal((await ask('Victim@EXAMPLE.com', '10.41.0.1')).code, 429)
    assert.equal((await ask('victima@example.com', '10.41.0.1')).code, 1)
    backend.clock.now += 600_000
    assert.equal((await ask('v.i.c.t.i.m@example.com', '10.41.0.2')).code, 1)
    assert.equal((await ask('victim+again@example.com', '10.41.0.3')).code, 429)
  })

  test(`${kind}: codes to a logged-in member's own mailbox are sent although strangers have used up its limit`, async () => {
    const backend = await started()
    const email = fresh()
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    const token = readToken(await register(email, code))
    for (let n = 0; n < 11; n++) await ask(email.replace('@', `+${n}@`), `10.42.0.${n}`)
    assert.equal((await ask(email, '10.43.0.1')).code, 429)
    assert.equal((await backend.call('emssend', { email }, { ip: '10.43.0.1', token })).code, 1)
    const other = await backend.call('emssend', { email: email.replace('@', '+x@') }, { ip: '10.43.0.1', token: 'x' })
    assert.equal(other.code, 429)
  })

  test(`${kind}: only a client with the right code learns whether a name has an account`, async (t) => {
    const backend = await started()
    const [email, nobody] = [fresh(), fresh()]
    await ask(email)
    assert.equal((await register(email, (await readNewestMail(backend, email)).code)).code, 1)
    const scrypt = t.mock.method(crypto, 'scrypt')
    for (const captcha of ['', '000000']) {
      const known = await register(email, captcha)
      const costs = scrypt.mock.callCount()
      assert.deepEqual(await register(nobody, captcha), known)
      assert.equal(scrypt.mock.callCount(), costs * 2)
      scrypt.mock.resetCalls()
    }
    backend.clock.now += MINUTE_MS
    assert.deepEqual(await ask(email), await ask(nobody))
    const { code } = await readNewestMail(backend, email)
    assert.deepEqual(getRefusal(await register(email, code)), [201, 'email', 'taken'])
  })

  test(`${kind}: an invalid address is refused`, async () => {
    for (const email of ['', 'abc', 'a@', 'a@b', 'a b@c.co', 'a@b.co\r\nBcc: c@d.co', '"><script>@x.com'])
      assert.equal((await ask(email)).field, 'email', email)
  })

  test(`${kind}: a code that cannot be written to the outbox returns 500 and causes no waiting time`, async () => {
    const { dataDir, logged } = await started()
    const folder = path(dataDir, 'outbox')
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    const email = fresh()
    const failed = await ask(email)
    assert.deepEqual([failed.status, failed.code], [500, 500])
    assert.ok(logged.some((line) => line.includes('call failed')))
    await rm(folder)
    assert.equal((await ask(email)).code, 1)
    await chmod(folder, 0o700)
  })
})
