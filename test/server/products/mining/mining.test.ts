import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type Buyer, productStage } from '../../../support/product-stage.ts'

const DAY = 86_400_000
const USDT = '1'
const M2 = { title: 'Miner M2', coin: 'USDT', min: '100', max: '5000', rate: '0.02', days: '90' }

eachDatabase((kind, open) => {
  const started = lazily(() => productStage(open))
  const machine = async (given: Record<string, string> = {}) =>
    (await (await started()).operateOrFail('POST', '/mining-machines', { ...M2, ...given })).id
  const shared = lazily(machine)
  const buy = async (member: Buyer, form: Record<string, string> = {}, key?: string) =>
    member.send('buyMiningMachine', { id: await shared(), amount: '2000', paypassword: PASSWORD, ...form }, key)
  const orders = (member: Buyer, page = '1', limit = '10') => member.list('getMiningMachineOrders', { page, limit })

  test(`${kind}: a locked amount earns interest each UTC day and is returned with the last (MIN-04, MIN-05, MIN-07, MIN-13)`, async () => {
    const { buyer, clock, context, runDueSteps } = await started()
    await runDueSteps()
    const member = await buyer()
    const bought = await buy(member)
    assert.equal(bought.msg, '2,000.00 USDT is locked for 90 days. You earn interest every day.')
    assert.deepEqual([await member.has(), await member.has('frozen')], ['8000', '2000'])
    const [order] = await orders(member)
    assert.match(order?.order_num ?? '', /^M\d{6}\d{5}$/)
    const { id } = bought.data as { id: string }
    assert.ok(order?.order_num?.endsWith(id.padStart(5, '0')), id)
    const start = Math.floor(clock.now / DAY) * DAY
    assert.deepEqual(
      [order?.title, order?.interest_rate, order?.days, order?.total_revenue, order?.paid, order?.status],
      ['Miner M2', '0.02', 90, '36', '0', '0'],
    )
    assert.equal(order?.end_time, (start + 90 * DAY) / 1000)
    clock.now = start + DAY - 1
    assert.equal(await runDueSteps(), 0)
    clock.now = start + DAY
    assert.equal(await runDueSteps(), 1)
    assert.equal(await member.has(), '8000.4')
    clock.now = start + 41 * DAY + 5000
    assert.equal(await runDueSteps(), 40)
    await member.logIn()
    assert.equal((await orders(member))[0]?.paid, '16.4')
    clock.now = start + 90 * DAY
    await runDueSteps()
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10036', '0'])
    await member.logIn()
    const [ended] = await orders(member)
    assert.deepEqual([ended?.paid, ended?.status], ['36', '1'])
    clock.now += 400 * DAY
    assert.equal(await runDueSteps(), 0)
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: amounts out of range, with fractions or beyond the balance are refused (MIN-09, MIN-10)`, async () => {
    const member = await (await started()).buyer()
    for (const [amount, ...refusal] of [
      ['99', 'amount', 'range'],
      ['5001', 'amount', 'range'],
      ['100.5', 'amount', 'whole'],
      ['0', 'amount', 'positiveAmount'],
      ['1e3', 'amount', 'positiveAmount'],
      ['9'.repeat(30), 'amount', 'range'],
      ['', 'amount', 'missing'],
    ] as const)
      assert.deepEqual(getRefusal(await buy(member, { amount })), [201, ...refusal])
    assert.equal((await buy(member, { amount: '99' })).msg, 'The amount must be between 100.00 and 5,000.00.')
    for (const amount of ['100', '5000', '101.0']) assert.equal((await buy(member, { amount })).code, 1)
    const short = await buy(member, { amount: '5000' })
    assert.deepEqual(
      [...getRefusal(short), short.msg],
      [201, 'amount', 'balance', 'Available balance insufficient: 4,799.00 USDT is available.'],
    )
    assert.equal((await orders(member)).length, 3)
  })

  test(`${kind}: an amount is locked only with the password while the site requires one (Q-210)`, async () => {
    const { buyer, call, context, operateOrFail } = await started()
    const member = await buyer()
    assert.deepEqual(getRefusal(await buy(member, { paypassword: '' })), [201, 'paypassword', 'missing'])
    assert.deepEqual(getRefusal(await buy(member, { paypassword: 'Wrong12345' })), [201, 'paypassword', 'wrong'])
    const trading = { logpassword: PASSWORD, newpassword: 'Trading12345' }
    assert.equal((await call('resetpay', trading, { token: member.token() })).code, 1)
    const login = await buy(member)
    assert.deepEqual(getRefusal(login), [201, 'paypassword', 'wrong'])
    assert.equal(await member.has('frozen'), '0')
    const key = 'one-key-for-this-purchase'
    assert.equal((await buy(member, { paypassword: 'Trading12345' }, key)).code, 1)
    assert.equal((await buy(member, { paypassword: 'Trading12345' }, key)).code, 1)
    assert.equal(await member.has('frozen'), '2000')
    await context.settings.change('confirmWithPassword', false)
    assert.equal((await buy(member, { paypassword: '' })).code, 1, 'only the specified keys')
    await context.settings.change('confirmWithPassword', true)
    await context.settings.change('tradingPasswordSwitch', false)
    try {
      const id = (await operateOrFail('POST', '/mining-machines', M2)).id
      assert.equal((await member.send('buyMiningMachine', { id, amount: '100' })).code, 1)
    } finally {
      await context.settings.change('tradingPasswordSwitch', true)
    }
  })

  test(`${kind}: an order keeps its terms, an open form with other terms is refused (MIN-02, MIN-03)`, async () => {
    const { buyer, operateOrFail } = await started()
    const member = await buyer()
    const id = await machine({ title: 'Changing' })
    const [shown] = await member.list('getMiningMachineList', { id })
    assert.deepEqual(
      [shown?.min_price, shown?.max_price, shown?.interest_rate, shown?.cycle],
      ['100', '5000', '0.02', 90],
    )
    const terms = shown?.terms ?? ''
    assert.equal((await buy(member, { id, terms })).code, 1)
    await operateOrFail('PUT', `/mining-machines/${id}`, { rate: '0.01', max: 'none', days: '30' })
    assert.deepEqual(getRefusal(await buy(member, { id, terms })), [201, 'terms', 'changed'])
    assert.equal(await member.has(), '8000')
    const [now] = await member.list('getMiningMachineList', { id })
    assert.equal((await buy(member, { id, terms: now?.terms ?? '', amount: '6000' })).code, 1)
    const [second, first] = await orders(member)
    assert.deepEqual([first?.interest_rate, first?.total_revenue, first?.days], ['0.02', '36', 90])
    assert.deepEqual([second?.interest_rate, second?.total_revenue, second?.days], ['0.01', '18', 30])
    await operateOrFail('POST', `/mining-machines/${id}/close`)
    assert.deepEqual(getRefusal(await buy(member, { id })), [201, 'id', 'closed'])
    const closed = await member.send('getMiningMachineList', { id })
    assert.deepEqual(getRefusal(closed), [201, 'id', 'closed'])
    assert.ok(!(await member.list('getMiningMachineList')).some((one) => one.id === id))
  })

  test(`${kind}: a repeated request locks once, and concurrent orders lock at most the balance (MIN-14)`, async () => {
    const { buyer, context } = await started()
    const member = await buyer()
    const key = randomUUID()
    const same = await Promise.all([buy(member, {}, key), buy(member, {}, key), buy(member, {}, key)])
    assert.deepEqual(
      same.map(({ code }) => code),
      [1, 1, 1],
    )
    assert.equal(await member.has(), '8000')
    const race = await Promise.all([1, 2, 3].map(() => buy(member, { amount: '5000' })))
    assert.deepEqual(race.map(({ code }) => code).sort(), [1, 201, 201])
    assert.deepEqual([await member.has(), await member.has('frozen')], ['3000', '7000'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: switched-off mining and a disabled member are refused (MIN-12)`, async () => {
    const { buyer, context, withSettings } = await started()
    const member = await buyer()
    const off = await withSettings({ miningSwitch: false }, () => buy(member))
    assert.equal(off.msg, 'Lock mining is currently unavailable.')
    assert.deepEqual(getRefusal(await buy(member, { id: '999999' })), [201, 'id', 'closed'])
    assert.deepEqual(getRefusal(await buy(member, { id: 'none' })), [201, 'id', 'closed'])
    await context.db.query('UPDATE members SET disabled_at = 1 WHERE id = $1::bigint', [member.id])
    assert.notEqual((await buy(member)).code, 1)
    assert.equal(await member.has('frozen'), '0')
  })

  test(`${kind}: orders are paged, newest first, per member`, async () => {
    const { buyer, operateOrFail } = await started()
    const [member, other] = [await buyer(), await buyer()]
    for (const amount of ['101', '102', '103']) await buy(member, { amount })
    await buy(other)
    const [newest] = await operateOrFail<{ username: string }[]>('GET', '/mining?state=running')
    assert.equal(newest?.username, other.email)
    const pages = [await orders(member, '1', '2'), await orders(member, '2', '2'), await orders(member, '3', '2')]
    assert.deepEqual(
      pages.map((rows) => rows.map(({ amount }) => amount)),
      [['103', '102'], ['101'], []],
    )
    assert.deepEqual(getRefusal(await member.send('getMiningMachineOrders', { page: '0', limit: '2' })), [
      201,
      'page',
      'range',
    ])
  })

  test(`${kind}: the balance of a coin is returned by account (MIN-08)`, async () => {
    const { buyer, withSettings } = await started()
    const member = await buyer()
    await buy(member, { amount: '100' })
    const told = async () => (await member.ask('getCoinBalance', { c_id: USDT })).data
    assert.deepEqual(await told(), {
      balance_list: [
        { type: '2', balance: '0' },
        { type: '1', balance: '9900' },
      ],
    })
    assert.deepEqual(await withSettings({ quantSwitch: true }, told), {
      balance_list: [
        { type: '2', balance: '0' },
        { type: '1', balance: '9900' },
        { type: '3', balance: '0' },
      ],
    })
    assert.deepEqual(getRefusal(await member.ask('getCoinBalance', { c_id: '9999' })), [201, 'c_id', 'unknown'])
  })
})
