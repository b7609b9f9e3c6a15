import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BACKEND_CLIENT, passwordMatches } from '../../../../server/members/registry/passwords.ts'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const set = async (token: string, logpassword: string, newpassword: string) =>
    (await started()).call('resetpay', { logpassword, newpassword }, { token })

  test(`${kind}: the login password sets and resets the trading password, stored hashed; sessions stay`, async () => {
    const { call, join, context } = await started()
    const { token, id } = await join()
    for (const newpassword of ['Trade12345', 'Trade67890']) {
      assert.equal((await set(token, PASSWORD, newpassword)).code, 1)
      const [row] = await context.db.query<{ trading_password: string }>(
        'SELECT trading_password FROM members WHERE id = $1::bigint',
        [id],
      )
      assert.equal(await passwordMatches(newpassword, String(row?.trading_password), BACKEND_CLIENT), true)
    }
    const record = (await call('getusr', {}, { token })).data as { have_pay: number }
    assert.equal(record.have_pay, 1)
  })

  test(`${kind}: a new trading password and a new login password are notified by message and e-mail`, async () => {
    const backend = await started()
    const { call, context, join } = backend
    const { email, token } = await join()
    await set(token, PASSWORD, 'Trade12345')
    await call('resetpwd', { oldpassword: PASSWORD, newpassword: 'Login67890' }, { token })
    await sendPendingMail(context)
    const again = readToken(await call('login', { username: email, password: 'Login67890' }))
    const { data } = await call('getNoticeList', { page: '1', limit: '10' }, { token: again })
    const titles = (data as { title: string }[]).map(({ title }) => title)
    const expected = ['Your login password was changed', 'Your trading password was set']
    assert.deepEqual(
      titles.filter((title) => title.includes('password')),
      expected,
    )
    const letters = (await readMails(backend, email)).map(({ eml }) => getMailText(eml))
    assert.ok(letters.some((text) => text.includes("Your trading password was set. If this wasn't you")))
    assert.ok(
      letters.some((text) => text.includes('Your login password was changed, and you were logged out on all devices')),
    )
  })

  test(`${kind}: nothing is set without the login password or with an invalid new one`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    assert.deepEqual(getRefusal(await set(token, 'Wrong12345', 'Trade12345')), [201, 'logpassword', 'wrong'])
    assert.deepEqual(getRefusal(await set(token, '', 'Trade12345')), [201, 'logpassword', 'missing'])
    assert.deepEqual(getRefusal(await set(token, PASSWORD, 'no spaces!')), [201, 'newpassword', 'password'])
    assert.equal((await set('', PASSWORD, 'Trade12345')).status, 401)
    const record = (await call('getusr', {}, { token })).data as { have_pay: number }
    assert.equal(record.have_pay, 0)
  })

  test(`${kind}: login and trading password must differ from each other and from the previous one`, async () => {
    const { call, join } = await started()
    const { email, token } = await join()
    assert.deepEqual(getRefusal(await set(token, PASSWORD, PASSWORD)), [201, 'newpassword', 'new'])
    assert.equal((await set(token, PASSWORD, 'Trade12345')).code, 1)
    assert.deepEqual(getRefusal(await set(token, PASSWORD, 'Trade12345')), [201, 'newpassword', 'new'])
    for (const newpassword of [PASSWORD, 'Trade12345']) {
      const changed = await call('resetpwd', { oldpassword: PASSWORD, newpassword }, { token })
      assert.deepEqual(getRefusal(changed), [201, 'newpassword', 'new'])
    }
    assert.equal((await call('getusr', {}, { token })).code, 1, 'sessions stay open')
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
  })

  test(`${kind}: attempts to find the trading password with the login password are limited`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    await set(token, PASSWORD, 'Trade12345')
    const guess = () => call('resetpwd', { oldpassword: PASSWORD, newpassword: 'Trade12345' }, { token })
    for (let n = 0; n < 10; n++) assert.equal((await guess()).code, 201)
    assert.equal((await guess()).code, 429)
  })
})
