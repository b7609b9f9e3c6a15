import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { subtract } from '../../../../shared/base/money/decimal.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import type { FakeMarket } from '../../../support/fake-market.ts'
import { callAsOperator } from '../../../support/operator.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open, { demo: false }))
  const credit = async (body: object) => callAsOperator(await started(), 'POST', '/credits', body)
  const debit = async (body: object) => callAsOperator(await started(), 'POST', '/debits', body)
  const usdt = async (member: string) =>
    balanceOf((await started()).context.db, { member, type: 'funds', coin: 'USDT' })

  test(`${kind}: a credit is booked from the operator's account, once per key`, async () => {
    const { join, context } = await started()
    const { id, email } = await join()
    const body = { member: email, account: 'funds', coin: 'usdt', amount: '12.50000001', reason: 'gift', key: 'first' }
    const booked = {
      key: 'first',
      member: id,
      account: 'funds',
      coin: 'USDT',
      amount: '12.50000001',
      reason: 'gift',
      balance: '12.50000001',
    }
    assert.deepEqual((await credit(body)).data, { ...booked, repeated: false })
    const again = await credit({ ...body, member: id, amount: '12.500000010' })
    assert.deepEqual(again.data, { ...booked, repeated: true })
    assert.equal(await usdt(id), '12.50000001')
    assert.equal(await balanceOf(context.db, { house: 'operator', coin: 'USDT' }), '-12.50000001')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a key used again for a different booking is refused`, async () => {
    const { join } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '5', reason: 'gift', key: 'second' }
    await credit(body)
    for (const other of [{ amount: '6' }, { account: 'options' }, { coin: 'BTC' }, { member: (await join()).id }])
      assert.equal((await credit({ ...body, ...other })).msg, 'The key second was used for another booking.')
    assert.equal((await debit(body)).msg, 'The key second was used for another booking.')
    assert.equal(await usdt(id), '5')
  })

  test(`${kind}: ten concurrent credits under one key book once`, async () => {
    const { join } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '7', reason: 'gift', key: 'third' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(body)))
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], [1])
    assert.equal(answers.filter(({ data }) => !(data as { repeated: boolean }).repeated).length, 1)
    assert.equal(await usdt(id), '7')
  })

  test(`${kind}: an invalid booking is refused with a message`, async () => {
    const { join, context } = await started()
    const { id } = await join()
    const good = { member: id, account: 'funds', coin: 'USDT', amount: '1', reason: 'gift', key: 'wrong' }
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
      [{ key: undefined }, /^key is missing\.$/],
      [{ reason: undefined }, /^reason is missing\.$/],
      [{ reason: '  ' }, /^reason: must not be empty\.$/],
      [{ reason: 'x'.repeat(201) }, /^reason: must have at most 200 characters\.$/],
    ]
    for (const [change, sentence] of wrong) {
      const answer = await credit({ ...good, ...change })
      assert.equal(answer.code, 201)
      assert.match(answer.msg, sentence)
    }
    assert.equal(await usdt(id), '0')
    assert.deepEqual(await context.db.query("SELECT * FROM operator_credits WHERE key = 'wrong'"), [])
  })

  test(`${kind}: a debit is booked in reverse, is in the member's statement, and never exceeds the available balance`, async () => {
    const { call, join, context } = await started()
    const { id, token } = await join()
    const house = async () => balanceOf(context.db, { house: 'operator', coin: 'USDT' })
    const before = await house()
    const body = { member: id, account: 'funds', coin: 'USDT', reason: 'correction' }
    await credit({ ...body, amount: '10', key: 'given' })
    const taken = { ...body, amount: '4', key: 'taken' }
    assert.deepEqual((await debit(taken)).data, { ...taken, amount: '-4', balance: '6', repeated: false })
    assert.deepEqual((await debit(taken)).data, { ...taken, amount: '-4', balance: '6', repeated: true })
    assert.equal(
      (await debit({ ...body, amount: '6.01', key: 'more' })).msg,
      `Member ${id} has 6 USDT available in funds; 6.01 cannot be taken.`,
    )
    assert.equal(
      (await debit({ ...body, account: 'options', amount: '1', key: 'more' })).msg,
      `Member ${id} has 0 USDT available in options; 1 cannot be taken.`,
      'the refused booking has not used up its key',
    )
    assert.deepEqual([await usdt(id), await house()], ['6', subtract(before, '6')])
    const bills = (await call('getBillList', { type: '1', c_id: '1', page: '1', limit: '10' }, { token })).data
    assert.deepEqual(JSON.stringify(bills).match(/"Adjustment: [^"]*"/g), [
      '"Adjustment: debit"',
      '"Adjustment: credit"',
    ])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: concurrent debits never exceed the balance, and those under one key book once`, async () => {
    const { join, context } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', reason: 'correction' }
    await credit({ ...body, amount: '10', key: 'some' })
    const keys = ['a', 'b', 'c', 'd', 'a', 'b']
    const answers = await Promise.all(keys.map((key) => debit({ ...body, amount: '4', key: `at-once-${key}` })))
    assert.equal(
      new Set(answers.flatMap(({ code, data }) => (code === 1 ? [(data as { key: string }).key] : []))).size,
      2,
    )
    assert.equal(await usdt(id), '2')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: an equal booking without its own key is refused within a minute, also concurrently`, async () => {
    const { clock, join } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '3', reason: 'gift' }
    const pressed = await Promise.all(['m1', 'm2'].map((made_key) => credit({ ...body, made_key })))
    assert.deepEqual(pressed.map(({ code }) => code).sort(), [1, 201])
    const refused = pressed.find(({ code }) => code === 201)
    assert.match(
      refused?.msg ?? '',
      /^The same was booked 0 s ago, under the key m[12]: 3 USDT for member \d+ \(funds\)\./,
    )
    assert.equal((refused?.data as { confirm?: { field: string } } | undefined)?.confirm?.field, 'again')
    assert.equal((await credit({ ...body, amount: '4', made_key: 'm3' })).code, 1, 'another amount is not a repetition')
    assert.equal((await credit({ ...body, made_key: 'm4', again: 'true' })).code, 1)
    assert.equal((await credit({ ...body, key: 'own' })).code, 1)
    assert.equal((await debit({ ...body, made_key: 'm5' })).code, 1, 'a debit does not repeat a credit')
    clock.now += 60_000
    assert.equal((await credit({ ...body, made_key: 'm6' })).code, 1)
    assert.equal(await usdt(id), '13')
  })

  test(`${kind}: an amount above the ceiling, or of a coin without a price, needs --yes`, async () => {
    const { clock, join, context } = await started()
    const { id } = await join()
    const body = { member: id, account: 'funds', coin: 'USDT', amount: '10000.01', reason: 'gift', key: 'much' }
    assert.match((await credit(body)).msg, /more than 10000 USDT \(OPERATOR_CEILING\)\. Add --yes/)
    assert.match((await debit(body)).msg, /more than 10000 USDT/)
    assert.equal((await credit({ ...body, yes: 'true' })).code, 1)
    const btc = { ...body, coin: 'BTC', amount: '1', key: 'btc' }
    assert.match((await credit(btc)).msg, /^There is no price of BTC, .* Add --yes to book it\.$/)
    ;(context.market as FakeMarket).trade(clock.now - 1_000, '60000')
    assert.match((await credit(btc)).msg, /^1 BTC is worth 60000 USDT, more than 10000 USDT/)
    assert.equal((await credit({ ...btc, amount: '0.1', key: 'little' })).code, 1)
    assert.equal((await credit({ ...btc, yes: 'true' })).code, 1)
    assert.equal((await credit({ ...body, yes: undefined })).code, 1, 'a repeated request needs no --yes')
  })
})
