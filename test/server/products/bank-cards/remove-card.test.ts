import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

const CARD = { bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const call = async (path: string, form: Record<string, string>, token: string) =>
    (await started()).call(path, form, { token })
  const cards = async (token: string) =>
    (await call('getUserBankList', {}, token)).data as ({ id: string } & typeof CARD)[]
  const told = async (token: string) => {
    const { data } = await call('getNoticeList', { page: '1', limit: '50' }, token)
    return (data as { title: string; content: string }[]).filter(({ title }) => title === 'Bank card removed')
  }
  const remove = (token: string, id: string, paypassword = PASSWORD) =>
    call('removeBankCard', { id, paypassword }, token)
  /** Returns a member with two cards. */
  const member = async () => {
    const joined = await (await started()).join()
    for (const card_number of [CARD.card_number, '4000000000000002'])
      await call('setBank', { id: '', ...CARD, card_number, paypassword: PASSWORD }, joined.token)
    const [first, second] = await cards(joined.token)
    assert.ok(first && second)
    return { ...joined, first, second }
  }

  test(`${kind}: removing a card requires the password, and removes only that card (Q-224)`, async () => {
    const { first, second, token } = await member()
    const asked = await remove(token, first.id, '')
    assert.deepEqual(getRefusal(asked), [201, 'paypassword', 'missing'])
    assert.match(asked.msg, /login password/)
    assert.deepEqual(getRefusal(await remove(token, first.id, 'Wrong12345')), [201, 'paypassword', 'wrong'])
    assert.deepEqual(await cards(token), [first, second])
    await call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, token)
    assert.deepEqual(getRefusal(await remove(token, first.id)), [201, 'paypassword', 'wrong'])
    const removed = await remove(token, first.id, 'Trade12345')
    assert.deepEqual([removed.code, removed.msg], [1, 'Bank card removed.'])
    assert.deepEqual(await cards(token), [second])
  })

  test(`${kind}: repeated removals of a card, concurrent and later: all succeed, one message and one e-mail`, async () => {
    const backend = await started()
    const { email, first, second, token } = await member()
    const answers = await Promise.all([1, 2, 3].map(() => remove(token, first.id)))
    answers.push(await remove(token, first.id, ''))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1, 1],
    )
    assert.deepEqual(await cards(token), [second])
    const [notice, ...more] = await told(token)
    assert.deepEqual(more, [])
    assert.ok(notice?.content.includes('Sample Bank, number ending in 7890'))
    await sendPendingMail(backend.context)
    const letters = (await readMails(backend, email)).map(({ eml }) => getMailText(String(eml)))
    assert.equal(letters.filter((text) => text.includes('can no longer go to this bank card')).length, 1)
    assert.doesNotMatch([notice?.content, ...letters, ...backend.logged].join('\n'), /6222021|62220212/)
  })

  test(`${kind}: without a session, while cards are off or fixed, and for another member's card: nothing is removed`, async () => {
    const { withSettings } = await started()
    const [anna, ben] = [await member(), await member()]
    assert.equal((await remove('', anna.first.id)).status, 401)
    const off = await withSettings({ bankSwitch: false }, () => remove(anna.token, anna.first.id))
    assert.deepEqual([off.code, off.msg], [201, "You can't add or change bank cards here."])
    const fixed = await withSettings({ canEditBank: false }, () => remove(anna.token, anna.first.id))
    assert.deepEqual(getRefusal(fixed), [201, 'id', 'fixed'])
    for (const id of [anna.first.id, '999999999', '1 OR 1=1', 'x'])
      assert.equal((await remove(ben.token, id)).code, 1, id)
    assert.deepEqual(getRefusal(await remove(ben.token, '')), [201, 'id', 'missing'])
    assert.deepEqual(await cards(anna.token), [anna.first, anna.second])
    assert.deepEqual(await told(anna.token), [])
    assert.deepEqual(await told(ben.token), [])
  })
})

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))

  test(`${kind}: a waiting withdrawal keeps its destination after the card and the address are removed`, async () => {
    const { call, operate, withdrawer } = await started()
    const { bind, card, latest, token, withdraw } = await withdrawer()
    const bank_id = await card()
    assert.equal((await withdraw({ withdraw_type: '2', bank_id, num: '100' })).code, 1)
    assert.equal((await withdraw({ num: '20' })).code, 1)
    const [address] = (await call('getusraddress', {}, { token, method: 'GET' })).data as { address: string }[]
    assert.ok(address)
    const form = { paypassword: PASSWORD }
    assert.equal((await call('removeBankCard', { ...form, id: bank_id }, { token })).code, 1)
    assert.equal((await call('removeAddress', { ...form, c_id: '1', address: address.address }, { token })).code, 1)
    const list = (await operate('GET', '/withdrawals?full=true')).data
    const text = JSON.stringify(list)
    assert.ok(text.includes('6222021234567890'), 'the card')
    assert.ok(text.includes(address.address), 'the address')
    for (const { id } of (await operate('GET', '/reviews')).data as { id: string }[])
      assert.equal((await operate('POST', `/reviews/${id}/approve`)).code, 1)
    assert.deepEqual(
      (await latest()).map(({ status }) => status),
      ['approved', 'approved'],
    )
    const refused = await withdraw({ num: '20' })
    assert.deepEqual(getRefusal(refused), [201, 'address', 'missing'])
    assert.equal((await bind(address.address)).code, 1)
  })
})
