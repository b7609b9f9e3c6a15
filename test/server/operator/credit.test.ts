import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf, verifyBooks } from '../../../server/ledger/ledger.ts'
import { accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { asOperator } from '../../support/operator.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open, { demo: false }))
  const credit = async (body: object) => asOperator(await started(), 'POST', '/credits', body)
  const usdt = async (member: string) =>
    balanceOf((await started()).context.db, { member, type: 'funds', coin: 'USDT' })

  test(`${kind}: a credit is booked from the operator's account, once a key`, async () => {
    const { join, context } = await started()
    const { id, email } = await join()
    const body = { member: email, account: 'funds', coin: 'usdt', amount: '12.50000001', key: 'first' }
    const booked = { key: 'first', member: id, account: 'funds', coin: 'USDT', amount: '12.50000001' }
    assert.deepEqual((await credit(body)).data, { ...booked, repeated: false })
    const again = await credit({ ...body, member: id, amount: '12.500000010' })
    assert.deepEqual(again.data, { ...booked, repeated: true })
    assert.equal(await usdt(id), '12.50000001')
    assert.equal(await balanceOf(context.db, { house: 'operator', coin: 'USDT' }), '-12.50000001')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: the same key with anything else is a problem and books nothing`, async () => {
    const { join } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '5', key: 'second' }
    await credit(body)
    for (const other of [{ amount: '6' }, { account: 'options' }, { coin: 'BTC' }, { member: (await join()).id }])
      assert.equal((await credit({ ...body, ...other })).msg, 'The key second was used for another credit.')
    assert.equal(await usdt(id), '5')
  })

  test(`${kind}: ten at once under one key book once`, async () => {
    const { join } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '7', key: 'third' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(body)))
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], [1])
    assert.equal(answers.filter(({ data }) => !(data as { repeated: boolean }).repeated).length, 1)
    assert.equal(await usdt(id), '7')
  })

  test(`${kind}: what cannot be booked is a sentence`, async () => {
    const { join, context } = await started()
    const { id } = await join()
    const good = { member: id, account: 'funds', coin: 'USDT', amount: '1', key: 'wrong' }
    const wrong: [object, RegExp][] = [
      [{ amount: '0' }, /^amount: must be a number above zero/],
      [{ amount: '-1' }, /^amount: /],
      [{ amount: '1e5' }, /^amount: /],
      [{ amount: 1 }, /^amount: /],
      [{ amount: '9'.repeat(60) }, /^amount: must be .+ at most 30 digits/],
      [{ amount: `1.${'1'.repeat(40)}` }, /^amount: must be .+ 18 after/],
      [{ amount: '0.000000001' }, /^USDT has at most 8 digits after the point\.$/],
      [{ coin: 'XYZ' }, /^There is no coin "XYZ"\.$/],
      [{ account: 'spot' }, /^account: must be one of options, funds, quant\.$/],
      [{ member: '999999' }, /^There is no member "999999"\.$/],
      [{ key: '' }, /^key: /],
    ]
    for (const [change, sentence] of wrong) {
      const answer = await credit({ ...good, ...change })
      assert.equal(answer.code, 201)
      assert.match(answer.msg, sentence)
    }
    assert.equal(await usdt(id), '0')
    assert.deepEqual(await context.db.query("SELECT * FROM operator_credits WHERE key = 'wrong'"), [])
  })
})
