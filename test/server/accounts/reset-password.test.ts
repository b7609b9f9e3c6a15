import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODE_LIFE_MS } from '../../../server/members/email-codes.ts'
import { accountsBackend, lazily, PASSWORD, refusalOf, registration } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { lettersTo, letterTo, textOf } from '../../support/letters.ts'
import { mailed } from '../../support/mailed.ts'
import { asOperator } from '../../support/operator.ts'

const NEW = 'Fresh12345'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  let senders = 0
  const ask = async (username: string, lang = 'en', ip = `10.5.0.${++senders}`) => {
    const backend = await started()
    const answer = await backend.call('resetcode', { username }, { ip, lang })
    await mailed(backend.context)
    return answer
  }
  const reset = async (username: string, captcha: string, newpassword = NEW) =>
    (await started()).call('resetlogpwd', { username, captcha, newpassword }, { ip: `10.6.0.${++senders}` })
  const canLogIn = async (username: string, password: string) =>
    (await (await started()).call('login', { username, password }, { ip: `10.7.0.${++senders}` })).code === 1

  test(`${kind}: a code from a message sets a new password once, ends every session, and the member is told`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    assert.equal((await ask(email.toUpperCase())).code, 1)
    const { code, eml } = await letterTo(backend, email)
    assert.match(textOf(eml), /valid for 10 minutes/)
    assert.doesNotMatch(textOf(eml), /https?:/)
    assert.equal((await reset(email, ` ${code} `)).code, 1)
    assert.deepEqual([await canLogIn(email, PASSWORD), await canLogIn(email, NEW)], [false, true])
    assert.equal((await backend.call('getusr', {}, { token })).status, 401)
    assert.deepEqual(refusalOf(await reset(email, code, 'Other12345')), [201, 'captcha', 'wrong'])
    await mailed(backend.context)
    const told = (await lettersTo(backend, email)).map((letter) => textOf(letter.eml))
    assert.ok(told.some((text) => text.includes('new login password was set')))
    const { data } = await backend.call('login', { username: email, password: NEW })
    const session = (data as { userinfo: { token: string } }).userinfo.token
    const notices = await backend.call('getNoticeList', { page: '1', limit: '10' }, { token: session })
    assert.match(JSON.stringify(notices.data), /Your login password was changed/)
    assert.ok(!backend.logged.join().includes(code))
  })

  test(`${kind}: whether there is an account tells neither the answer nor a message`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    assert.deepEqual(known, unknown)
    assert.equal((await lettersTo(backend, 'nobody@example.com')).length, 0)
    assert.deepEqual(await reset(email, '000000x'), await reset('nobody@example.com', '000000x'))
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(email)))
    const askedInVain = await Promise.all(Array.from({ length: 6 }, () => ask('nobody@example.com')))
    assert.deepEqual(
      asked.map(({ code }) => code),
      askedInVain.map(({ code }) => code),
    )
    assert.equal(asked.at(-1)?.code, 429)
    assert.equal((await lettersTo(backend, email)).length, 1, 'not more often than each minute')
  })

  test(`${kind}: a code ends after ten minutes and after five wrong guesses, and one for a registration is none`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    await ask(email)
    const first = await letterTo(backend, email)
    backend.clock.now += CODE_LIFE_MS
    assert.deepEqual(refusalOf(await reset(email, first.code)), [201, 'captcha', 'wrong'])
    await ask(email)
    const { code } = await letterTo(backend, email)
    for (let n = 0; n < 5; n++) assert.deepEqual(refusalOf(await reset(email, 'wrong')), [201, 'captcha', 'wrong'])
    assert.deepEqual(refusalOf(await reset(email, code)), [201, 'captcha', 'wrong'])
    const { email: other } = await backend.join()
    await backend.call('emssend', { email: other }, { ip: '10.8.0.1' })
    assert.deepEqual(refusalOf(await reset(other, (await letterTo(backend, other)).code)), [201, 'captcha', 'wrong'])
    assert.equal(await canLogIn(other, PASSWORD), true)
  })

  test(`${kind}: the new password fits the rule and is neither the old one nor the trading password; the code stays good`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    await backend.call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token })
    await ask(email)
    const { code } = await letterTo(backend, email)
    assert.deepEqual(refusalOf(await reset(email, code, 'no spaces!')), [201, 'newpassword', 'password'])
    assert.deepEqual(refusalOf(await reset(email, code, PASSWORD)), [201, 'newpassword', 'new'])
    assert.deepEqual(refusalOf(await reset(email, code, 'Trade12345')), [201, 'newpassword', 'new'])
    assert.equal((await reset(email, code)).code, 1)
  })

  test(`${kind}: pressed twice, one new password is set`, async () => {
    const backend = await started()
    const { email } = await backend.join()
    await ask(email)
    const { code } = await letterTo(backend, email)
    const answers = await Promise.all(['First12345', 'Second12345'].map((password) => reset(email, code, password)))
    assert.deepEqual(answers.map((answer) => answer.code).sort(), [1, 201])
  })

  test(`${kind}: who has an account by phone gets a code from customer service, which the operator makes and no log has`, async () => {
    const backend = await started()
    const phone = '8613900004444'
    await backend.call('register', { ...registration(''), phone, type: '2' }, { ip: '10.8.0.2' })
    assert.deepEqual(refusalOf(await ask(phone)), [201, 'username', 'email'])
    assert.deepEqual(refusalOf(await ask('8613900009999')), [201, 'username', 'email'])
    const made = await asOperator(backend, 'POST', `/members/name:${phone}/reset-code`)
    const { code } = made.data as { code: string }
    assert.match(code, /^\d{6}$/)
    backend.clock.now += 59 * 60_000
    assert.equal((await reset(phone, code)).code, 1)
    assert.equal(await canLogIn(phone, NEW), true)
    assert.ok(!backend.logged.join().includes(code))
    assert.match((await asOperator(backend, 'POST', '/members/nobody/reset-code')).msg, /no member "nobody"/)
  })
})
