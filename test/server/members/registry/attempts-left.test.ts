import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const ADDRESS = 'TXexampleexampleexampleexample1234'
const MINUTE_MS = 60_000

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const bind = async (token: string, paypassword: string) =>
    (await started()).call('setusraddress', { c_id: '1', address: ADDRESS, paypassword }, { token })
  /** Sends wrong passwords and returns the messages. */
  const guess = async (token: string, times: number) => {
    const messages: string[] = []
    for (let n = 0; n < times; n++) messages.push((await bind(token, `Wrong${10_000 + n}`)).msg)
    return messages
  }
  const withTradingPassword = async () => {
    const { call, join } = await started()
    const { token } = await join()
    assert.equal((await call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token })).code, 1)
    return token
  }

  test(`${kind}: wrong trading passwords: the last refusals state the attempts that are left, then the limit applies`, async () => {
    const token = await withTradingPassword()
    const wrong = 'The trading password is wrong.'
    assert.deepEqual(await guess(token, 10), [
      ...Array<string>(6).fill(wrong),
      ...[3, 2, 1, 0].map((left) => `${wrong} Attempts left: ${left}.`),
    ])
    assert.equal((await bind(token, 'Trade12345')).code, 429)
  })

  test(`${kind}: the stated attempts grow with time, and a right password does not use one up`, async () => {
    const { clock } = await started()
    const token = await withTradingPassword()
    await guess(token, 9)
    assert.equal((await bind(token, 'Trade12345')).code, 1)
    const again = async () =>
      (await (await started()).call('setusraddress', { c_id: '2', address: ADDRESS, paypassword: 'Wrong1' }, { token }))
        .msg
    assert.match(await again(), / Attempts left: 0\.$/)
    clock.now += MINUTE_MS
    assert.match(await again(), / Attempts left: 1\.$/)
    clock.now += 2 * MINUTE_MS
    assert.match(await again(), /wrong\.$/)
  })

  test(`${kind}: wrong login passwords of a new password: the refusal states the attempts that are left`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    await guess(token, 7)
    const form = { oldpassword: 'Wrong12345', newpassword: 'Other12345' }
    assert.equal((await call('resetpwd', form, { token })).msg, 'The login password is wrong. Attempts left: 2.')
    const german = await call('resetpwd', form, { token, lang: 'de' })
    assert.match(german.msg, / Verbleibende Versuche: 1\.$/)
  })
})
