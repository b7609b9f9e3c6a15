import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { post } from '../../../../server/ledger/ledger.ts'
import type { Endpoint } from '../../../../shared/base/contract/endpoint.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getBills, getDeposits, getTransfers } from '../../../../shared/base/contract/records.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const USDT = '1'
const FUNDS = '1'
const OPTIONS = '2'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function member() {
    const { call, inject, join, context, clock } = await started()
    const { token, id } = await join()
    async function records<E extends Endpoint>(endpoint: E, form: Record<string, string> = {}) {
      const answer = await call(endpoint.path, { c_id: USDT, type: FUNDS, page: '1', limit: '10', ...form }, { token })
      return { ...answer, rows: readData(endpoint, answer.data)?.data as never[] }
    }
    const book = (bookingKind: string, amount: string, part: 'available' | 'frozen' = 'available') =>
      context.db.transaction((tx) =>
        post(
          tx,
          [
            {
              kind: bookingKind,
              reference: `test:${id}-${randomUUID()}`.slice(0, 60),
              postings: [
                { account: { member: id, type: 'funds', coin: 'USDT', part }, amount },
                {
                  account: { house: 'test', coin: 'USDT' },
                  amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
                },
              ],
            },
          ],
          clock.now,
        ),
      )
    const move = (num: string, from_type = FUNDS, to_type = OPTIONS) =>
      inject({
        method: 'POST',
        url: '/api/transfer',
        headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
        payload: new URLSearchParams({ c_id: USDT, num, from_type, to_type }).toString(),
      })
    return { token, records, book, move, clock }
  }

  test(`${kind}: the statement of an account lists the postings that made its balance, newest first (TAC-10, TAC-14)`, async () => {
    const { records, book } = await member()
    await book('option-stake', '-150')
    await book('option-settlement', '180.5')
    const { rows } = await records(getBills)
    assert.deepEqual(
      rows.map(({ kind: sign, amount, remark, balance }) => [sign, amount, remark, balance]),
      [
        ['income', '180.5', 'Option settled', '10030.5'],
        ['expense', '150', 'Option order', '9850'],
        ['income', '10000', 'Sample money', '10000'],
      ],
    )
  })

  test(`${kind}: the frozen part has a statement of its own`, async () => {
    const { records, book } = await member()
    await book('spot-held', '12', 'frozen')
    const { rows } = await records(getBills, { part: 'frozen' })
    assert.deepEqual(
      rows.map(({ amount, remark }) => [amount, remark]),
      [['12', 'spot-held']],
    )
  })

  test(`${kind}: bills of a time are those booked in it, page by page (Q-684)`, async () => {
    const { records, book, clock } = await member()
    const from = clock.now + 1_000
    clock.now = from - 1
    await book('test', '1')
    for (const amount of ['2', '3', '4']) {
      clock.now += 1
      await book('test', amount)
    }
    const to = clock.now + 1
    clock.now = to
    await book('test', '5')
    const amounts = async (form: Record<string, string>) =>
      (await records(getBills, form)).rows.map(({ amount }) => amount)
    assert.deepEqual(await amounts({ from: `${from}`, to: `${to}` }), ['4', '3', '2'])
    assert.deepEqual(await amounts({ from: `${from}`, to: `${to}`, limit: '2', page: '2' }), ['2'])
    assert.deepEqual(await amounts({ to: `${from}` }), ['1', '10000'])
    assert.deepEqual(await amounts({ from: `${to}` }), ['5'])
  })

  test(`${kind}: records come in pages, only of the requested account and coin (Q-030)`, async () => {
    const { records, book } = await member()
    for (let turn = 1; turn <= 12; turn += 1) await book('test', String(turn))
    const amounts = async (page: string) => (await records(getBills, { page })).rows.map(({ amount }) => amount)
    assert.deepEqual(await amounts('1'), ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    assert.deepEqual(await amounts('2'), ['2', '1', '10000'])
    assert.deepEqual(await amounts('3'), [])
    assert.equal((await records(getBills, { type: OPTIONS })).rows.length, 1)
    assert.equal((await records(getBills, { c_id: '5' })).rows.length, 0)
  })

  test(`${kind}: money from outside is listed as a completed deposit (TAC-12, TAC-16)`, async () => {
    const { records, book } = await member()
    await book('operator-credit', '25')
    assert.deepEqual(
      (await records(getDeposits)).rows.map(({ amount, status, address }) => [amount, status, address]),
      [
        ['25', '2', 'Adjustment: credit'],
        ['10000', '2', 'Sample money'],
      ],
    )
  })

  test(`${kind}: a transfer is listed in both its accounts, with its direction (TAC-13, TAC-17)`, async () => {
    const { records, move } = await member()
    await move('250')
    await move('40', OPTIONS, FUNDS)
    const expected = [
      ['40', 'options', 'funds', 'USDT', '2'],
      ['250', 'funds', 'options', 'USDT', '2'],
    ]
    for (const type of [FUNDS, OPTIONS])
      assert.deepEqual(
        (await records(getTransfers, { type })).rows.map(({ amount, fromAccount, toAccount, coin, status }) => [
          amount,
          fromAccount,
          toAccount,
          coin,
          status,
        ]),
        expected,
      )
    assert.deepEqual((await records(getTransfers, { type: '3' })).rows, [])
  })

  test(`${kind}: a member sees only the own records, and an invalid request is refused with its field`, async () => {
    const { call } = await started()
    const { records } = await member()
    const other = await member()
    await other.move('3')
    for (const endpoint of [getTransfers, getBills])
      assert.equal(
        (await records(endpoint)).rows.some(({ amount }) => amount === '3'),
        false,
      )
    assert.deepEqual(getRefusal(await records(getBills, { c_id: '999' })), [201, 'c_id', 'unknown'])
    assert.deepEqual(getRefusal(await records(getBills, { page: '0' })), [201, 'page', 'range'])
    assert.deepEqual(getRefusal(await records(getBills, { limit: '101' })), [201, 'limit', 'range'])
    assert.deepEqual(getRefusal(await records(getBills, { type: '9' })), [201, 'type', 'choice:2,1,3'])
    assert.equal((await call('getBillList', { c_id: USDT, type: FUNDS, page: '1', limit: '10' })).status, 401)
  })
})
