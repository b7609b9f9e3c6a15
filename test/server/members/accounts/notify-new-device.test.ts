import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDemo } from '../../../../server/members/accounts/accounts.demo.ts'
import { accountsBackend, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const NEW = /[Nn]ew device/

  /** Logs in from an address and returns the session's token. */
  async function logIn(username: string, ip: string, { agent = FIREFOX, lang = 'en', password = PASSWORD } = {}) {
    const answer = await (await started()).inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent, lang },
      payload: new URLSearchParams({ username, password }).toString(),
    })
    assert.equal(answer.json().code, 1, answer.body)
    return readToken(answer.json())
  }
  const notices = async (token: string) =>
    (await (await started()).call('getNoticeList', { id: '', page: '1', limit: '50' }, { token })).data as {
      title: string
      content: string
    }[]
  const letters = async (email: string) => {
    const backend = await started()
    await sendPendingMail(backend.context)
    return (await readMails(backend, email)).map(({ eml }) => getMailText(eml))
  }

  test(`${kind}: a login on a new device notifies the member by message and e-mail, once per device and not at registration`, async () => {
    const { join } = await started()
    const { email, token } = await join({}, { ip: '10.31.0.1' })
    assert.deepEqual([await notices(token), await letters(email)], [[], []])
    await logIn(email, '10.31.0.1')
    assert.deepEqual([await notices(token), await letters(email)], [[], []])
    await logIn(email, '10.31.0.2')
    const [notice, ...others] = await notices(token)
    assert.deepEqual([notice?.title, others], ['New device logged in', []])
    const [letter] = await letters(email)
    for (const text of [notice?.content, letter]) {
      assert.match(String(text), /Jan 15, 2027, 08:00 UTC/)
      assert.match(String(text), /Firefox · Linux/)
      assert.match(String(text), /change your login password at once/)
    }
    await logIn(email, '10.31.0.2')
    assert.equal((await notices(token)).length, 1)
    assert.equal((await letters(email)).length, 1)
  })

  test(`${kind}: the e-mail contains no text of the user agent, and is in the language of the login`, async () => {
    const { join } = await started()
    const { email } = await join({}, { ip: '10.32.0.1' })
    await logIn(email, '10.32.0.2', { agent: 'see evil.example.com', lang: 'fr' })
    const [letter] = await letters(email)
    assert.match(String(letter), /un navigateur inconnu/)
    assert.doesNotMatch(String(letter), /evil/)
  })

  test(`${kind}: a wrong password sends no notification; a member by phone is notified by message`, async () => {
    const { call, join } = await started()
    const phone = '8613900009911'
    const { token } = await join({ email: '', phone, type: '2' }, { ip: '10.33.0.1' })
    await call('login', { username: phone, password: 'Wrong12345' }, { ip: '10.33.0.9' })
    assert.deepEqual(await notices(token), [])
    await logIn(phone, '10.33.0.2')
    assert.match(String((await notices(token))[0]?.title), NEW)
  })

  test(`${kind}: logins of the shared demo member send no notifications`, async () => {
    const { context } = await started()
    const login = await prepareDemo(context)
    assert.ok(login)
    const token = await logIn(login.username, '10.34.0.1', { password: login.password })
    await logIn(login.username, '10.34.0.2', { password: login.password })
    assert.deepEqual(await notices(token), [])
    assert.deepEqual(await letters(login.username), [])
  })
})
