import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseKeys } from '../../../../server/core/secrets/key-file.ts'
import { isSealed } from '../../../../server/core/secrets/secret-box.ts'
import { accountsBackend, PASSWORD } from '../../../support/accounts-backend.ts'
import { TEST_KEY } from '../../../support/config.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

const NUMBER = '6222021234567890'
const NEXT_KEY = '0a'.repeat(32)

eachDatabase((kind, open) => {
  test(`${kind}: card numbers of cards and withdrawals: stored encrypted and shown as before`, async () => {
    const stage = await withdrawalStage(open)
    const { context, operate } = stage
    const member = await stage.withdrawer()
    const card = await member.card()
    const { code, msg } = await member.withdraw({ num: '100', withdraw_type: '2', bank_id: card })
    assert.equal(code, 1, msg)
    const stored = async () => [
      ...(await context.db.query<{ n: string }>('SELECT card_number AS n FROM bank_cards')),
      ...(await context.db.query<{ n: string }>('SELECT card_number AS n FROM withdrawals')),
    ]
    assert.equal((await stored()).length, 2)
    assert.ok((await stored()).every(({ n }) => isSealed(n) && !n.includes(NUMBER.slice(0, 8))))
    assert.equal((await member.latest())[0]?.address, '**** 7890')
    const list = await operate('GET', '/withdrawals?full=true')
    assert.match(JSON.stringify(list.data), new RegExp(NUMBER))
    assert.doesNotMatch(JSON.stringify((await operate('GET', '/withdrawals')).data), new RegExp(NUMBER.slice(0, 8)))
    assert.match(JSON.stringify((await operate('GET', `/bank-cards/${card}`)).data), new RegExp(NUMBER))
    const [review] = await context.db.query<{ id: string }>("SELECT id::text FROM reviews WHERE kind = 'withdrawal'")
    const { data } = await operate('GET', `/reviews/${review?.id}?open=true`)
    assert.equal((data as { facts: Record<string, string> }).facts['card number'], NUMBER)
  })

  test(`${kind}: a repeated card number: refused although it is encrypted, also by the database`, async () => {
    const { context, call, join } = await accountsBackend(open)
    const { token, id } = await join()
    const set = (form: object) =>
      call(
        'setBank',
        { id: '', bank_name: 'Sample Bank', card_number: NUMBER, card_name: 'Alex', paypassword: PASSWORD, ...form },
        { token },
      )
    assert.equal((await set({})).code, 1)
    assert.equal((await set({ bank_name: 'Other' })).rule, 'taken')
    await assert.rejects(
      context.db.query(
        `INSERT INTO bank_cards (member, bank_name, card_number, card_name, added_at, changed_at)
         SELECT member, 'Other', card_number, 'B', 1, 1 FROM bank_cards WHERE member = $1::bigint`,
        [id],
      ),
      /unique/i,
    )
  })

  test(`${kind}: numbers in clear: encrypted by the operator's command, and again with another key`, async () => {
    const backend = await accountsBackend(open)
    const { context, join, call } = backend
    // An installation whose database is still shared with nodes of an older version.
    await context.db.query('UPDATE encryption_state SET encrypts_writes = false')
    const { token, id } = await join()
    await call(
      'setBank',
      { id: '', bank_name: 'B', card_number: NUMBER, card_name: 'Alex', paypassword: PASSWORD },
      { token },
    )
    const number = async () =>
      (
        await context.db.query<{ n: string }>('SELECT card_number AS n FROM bank_cards WHERE member = $1::bigint', [id])
      )[0]?.n
    // An embedded database is encrypted when it is opened, because no older version can share it.
    if (kind === 'postgres') assert.equal(await number(), NUMBER)
    const status = async (from: typeof backend) => (await callAsOperator(from, 'GET', '/secrets')).data
    const shown = async (from: typeof backend) =>
      (await from.call('getUserBankList', {}, { token })).data as { card_number: string }[]
    assert.equal((await shown(backend))[0]?.card_number, NUMBER)
    if (kind === 'postgres')
      assert.deepEqual((await callAsOperator(backend, 'POST', '/secrets/encrypt')).data, { encrypted: 1 })
    assert.ok(isSealed((await number()) ?? ''))
    const none = { clear: 0, current: 0, other: 0 }
    const count = (cards: Partial<typeof none>) => [
      { table: 'authenticators', ...none },
      { table: 'bank_cards', ...none, ...cards },
      { table: 'embedding_partners', ...none },
      { table: 'operators', ...none },
      { table: 'withdrawals', ...none },
    ]
    assert.deepEqual(await status(backend), count({ current: 1 }))

    const both = await accountsBackend(async () => context.db, { secretsKeys: [NEXT_KEY, TEST_KEY] })
    assert.deepEqual(await status(both), count({ other: 1 }))
    assert.equal((await shown(both))[0]?.card_number, NUMBER)
    assert.deepEqual((await callAsOperator(both, 'POST', '/secrets/encrypt')).data, { encrypted: 1 })
    const next = await accountsBackend(async () => context.db, { secretsKeys: [NEXT_KEY] })
    assert.equal((await shown(next))[0]?.card_number, NUMBER)
    const old = await accountsBackend(async () => context.db)
    assert.equal((await old.call('getUserBankList', {}, { token })).code, 500, 'the previous key decrypts nothing')
  })
})

test('encryption keys: 64 hex digits each, separated by commas or lines', () => {
  assert.deepEqual(parseKeys(`${TEST_KEY},${NEXT_KEY}`), [TEST_KEY, NEXT_KEY])
  assert.deepEqual(parseKeys(`${TEST_KEY}\n${NEXT_KEY}\n`), [TEST_KEY, NEXT_KEY])
  for (const text of ['', ',', 'x'.repeat(64), TEST_KEY.slice(1), `${TEST_KEY}0`, `${TEST_KEY},short`])
    assert.equal(parseKeys(text), null, text)
})
