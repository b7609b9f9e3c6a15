import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const [ONE, TWO] = ['TXexampleexampleexampleexample1234', '0x52908400098527886E0F7030069857D2E4169EE7']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const send = async (path: string, form: Record<string, string>, token: string) =>
    (await started()).call(path, { paypassword: PASSWORD, ...form }, { token })
  const bind = (token: string, c_id: string, address: string) => send('setusraddress', { c_id, address }, token)
  const remove = (token: string, form: Record<string, string> = {}) =>
    send('removeAddress', { c_id: '1', address: ONE, ...form }, token)
  const bound = async (token: string) => {
    const { data } = await (await started()).call('getusraddress', {}, { token, method: 'GET' })
    return (data as { c_id: string; address: string }[]).map(({ c_id, address }) => `${c_id} ${address}`)
  }
  const told = async (token: string) => {
    const { data } = await (await started()).call('getNoticeList', { page: '1', limit: '50' }, { token })
    return (data as { title: string; content: string }[]).filter(({ title }) => title.includes('removed'))
  }
  /** Returns a member with an address of USDT and one of BTC. */
  const member = async () => {
    const joined = await (await started()).join()
    await bind(joined.token, '1', ONE)
    await bind(joined.token, '2', TWO)
    return joined
  }

  test(`${kind}: removing an address requires the password, and removes only that address (Q-224)`, async () => {
    const { token } = await member()
    assert.deepEqual(getRefusal(await remove(token, { paypassword: '' })), [201, 'paypassword', 'missing'])
    assert.deepEqual(getRefusal(await remove(token, { paypassword: 'Wrong12345' })), [201, 'paypassword', 'wrong'])
    assert.deepEqual(await bound(token), [`1 ${ONE}`, `2 ${TWO}`])
    const removed = await remove(token)
    assert.deepEqual([removed.code, removed.msg], [1, 'Address removed.'])
    assert.deepEqual(await bound(token), [`2 ${TWO}`])
  })

  test(`${kind}: repeated removals of an address, concurrent and later: all succeed, one message and one e-mail`, async () => {
    const backend = await started()
    const { email, token } = await member()
    const answers = await Promise.all([1, 2, 3].map(() => remove(token)))
    answers.push(await remove(token, { paypassword: '' }))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1, 1],
    )
    const [notice, ...more] = await told(token)
    assert.deepEqual(more, [])
    assert.equal(notice?.title, 'USDT withdrawal address removed')
    assert.ok(notice?.content.includes(ONE))
    await sendPendingMail(backend.context)
    const letters = (await readMails(backend, email)).map(({ eml }) => getMailText(String(eml)))
    assert.equal(letters.filter((text) => text.includes(`USDT can no longer go to ${ONE}`)).length, 1)
  })

  test(`${kind}: an address bound in place of the removed one stays`, async () => {
    const { token } = await member()
    await bind(token, '1', TWO)
    assert.equal((await remove(token)).code, 1)
    assert.deepEqual(await bound(token), [`1 ${TWO}`, `2 ${TWO}`])
    assert.deepEqual(await told(token), [])
  })

  test(`${kind}: without a session, while addresses are off or fixed, for an unknown coin, and for another member: nothing is removed`, async () => {
    const { join, withSettings } = await started()
    const [anna, ben] = [await member(), await join()]
    assert.equal((await remove('')).status, 401)
    assert.equal((await withSettings({ addressSwitch: false }, () => remove(anna.token))).code, 201)
    const fixed = await withSettings({ canEditAddress: false }, () => remove(anna.token))
    assert.deepEqual(getRefusal(fixed), [201, 'address', 'fixed'])
    assert.deepEqual(getRefusal(await remove(anna.token, { c_id: '999' })), [201, 'c_id', 'unknown'])
    assert.equal((await remove(ben.token)).code, 1)
    assert.deepEqual(await bound(anna.token), [`1 ${ONE}`, `2 ${TWO}`])
    assert.deepEqual(await told(anna.token), [])
  })
})
