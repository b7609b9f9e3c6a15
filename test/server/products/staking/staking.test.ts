import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { seedStaking } from '../../../../server/products/staking/staking.demo.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getStakingOrders } from '../../../../shared/base/contract/staking.ts'
import { DAY_MS, utcDayStart } from '../../../../shared/base/contract/utc-days.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type StakingStage, stakingStage } from '../../../support/staking-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => stakingStage(open))
  const balanced = async ({ context }: StakingStage) => assert.deepEqual(await verifyBooks(context.db), [])

  test(`${kind}: a stake is held, runs on its terms, and is returned with interest on its last day (STK-08, STK-12)`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const member = await stage.staker()
    const at = stage.clock.now
    const order = await member.stakeOrFail(of)
    assert.deepEqual(
      [order.status, order.type, order.coin, order.amount, order.days, order.interestRate, order.early],
      ['active', '1', 'USDT', '2000', 90, '6.2', 'accrued'],
    )
    assert.match(order.orderNumber, /^S270115\d{5}$/)
    assert.deepEqual([order.startsAt, order.endsAt, order.createdAt], [at, utcDayStart(at, 90), at])
    assert.deepEqual([order.totalInterest, order.accrued, order.paid], ['30.57534246', '0', null])
    assert.deepEqual([await member.has(), await member.has('frozen')], ['8000', '2000'])

    stage.clock.now = utcDayStart(at, 39)
    assert.equal((await member.running())[0]?.accrued, '13.24931506')
    stage.clock.now = utcDayStart(at, 90) - 1
    assert.equal(await stage.runDueSteps(), 0)
    stage.clock.now += 3 * 365 * DAY_MS
    assert.equal(await stage.runDueSteps(), 1)
    assert.equal(await stage.runDueSteps(), 0)
    assert.deepEqual(await member.running(), [])
    const [over] = await member.over()
    assert.deepEqual([over?.status, over?.paid, over?.updatedAt], ['ended', '30.57534246', utcDayStart(at, 90)])
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10030.57534246', '0'])
    await balanced(stage)
  })

  test(`${kind}: the statement shows the stake and its end, under the day of the end`, async () => {
    const stage = await started()
    const member = await stage.staker()
    const order = await member.stakeOrFail(await stage.offer({ days: '1' }))
    stage.clock.now += 5 * DAY_MS
    await stage.runDueSteps()
    const form = { c_id: '1', type: '1', page: '1', limit: '10' }
    const { data } = await stage.call('getBillList', form, { token: member.token })
    const { list } = data as { list: { remark: string; addtime: unknown }[] }
    assert.match(list[0]?.remark ?? '', /^Stake ended #5\d{4}$/)
    assert.match(list[1]?.remark ?? '', /^Staked #5\d{4}$/)
    assert.equal(Number(list[0]?.addtime) * 1_000, order.endsAt)
  })

  test(`${kind}: an early redemption pays the interest of the full days, pays none, or is refused (STK-15, Q-130)`, async () => {
    const stage = await started()
    for (const [early, paid] of [
      ['accrued', '13.24931506'],
      ['forfeited', '0'],
    ] as const) {
      const member = await stage.staker()
      const order = await member.stakeOrFail(await stage.offer({ early }))
      stage.clock.now = utcDayStart(stage.clock.now, 39) + 1_000
      const answer = await member.redeem(order.id)
      assert.equal(answer.code, 1, answer.msg)
      assert.deepEqual(answer.data, { id: order.id })
      assert.deepEqual(
        (await member.over()).map((over) => [over.status, over.paid, over.updatedAt]),
        [['redeemed', paid, stage.clock.now]],
      )
      assert.equal(await member.has(), early === 'accrued' ? '10013.24931506' : '10000')
      assert.equal(await member.has('frozen'), '0')
      assert.deepEqual(getRefusal(await member.redeem(order.id)), [201, 'id', 'over'])
    }
    const member = await stage.staker()
    const order = await member.stakeOrFail(await stage.offer({ early: 'none' }))
    assert.equal(order.type, '0')
    assert.deepEqual(getRefusal(await member.redeem(order.id)), [201, 'id', 'early'])
    assert.deepEqual(getRefusal(await (await stage.staker()).redeem(order.id)), [201, 'id', 'unknown'])
    assert.deepEqual(getRefusal(await member.redeem('nonsense')), [201, 'id', 'unknown'])
    await balanced(stage)
  })

  test(`${kind}: concurrent redemptions and end of the term: exactly one succeeds`, async () => {
    const stage = await started()
    const of = await stage.offer({ days: '2' })
    const member = await stage.staker()
    const { id } = await member.stakeOrFail(of)
    const answers = await Promise.all([1, 2, 3].map(() => member.redeem(id)))
    assert.deepEqual(answers.map(({ code, rule }) => rule ?? code).sort(), [1, 'over', 'over'])
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10000', '0'])

    const next = await member.stakeOrFail(of)
    stage.clock.now = Number(next.endsAt)
    // The end time has passed, even if the engine has not processed it yet.
    assert.deepEqual(getRefusal(await member.redeem(next.id)), [201, 'id', 'over'])
    const [late] = await Promise.all([member.redeem(next.id), stage.runDueSteps()])
    assert.deepEqual(getRefusal(late), [201, 'id', 'over'])
    assert.deepEqual(
      (await member.over()).map(({ status }) => status),
      ['ended', 'redeemed'],
    )

    const last = await member.stakeOrFail(of)
    stage.clock.now = Number(last.endsAt) - 1
    const [redeemed, done] = await Promise.all([member.redeem(last.id), stage.runDueSteps()])
    assert.deepEqual([redeemed.code, done], [1, 0])
    assert.equal(await member.has('frozen'), '0')
    await balanced(stage)
  })

  test(`${kind}: repeated requests with one key stake and redeem once and return the same response`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const member = await stage.staker()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => member.stake(of, {}, key)))
    assert.deepEqual(
      new Set(answers.map(({ code, msg }) => `${code} ${msg}`)),
      new Set(['1 2,000.00 USDT staked for 90 days.']),
    )
    const orders = await member.running()
    assert.equal(orders.length, 1)
    const [again, twice] = [randomUUID(), orders[0]?.id ?? '']
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await member.redeem(twice, again)
      assert.deepEqual([answer.code, answer.msg], [1, 'Redeemed: 2,000.00 USDT is back in your funds account.'])
    }
    assert.equal(await member.has(), '10000')
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['a fraction', { amount: '1500.5' }, 'amount', 'whole'],
    ['less than the minimum', { amount: '99' }, 'amount', 'least'],
    ['letters', { amount: '1a' }, 'amount', 'positiveAmount'],
    ['digits of another script', { amount: '١٢٣' }, 'amount', 'positiveAmount'],
    ['no amount', { amount: '' }, 'amount', 'missing'],
    ['more than the balance', { amount: '10001' }, 'amount', 'balance'],
    ['30 digits', { amount: '9'.repeat(30) }, 'amount', 'balance'],
    ['with a wrong password', { paypassword: 'Wrong12345' }, 'paypassword', 'wrong'],
    ['without a password', { paypassword: '' }, 'paypassword', 'missing'],
    ['under other terms', { terms: '0123456789abcdef' }, 'terms', 'changed'],
    ['an unknown project', { id: '999999' }, 'id', 'closed'],
    ['for an unknown period', { s_id: 'x' }, 's_id', 'closed'],
  ]
  test(`${kind}: invalid forms are refused with their field, and nothing is debited (STK-04, STK-05, STK-06, STK-07)`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const other = await stage.offer()
    const member = await stage.staker()
    for (const [what, form, field, rule] of refusals)
      assert.deepEqual(getRefusal(await member.stake(of, form)), [201, field, rule], what)
    assert.deepEqual(getRefusal(await member.stake({ id: of.id, s_id: other.s_id })), [201, 's_id', 'closed'])
    assert.match((await member.stake(of, { amount: '99' })).msg, /100/)
    assert.deepEqual([await member.has(), await member.has('frozen')], ['10000', '0'])
    assert.deepEqual(await member.running(), [])
    const open = await stage.withSettings({ tradingPasswordSwitch: false }, () => member.stake(of, { paypassword: '' }))
    assert.equal(open.code, 1, open.msg)
  })

  test(`${kind}: outdated terms are refused, an active stake keeps its own, a closed period accepts no more (STK-02, STK-03)`, async () => {
    const stage = await started()
    const of = await stage.offer({ days: '30', rate: '4.8' })
    const member = await stage.staker()
    const shown = async () => {
      const project = (await member.projects()).find(({ id }) => id === of.id)
      return project?.periods.find(({ id }) => id === of.s_id)
    }
    const before = await shown()
    assert.deepEqual(
      [before?.days, before?.interestRate, before?.minAmount, before?.early],
      [30, '4.8', '100', 'accrued'],
    )
    const terms = before?.terms ?? ''
    const order = await member.stakeOrFail(of, { terms })
    assert.equal((await stage.operate('PUT', `/staking-periods/${of.s_id}`, { rate: '1.5' })).code, 1)
    assert.deepEqual(getRefusal(await member.stake(of, { terms })), [201, 'terms', 'changed'])
    const now = await shown()
    assert.deepEqual([now?.interestRate, now?.days], ['1.5', 30])
    assert.equal((await member.stake(of, { terms: now?.terms ?? '' })).code, 1)
    assert.equal((await stage.operate('DELETE', `/staking-periods/${of.s_id}`)).code, 1)
    assert.equal(await shown(), undefined)
    assert.deepEqual(getRefusal(await member.stake(of)), [201, 's_id', 'closed'])
    assert.equal((await stage.operate('DELETE', `/staking-projects/${of.id}`)).code, 1)
    assert.deepEqual(getRefusal(await member.stake(of)), [201, 'id', 'closed'])
    const kept = (await member.running()).find(({ id }) => id === order.id)
    assert.deepEqual([kept?.interestRate, kept?.totalInterest], ['4.8', '7.89041095'])
    assert.equal((await member.redeem(order.id)).code, 1)
  })

  test(`${kind}: while staking is off, nothing is offered or staked, but active stakes are listed and redeemed (STK-16)`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const member = await stage.staker()
    const { id } = await member.stakeOrFail(of)
    await stage.withSettings({ stakingSwitch: false }, async () => {
      const listed = await stage.call('getStakingProjects', {}, { token: member.token })
      for (const answer of [listed, await member.stake(of)])
        assert.deepEqual([answer.code, answer.msg, answer.rule], [201, 'Staking is currently unavailable.', 'off'])
      assert.equal((await member.running()).length, 1)
      assert.equal((await member.redeem(id)).code, 1)
    })
  })

  test(`${kind}: the list is paged, newest first, and refuses invalid pages (STK-11)`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const member = await stage.staker()
    for (const amount of ['100', '101', '102']) await member.stakeOrFail(of, { amount })
    const list = (form: Record<string, string>) =>
      stage.call('getStakingOrderList', { status: '0', limit: '2', page: '1', ...form }, { token: member.token })
    const amounts = async (page: string) =>
      readData(getStakingOrders, (await list({ page })).data)?.data.map(({ amount }) => amount)
    assert.deepEqual([await amounts('1'), await amounts('2'), await amounts('3')], [['102', '101'], ['100'], []])
    for (const [field, value] of [
      ['page', '0'],
      ['limit', '101'],
    ] as const)
      assert.deepEqual(getRefusal(await list({ [field]: value })), [201, field, 'range'])
    assert.deepEqual(getRefusal(await list({ status: '7' })), [201, 'status', 'choice:0,1'])
  })

  test(`${kind}: the operator defines offers, lists offers and stakes, and sees input errors`, async () => {
    const stage = await started()
    const { operate } = stage
    const { id, s_id } = await stage.offer({ coin: 'ETH', minimum: '1' })
    const member = await stage.staker()
    await member.fund('3', 'ETH')
    await member.stakeOrFail({ id, s_id }, { amount: '3' })
    const period = { project: id, days: '30', rate: '3.2', minimum: '1', early: 'none' }
    const faults: [path: string, body: object, said: RegExp][] = [
      ['/staking-projects', { coin: 'NONE' }, /no coin "NONE"/],
      ['/staking-periods', { ...period, project: '99999' }, /no open project 99999/],
      ['/staking-periods', { ...period, days: '0' }, /days: must be from 1/],
      ['/staking-periods', { ...period, rate: '-1' }, /rate: must be above 0/],
      ['/staking-periods', { ...period, minimum: '0.5' }, /minimum: must be a whole amount/],
      ['/staking-periods', { ...period, early: 'some' }, /early: must be one of none, accrued, forfeited/],
    ]
    for (const [path, body, said] of faults) assert.match((await operate('POST', path, body)).msg, said)
    assert.match((await operate('DELETE', '/staking-periods/99999')).msg, /no open period 99999/)
    assert.equal((await operate('PUT', `/staking-projects/${id}`, { img: '/coin.svg' })).code, 1)
    const listed = (await operate('GET', '/staking-projects')).data as { id: string; img: string; days: string }[]
    assert.deepEqual(
      listed.filter((one) => one.id === id).map(({ img, days }) => [img, days]),
      [['/coin.svg', '90']],
    )
    const periods = (await operate('GET', '/staking-periods')).data as { id: string; coin: string }[]
    assert.equal(periods.find((one) => one.id === s_id)?.coin, 'ETH')
    const orders = (await operate('GET', '/stakes')).data as { amount: string; state: string }[]
    assert.deepEqual([orders[0]?.amount, orders[0]?.state], ['3 ETH', 'active'])
  })

  test(`${kind}: a disabled member can neither stake nor redeem`, async () => {
    const stage = await started()
    const of = await stage.offer()
    const member = await stage.staker()
    const { id } = await member.stakeOrFail(of)
    await stage.context.db.query('UPDATE members SET disabled_at = 1 WHERE id = $1::bigint', [member.id])
    for (const answer of [await member.stake(of, { paypassword: PASSWORD }), await member.redeem(id)])
      assert.notEqual(answer.code, 1)
    assert.equal(await member.has('frozen'), '2000')
  })

  test(`${kind}: a demo gets samples once, some that can be redeemed at any time and one that cannot`, async () => {
    const stage = await stakingStage(open)
    const { context } = stage
    await seedStaking(context.db)
    await seedStaking(context.db)
    const projects = await (await stage.staker()).projects()
    assert.deepEqual(
      projects.map(({ coin, sample, periods }) => [coin.title, sample, periods.length]),
      [
        ['ETH', true, 3],
        ['USDT', true, 4],
        ['TRX', true, 3],
      ],
    )
    const rules = new Set(projects.flatMap(({ periods }) => periods.map(({ early }) => early)))
    assert.deepEqual(rules, new Set(['none', 'accrued', 'forfeited']))
  })
})
