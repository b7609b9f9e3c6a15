import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { CODE_LIFE_MS } from '../../../../server/members/registry/email-codes.ts'
import {
  accountsBackend,
  createRegistrationForm,
  getRefusal,
  lazily,
  PASSWORD,
} from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { getMailText, readMails, readNewestMail } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const NEW = 'Fresh12345'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  let senders = 0
  const ask = async (username: string, lang = 'en', ip = `10.5.0.${++senders}`) => {
    const backend = await started()
    const answer = await backend.call('resetcode', { username }, { ip, lang })
    await sendPendingMail(backend.context)
    return answer
  }
  const reset = async (username: string, captcha: string, newpassword = NEW, ip = `10.6.0.${++senders}`) =>
    (await started()).call('resetlogpwd', { username, captcha, newpassword }, { ip })
  const canLogIn = async (username: string, password: string) =>
    (await (await started()).call('login', { username, password }, { ip: `10.7.0.${++senders}` })).code === 1

  test(`${kind}: a code from a message sets a new password once, ends all sessions and notifies the member`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    assert.equal((await ask(email.toUpperCase())).code, 1)
    const { code, eml } = await readNewestMail(backend, email)
    assert.match(getMailText(eml), /valid for 10 minutes/)
    assert.doesNotMatch(getMailText(eml), /https?:/)
    assert.equal((await reset(email, ` ${code} `)).code, 1)
    assert.deepEqual([await canLogIn(email, PASSWORD), await canLogIn(email, NEW)], [false, true])
    assert.equal((await backend.call('getusr', {}, { token })).status, 401)
    assert.deepEqual(getRefusal(await reset(email, code, 'Other12345')), [201, 'captcha', 'wrong'])
    await sendPendingMail(backend.context)
    const told = (await readMails(backend, email)).map((letter) => getMailText(letter.eml))
    assert.ok(told.some((text) => text.includes('Your login password was changed')))
    const { data } = await backend.call('login', { username: email, password: NEW })
    const session = (data as { userinfo: { token: string } }).userinfo.token
    const notices = await backend.call('getNoticeList', { page: '1', limit: '10' }, { token: session })
    assert.match(JSON.stringify(notices.data), /Your login password was changed/)
    assert.ok(!backend.logged.join().includes(code))
  })

  test(`${kind}: neither response nor message reveals whether the account exists`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    assert.deepEqual(known, unknown)
    assert.equal((await readMails(backend, 'nobody@example.com')).length, 0)
    assert.deepEqual(await reset(email, '000000x'), await reset('nobody@example.com', '000000x'))
    const six = (name: string) => Promise.all(Array.from({ length: 6 }, () => ask(name, 'en', '10.9.0.1')))
    const asked = await six(email)
    backend.clock.now += 600_000
    const askedInVain = await six('nobody@example.com')
    assert.deepEqual(asked.map(({ code }) => code).sort(), askedInVain.map(({ code }) => code).sort())
    assert.equal(asked.filter(({ code }) => code === 429).length, 1)
    assert.equal((await readMails(backend, email)).length, 1, 'at most one per minute')
  })

  test(`${kind}: a code expires after ten minutes and after five wrong guesses; a registration code is rejected`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    await ask(email)
    const first = await readNewestMail(backend, email)
    backend.clock.now += CODE_LIFE_MS
    assert.deepEqual(getRefusal(await reset(email, first.code)), [201, 'captcha', 'wrong'])
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    const guess = (captcha: string) => reset(email, captcha, NEW, '10.8.0.9')
    for (let n = 0; n < 5; n++) assert.deepEqual(getRefusal(await guess('wrong')), [201, 'captcha', 'wrong'])
    assert.deepEqual(getRefusal(await guess(code)), [201, 'captcha', 'wrong'])
    const { email: other } = await backend.join()
    await backend.call('emssend', { email: other }, { ip: '10.8.0.1' })
    assert.deepEqual(getRefusal(await reset(other, (await readNewestMail(backend, other)).code)), [
      201,
      'captcha',
      'wrong',
    ])
    assert.equal(await canLogIn(other, PASSWORD), true)
  })

  test(`${kind}: guesses of few strangers do not use up the code, those of many do`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const guessers = async (count: number) => {
      for (let sender = 0; sender < count; sender++)
        for (let n = 0; n < 5; n++) await reset(email, `wrong${n}`, NEW, `10.30.0.${sender}`)
    }
    await ask(email)
    await guessers(4)
    assert.equal((await reset(email, (await readNewestMail(backend, email)).code)).code, 1)
    backend.clock.now += 600_000
    await ask(email)
    await guessers(5)
    const { code } = await readNewestMail(backend, email)
    assert.deepEqual(getRefusal(await reset(email, code)), [201, 'captcha', 'wrong'])
  })

  test(`${kind}: strangers cannot flood a mailbox with codes, and the member on a known device still gets one`, async () => {
    const backend = await started()
    const email = 'be.sieged@example.com'
    await backend.join({ email }, { ip: '10.31.0.1' })
    const sent = async () => (await readMails(backend, email)).length
    for (let n = 0; n < 15; n++) {
      backend.clock.now += 60_000
      assert.equal((await ask(email, 'en', `10.32.0.${n}`)).code, 1)
    }
    const bySiege = await sent()
    assert.ok(bySiege <= 12, `${bySiege} messages in a quarter of an hour`)
    backend.clock.now += 60_000
    await ask(email, 'en', '10.31.0.1')
    assert.equal(await sent(), bySiege + 1)
  })

  test(`${kind}: an unknown name takes as many hashes and counts the same`, async (t) => {
    const backend = await started()
    const { email } = await backend.join({ email: 'counted@example.com' })
    const scrypt = t.mock.method(crypto, 'scrypt')
    const hashes = async (name: string) => {
      const before = scrypt.mock.callCount()
      await ask(name)
      return scrypt.mock.callCount() - before
    }
    assert.equal(await hashes(email), await hashes('uncounted@example.com'))
    const left = async (name: string) => {
      const codes: number[] = []
      for (let n = 0; n < 12; n++) {
        codes.push((await backend.call('emssend', { email: name }, { ip: `10.33.0.${n}` })).status)
        await ask(name)
        backend.clock.now += 60_000
      }
      return codes
    }
    const known = await left(email)
    backend.clock.now += 7_200_000
    assert.deepEqual(await left('uncounted@example.com'), known)
  })

  test(`${kind}: an invalid or reused new password is refused and does not use up the code`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    await backend.call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token })
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    assert.deepEqual(getRefusal(await reset(email, code, 'no spaces!')), [201, 'newpassword', 'password'])
    assert.deepEqual(getRefusal(await reset(email, code, PASSWORD)), [201, 'newpassword', 'new'])
    assert.deepEqual(getRefusal(await reset(email, code, 'Trade12345')), [201, 'newpassword', 'new'])
    assert.equal((await reset(email, code)).code, 1)
  })

  test(`${kind}: two concurrent resets with one code: exactly one succeeds`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    await ask(email)
    const { code } = await readNewestMail(backend, email)
    const answers = await Promise.all(['First12345', 'Second12345'].map((password) => reset(email, code, password)))
    assert.deepEqual(answers.map((answer) => answer.code).sort(), [1, 201])
  })

  test(`${kind}: a member by phone gets a code from the operator, which is not logged`, async () => {
    const backend = await started()
    const phone = '8613900004444'
    await backend.call('register', { ...createRegistrationForm(''), phone, type: '2' }, { ip: '10.8.0.2' })
    assert.deepEqual(getRefusal(await ask(phone)), [201, 'username', 'email'])
    assert.deepEqual(getRefusal(await ask('8613900009999')), [201, 'username', 'email'])
    const made = await callAsOperator(backend, 'POST', `/members/name:${phone}/reset-code`)
    const { code } = made.data as { code: string }
    assert.match(code, /^\d{8}$/)
    backend.clock.now += 59 * 60_000
    assert.equal((await reset(phone, code)).code, 1)
    assert.equal(await canLogIn(phone, NEW), true)
    assert.ok(!backend.logged.join().includes(code))
    assert.match((await callAsOperator(backend, 'POST', '/members/nobody/reset-code')).msg, /no member "nobody"/)
  })
})
