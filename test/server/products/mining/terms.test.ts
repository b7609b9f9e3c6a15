import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readStatement, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { domain } from '../../../../server/products/mining/mining.domain.ts'
import { createScheduleEngine } from '../../../../server/products/schedule/schedule-engine.ts'
import { divide, multiply, sum } from '../../../../shared/base/money/decimal.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createMemoryLog } from '../../../support/log.ts'
import { type Buyer, productStage } from '../../../support/product-stage.ts'

const DAY = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

eachDatabase((kind, open) => {
  const started = lazily(() => productStage(open))
  const coins = lazily(async () => {
    const { coin } = await started()
    return [await coin(0), await coin(6), { id: '1', title: 'USDT' }, await coin(18)] as const
  })
  const SCALES = [0, 6, 8, 18]

  /** Locks an amount on the given terms for a new member, whom it returns. */
  async function lock(coin: string, amount: string, rate: string, days: number): Promise<Buyer> {
    const { buyer, operateOrFail } = await started()
    const terms = { title: 'M', coin, min: '1', max: 'none', rate, days: String(days) }
    const { id } = await operateOrFail('POST', '/mining-machines', terms)
    const member = await buyer()
    await member.fund(amount, coin)
    const answer = await member.send('buyMiningMachine', { id, amount, paypassword: PASSWORD })
    assert.equal(answer.code, 1, answer.msg)
    return member
  }

  /** Returns the bookings on the available part of a coin, oldest first: kind, amount and time. */
  async function booked(member: Buyer, coin: string) {
    const { context } = await started()
    const account = { member: member.id, type: 'funds' as const, coin }
    const lines = await readStatement(context.db, account, { limit: 5000, kinds: ['mining-interest', 'mining-return'] })
    return lines.reverse().map(({ kind, amount, at }) => ({ kind, amount, at }))
  }

  test(`${kind}: over the term exactly amount × rate × days / 100 is paid, rounded down to the coin's decimals, for any coin (Q-128)`, async () => {
    const { clock, context, runDueSteps } = await started()
    const all = await coins()
    const terms = fc.record({
      at: fc.integer({ min: 0, max: 3 }),
      amount: fc.integer({ min: 1, max: 9_999_999 }).map(String),
      rate: fc.integer({ min: 0, max: 99_999 }).map((units) => divide(String(units), '10000', 4, 'down')),
      days: fc.integer({ min: 1, max: 40 }),
      hours: fc.integer({ min: 0, max: 23 }),
    })
    await fc.assert(
      fc.asyncProperty(terms, async ({ at, amount, rate, days, hours }) => {
        clock.now += hours * 3_600_000
        const { title } = all[at] ?? assert.fail('no coin')
        const member = await lock(title, amount, rate, days)
        clock.now += (days + 1) * DAY
        await runDueSteps()
        const exact = divide(multiply(multiply(amount, rate), String(days)), '100', SCALES[at] ?? 8, 'down')
        const lines = await booked(member, title)
        assert.equal(sum(lines.filter((line) => line.kind === 'mining-interest').map((line) => line.amount)), exact)
        assert.deepEqual(lines.at(-1)?.amount, amount)
        assert.equal(await member.has('frozen', title), '0')
      }),
      limitRuns(12),
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a coin without decimals pays once a whole unit has accrued`, async () => {
    const { clock, runDueSteps } = await started()
    const [{ title }] = await coins()
    const member = await lock(title, '100', '0.3', 10)
    const bought = clock.now
    clock.now += 11 * DAY
    assert.equal(await runDueSteps(), 10)
    const days = (await booked(member, title)).map(({ kind, amount, at }) => [
      kind,
      amount,
      Math.floor(at / DAY) - Math.floor(bought / DAY),
    ])
    assert.deepEqual(days, [
      ['mining-interest', '1', 4],
      ['mining-interest', '1', 7],
      ['mining-interest', '1', 10],
      ['mining-return', '100', 10],
    ])
  })

  test(`${kind}: one clock jump and daily steps book the same postings on the same dates`, async () => {
    const { clock, context, runDueSteps } = await started()
    const [slow, fast] = [await lock('USDT', '1234', '0.0137', 400), await lock('USDT', '1234', '0.0137', 400)]
    const bought = clock.now
    const due = (member: Buyer, away: boolean) =>
      context.db.query(
        `UPDATE due_work SET due_at = due_at ${away ? '+' : '-'} 1e14::bigint WHERE kind = 'mining'
         AND subject IN (SELECT id FROM mining_orders WHERE member = $1::bigint)`,
        [member.id],
      )
    await due(fast, true)
    for (let day = 1; day <= 400; day += day < 30 ? 1 : 37) {
      clock.now = bought + day * DAY
      await runDueSteps()
    }
    clock.now = bought + 401 * DAY
    await runDueSteps()
    await due(fast, false)
    assert.equal(await runDueSteps(), 400)
    const [one, other] = [await booked(slow, 'USDT'), await booked(fast, 'USDT')]
    assert.equal(one.length, 401)
    assert.deepEqual(one, other)
    assert.ok(one.every(({ at }) => at % DAY === 0))
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: a leap day counts like any other day`, async () => {
    const { clock, runDueSteps } = await started()
    clock.now = Math.max(clock.now, Date.UTC(2032, 1, 27, 23, 59, 59, 999))
    assert.equal(dayOf(clock.now), '2032-02-27', 'earlier tests have not passed this day')
    const member = await lock('USDT', '1000', '1', 3)
    clock.now = Date.UTC(2032, 2, 1)
    await runDueSteps()
    assert.deepEqual(
      (await booked(member, 'USDT')).map(({ at }) => dayOf(at)),
      ['2032-02-28', '2032-02-29', '2032-03-01', '2032-03-01'],
    )
  })

  test(`${kind}: two concurrent engines pay each day once`, async () => {
    const { clock, context } = await started()
    const members = await Promise.all(Array.from({ length: 6 }, () => lock('USDT', '700', '0.05', 60)))
    clock.now += 61 * DAY
    const engine = () =>
      createScheduleEngine({
        db: context.db,
        kinds: domain.stepKinds,
        log: createMemoryLog().log,
        now: () => clock.now,
      })
    let done = 0
    // A pass that finds only rows locked by the other engine ends, as between two passes.
    for (let round = 0; done < 360 && round < 400; round++)
      for (const steps of await Promise.all([engine().runAllDue(), engine().runAllDue()])) done += steps
    assert.equal(done, 360)
    for (const member of members) assert.deepEqual([await member.has(), await member.has('frozen')], ['10721', '0'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: the statement names each payment and its order`, async () => {
    const { clock, runDueSteps } = await started()
    const member = await lock('USDT', '700', '0.05', 1)
    clock.now += 2 * DAY
    await runDueSteps()
    await member.logIn()
    const rows = await member.list<{ remark: string; num: string }>('getBillList', {
      c_id: '1',
      type: '1',
      page: '1',
      limit: '3',
    })
    assert.deepEqual(
      rows.map(({ remark, num }) => [remark.replace(/\d+/, 'N'), num]),
      [
        ['Lock mining ended #N', '700'],
        ['Lock mining interest #N', '0.35'],
        ['Locked in lock mining #N', '700'],
      ],
    )
  })
})
