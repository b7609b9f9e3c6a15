import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  /** Creates a member and returns functions that set money aside, list the entries and read balances. */
  async function saver() {
    const { inject, call, join, context } = await started()
    const { token, id: member } = await join()
    const create = async (form: Record<string, string>, key: string = randomUUID()) => {
      const headers = { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key }
      const payload = new URLSearchParams({ amount: '12.5', note: 'Rent', ...form }).toString()
      const answer = await inject({ method: 'POST', url: '/api/createSampleFeatureEntry', headers, payload })
      return answer.json() as { code: number; msg: string; field?: string; rule?: string; data: unknown }
    }
    const list = async (page = '1') => {
      const { data } = await call('getSampleFeatureList', { page, limit: '2' }, { token })
      return (data as { amount: string; note: string }[]).map(({ amount, note }) => `${amount} ${note}`)
    }
    const funds = () => balanceOf(context.db, { member, type: 'funds', coin: 'USDT' })
    return { create, list, funds, token, call, books: () => verifyBooks(context.db) }
  }

  test(`${kind}: an entry is taken from the funds account to the last digit, listed, and shown on the statement`, async () => {
    const { create, list, funds, books, call, token } = await saver()
    const { code, msg } = await create({ amount: '0.00000001' })
    assert.deepEqual([code, msg], [1, '0.00000001 USDT set aside.'])
    assert.equal(await funds(), '9999.99999999')
    assert.deepEqual(await list(), ['0.00000001 Rent'])
    const bills = await call('getBillList', { c_id: '1', type: '1', page: '1', limit: '10' }, { token })
    assert.match(JSON.stringify(bills.data), /Sample feature/)
    assert.deepEqual(await books(), [])
  })

  test(`${kind}: list: newest first, in pages, own entries only`, async () => {
    const { create, list } = await saver()
    for (const note of ['a', 'b', 'c']) await create({ amount: '1', note })
    assert.deepEqual([await list(), await list('2')], [['1 c', '1 b'], ['1 a']])
    assert.deepEqual(await (await saver()).list(), [])
  })

  for (const [what, form, field, rule] of [
    ['more than there is', { amount: '10000.00000001' }, 'amount', 'balance'],
    ['more digits than the coin has', { amount: '0.000000001' }, 'amount', 'digits'],
    ['a power of ten', { amount: '1e5' }, 'amount', 'positiveAmount'],
    ['no note', { note: '' }, 'note', 'missing'],
  ] as [string, Record<string, string>, string, string][])
    test(`${kind}: entry with ${what}: rejected, nothing is stored`, async () => {
      const { create, list, funds } = await saver()
      const answer = await create(form)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule])
      assert.deepEqual([await funds(), await list()], ['10000', []])
    })

  test(`${kind}: concurrent requests under one key: money moves once, all get the same answer`, async () => {
    const { create, list, funds } = await saver()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => create({ amount: '100' }, key)))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.deepEqual([await funds(), await list()], ['9900', ['100 Rent']])
  })
})
