import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const NUMBER = '6222021234567890'
const CARD = { bank_name: 'Sample Bank', card_number: NUMBER, card_name: 'Alex Sample' }

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const set = async (token: string, form: Record<string, string> = {}) =>
    (await started()).call('setBank', { id: '', ...CARD, paypassword: PASSWORD, ...form }, { token })
  const cards = async (token: string) =>
    (await (await started()).call('getUserBankList', {}, { token })).data as ({ id: string } & typeof CARD)[]
  const told = async (token: string) => {
    const { data } = await (await started()).call('getNoticeList', { page: '1', limit: '50' }, { token })
    return (data as { title: string; content: string }[]).filter(({ title }) => /bank card/i.test(title))
  }

  /**
   * Runs requests concurrently: they all wait for the lock on the member's row, which is then released. The embedded database runs them one after the other
   * anyway.
   */
  async function together<T>(member: string, ask: () => Promise<T>[]): Promise<T[]> {
    const { db } = (await started()).context
    let free = () => {}
    let holding: Promise<void> = Promise.resolve()
    await new Promise<void>((held) => {
      holding = db.transaction(async (tx) => {
        await tx.query('SELECT id FROM members WHERE id = $1::bigint FOR UPDATE', [member])
        await new Promise<void>((freed) => {
          free = freed
          held()
        })
      })
    })
    const asked = ask()
    const waiting = async () => {
      const [row] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return row?.count ?? 0
    }
    for (let n = 0; kind === 'postgres' && n < 2_000; n++) if ((await waiting()) === asked.length) break
    free()
    await holding
    return Promise.all(asked)
  }

  test(`${kind}: confirm_with_password off: a card and an address need exactly the specified keys`, async () => {
    const { call, join, context } = await started()
    const { token } = await join()
    const send = async () => [
      await call('setBank', { id: '', ...CARD }, { token }),
      await call('setusraddress', { c_id: '1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, { token }),
    ]
    const asked = [201, 'paypassword', 'missing']
    assert.deepEqual((await send()).map(getRefusal), [asked, asked])
    await context.settings.change('confirmWithPassword', false)
    try {
      assert.deepEqual(
        (await send()).map(({ code }) => code),
        [1, 1],
      )
    } finally {
      await context.settings.change('confirmWithPassword', true)
    }
  })

  test(`${kind}: adding or changing a card requires the password, an unchanged card does not`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const asked = await set(token, { paypassword: '' })
    assert.deepEqual(getRefusal(asked), [201, 'paypassword', 'missing'])
    assert.match(asked.msg, /login password/)
    assert.deepEqual(getRefusal(await set(token, { paypassword: 'Wrong12345' })), [201, 'paypassword', 'wrong'])
    assert.deepEqual(await cards(token), [])
    assert.equal((await set(token)).code, 1)
    assert.equal((await set(token, { paypassword: '' })).code, 1, 'an unchanged card needs no password')
    await call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token })
    const [{ id = '' } = {}] = await cards(token)
    const other = { id, card_number: '4000000000000000' }
    assert.match((await set(token, { ...other, paypassword: '' })).msg, /trading password/)
    assert.deepEqual(getRefusal(await set(token, other)), [201, 'paypassword', 'wrong'])
    assert.equal((await cards(token))[0]?.card_number, NUMBER)
    assert.equal((await set(token, { ...other, paypassword: 'Trade12345' })).code, 1)
  })

  test(`${kind}: a card is added with its fields, listed, and changed by its id (BNK-03…05)`, async () => {
    const { join } = await started()
    const { token } = await join()
    assert.deepEqual(await cards(token), [])
    assert.equal((await set(token)).msg, 'Bank card saved.')
    const [first] = await cards(token)
    assert.deepEqual(first, { id: first?.id, ...CARD })
    assert.equal((await set(token, { card_number: ' 6222 0212-3456\u00a07891 ', bank_name: ' Two ' })).code, 1)
    assert.equal((await set(token, { id: String(first?.id), card_name: 'Zoë Ünal' })).code, 1)
    assert.deepEqual(
      (await cards(token)).map(({ id: _id, ...card }) => card),
      [
        { ...CARD, card_name: 'Zoë Ünal' },
        { ...CARD, bank_name: 'Two', card_number: '6222021234567891' },
      ],
    )
  })

  for (const [field, given, rule] of [
    ['bank_name', '', 'missing'],
    ['bank_name', '   ', 'filled'],
    ['bank_name', 'x'.repeat(101), 'filled'],
    ['card_name', '', 'missing'],
    ['card_name', 'x'.repeat(101), 'filled'],
    ['card_number', '', 'missing'],
    ['card_number', '12345', 'cardNumber'],
    ['card_number', '1'.repeat(31), 'cardNumber'],
    ['card_number', '6222 O212 3456 7890', 'cardNumber'],
    ['card_number', '6222.0212', 'cardNumber'],
    ['card_number', '- -', 'cardNumber'],
  ] as const)
    test(`${kind}: ${field} "${given.slice(0, 20)}" is refused with field and rule (${rule})`, async () => {
      const { token } = await (await started()).join()
      const answer = await set(token, { [field]: given })
      assert.deepEqual(getRefusal(answer), [201, field, rule])
      assert.match(answer.msg, /^(Bank name|Cardholder|Card number) /)
      assert.deepEqual(await cards(token), [])
    })

  test(`${kind}: a number needs neither a check digit nor sixteen digits, and digits of other scripts count (Q-059)`, async () => {
    const { token } = await (await started()).join()
    for (const number of ['123456', '1'.repeat(30), '4000-0000 0000 0000 001', '١٢٣٤٥٦٧٨'])
      assert.equal((await set(token, { card_number: number })).code, 1, number)
    assert.deepEqual(
      (await cards(token)).map(({ card_number }) => card_number),
      ['123456', '1'.repeat(30), '4000000000000000001', '12345678'],
    )
  })

  test(`${kind}: nothing is written without a session, while switched off, or to another member's card`, async () => {
    const { join, withSettings } = await started()
    const [anna, ben] = [await join(), await join()]
    assert.equal((await set('')).status, 401)
    const off = await withSettings({ bankSwitch: false }, () => set(anna.token))
    assert.deepEqual([off.code, off.msg], [201, "You can't add or change bank cards here."])
    await set(anna.token)
    const [card] = await cards(anna.token)
    for (const id of [String(card?.id), '999999999', '1 OR 1=1', 'x'])
      assert.deepEqual(getRefusal(await set(ben.token, { id, bank_name: 'Mine' })), [201, 'id', 'unknown'], id)
    assert.deepEqual([await cards(anna.token), await cards(ben.token)], [[card], []])
  })

  test(`${kind}: while cards cannot be edited, a member keeps the first card, also of two sent concurrently (Q-060)`, async () => {
    const { join, withSettings } = await started()
    const { id, token } = await join()
    await withSettings({ canEditBank: false }, async () => {
      const both = await together(id, () => [set(token), set(token, { card_number: '4000000000000000' })])
      assert.deepEqual(both.map(({ code }) => code).sort(), [1, 201])
      const [card] = await cards(token)
      assert.deepEqual(getRefusal(await set(token, { card_number: '5000000000000000' })), [201, 'id', 'fixed'])
      const changed = { id: String(card?.id), card_name: 'Somebody Else' }
      assert.deepEqual(getRefusal(await set(token, changed)), [201, 'id', 'fixed'])
      assert.deepEqual(await cards(token), [card])
    })
    assert.equal((await set(token, { card_number: '5000000000000000' })).code, 1)
  })

  test(`${kind}: a form sent again adds one card and one notice, the same number with another name is refused`, async () => {
    const { token } = await (await started()).join()
    const answers = await Promise.all([1, 2, 3].map(() => set(token)))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1],
    )
    const [card, ...more] = await cards(token)
    assert.deepEqual(more, [])
    assert.equal((await told(token)).length, 1)
    assert.equal((await set(token, { id: String(card?.id) })).code, 1)
    assert.equal((await told(token)).length, 1)
    assert.deepEqual(getRefusal(await set(token, { card_name: 'Bob' })), [201, 'card_number', 'taken'])
  })

  test(`${kind}: a member has at most 20 cards`, async () => {
    const { token } = await (await started()).join()
    for (let n = 0; n < 20; n++) assert.equal((await set(token, { card_number: `40000000000${100 + n}` })).code, 1)
    assert.deepEqual(getRefusal(await set(token)), [201, 'id', 'full'])
    assert.equal((await cards(token)).length, 20)
  })

  test(`${kind}: a change is announced in the messages and by e-mail with the last four digits, and no log contains the number`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    await set(token, { bank_name: '<b>Bank' })
    const [notice] = await told(token)
    assert.equal(notice?.title, 'Bank card added')
    assert.ok(notice?.content.includes('&#60;b&#62;Bank, number ending in 7890'))
    await sendPendingMail(backend.context)
    const letters = await readMails(backend, email)
    assert.deepEqual([letters.length, getMailText(String(letters[0]?.eml)).includes('ending in 7890')], [1, true])
    const everything = [notice?.content, getMailText(String(letters[0]?.eml)), ...backend.logged].join('\n')
    assert.doesNotMatch(everything, /6222021|62220212/)
    const [card] = await cards(token)
    await set(token, { id: String(card?.id), card_name: 'Anna Other' })
    assert.equal((await told(token))[0]?.title, 'Bank card changed')
  })

  test(`${kind}: the operator's list shows the last four digits, a single card the whole number`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    await set(token)
    const list = (await callAsOperator(backend, 'GET', `/members/${email}/bank-cards`)).data as { id: string }[]
    assert.equal(list.length, 1)
    assert.ok(JSON.stringify(list).includes('"card_number":"**** 7890"'))
    assert.doesNotMatch(JSON.stringify(list), /622202/)
    const one = await callAsOperator(backend, 'GET', `/bank-cards/${list[0]?.id}`)
    assert.equal((one.data as typeof CARD).card_number, NUMBER)
    assert.equal((await callAsOperator(backend, 'GET', '/bank-cards/999999')).msg, 'There is no bank card 999999.')
    assert.equal(
      (await callAsOperator(backend, 'GET', '/members/nobody/bank-cards')).msg,
      'There is no member "nobody".',
    )
  })
})
