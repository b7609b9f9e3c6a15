import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAllHouseBalances } from '../../../../server/ledger/totals.ts'
import type { Activity, Flow, Liability } from '../../../../server/operations/reports/operator-reports.ts'
import { commands } from '../../../../server/operations/reports/reports.commands.ts'
import { add } from '../../../../shared/base/money/decimal.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

const DAY_MS = 86_400_000
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { clock, context, operate, withdrawer } = stage
    const first = toDay(clock.now)
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'approved')
    clock.now += DAY_MS
    for (const num of ['500', '300']) {
      await member.withdraw({ num })
      await decideOldestReview(context, member.id, num === '500' ? 'approved' : 'refused')
    }
    const read = async <Row>(path: string): Promise<Row[]> => {
      const answer = await operate('GET', path)
      assert.equal(answer.code, 1, answer.msg)
      return answer.data as Row[]
    }
    return { ...stage, first, second: toDay(clock.now), member, read }
  })

  test(`${kind}: flows: payouts and fees by day, and their sums are the balances of the house`, async () => {
    const { context, first, second, read } = await started()
    const flows = await read<Flow>('/reports/flows')
    const of = (account: string) => flows.filter((row) => row.account === account && row.coin === 'USDT')
    assert.deepEqual(
      of('withdrawals').map(({ day, amount }) => [day, amount]),
      [
        [first, '990'],
        [second, '495'],
      ],
    )
    assert.deepEqual(
      of('withdrawal-fees').map(({ amount }) => amount),
      ['10', '5'],
    )
    for (const { account, coin, balance } of await readAllHouseBalances(context.db)) {
      const sum = flows.filter((row) => row.account === account && row.coin === coin)
      assert.equal(
        sum.reduce((total, { amount }) => add(total, amount), '0'),
        balance,
        `${account} ${coin}`,
      )
    }
    const [show] = commands.map((command) => command.show(of('withdrawal-fees').slice(0, 1)))
    assert.equal(show, `day,account,coin,amount\r\n"${first}","withdrawal-fees","USDT","10"`)
  })

  test(`${kind}: flows of a day have that day only; a wrong period is refused`, async () => {
    const { first, operate, read } = await started()
    const flows = await read<Flow>(`/reports/flows?from=${first}&to=${first}`)
    assert.deepEqual([...new Set(flows.map(({ day }) => day))], [first])
    for (const period of ['from=2026-01-02&to=2026-01-01', 'from=2020-01-01&to=2026-01-01'])
      assert.match((await operate('GET', `/reports/flows?${period}`)).msg, /at most 92 days/)
    assert.match((await operate('GET', '/reports/flows?from=yesterday')).msg, /must be a day/)
  })

  test(`${kind}: liabilities: what members have, and with the house the books are 0`, async () => {
    const { member, read } = await started()
    await member.withdraw({ num: '200' })
    const liabilities = await read<Liability>('/reports/liabilities')
    const usdt = liabilities.find(({ coin }) => coin === 'USDT')
    assert.deepEqual([usdt?.available, usdt?.frozen], ['8300', '200'])
    for (const { coin, available, frozen, house } of liabilities)
      assert.equal(add(add(available, frozen), house), '0', coin)
  })

  test(`${kind}: activity: orders, turnover and members by day and product`, async () => {
    const { clock, context, member, read, second, withdrawer } = await started()
    const other = await withdrawer()
    for (const [one, turnover] of [
      [member.id, '100.5'],
      [member.id, '50'],
      [other.id, '7'],
    ])
      await context.db.query(
        `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, placed_at, status, closed_at, filled, turnover, fills)
         VALUES ($1::bigint, 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 1, 10, 1, 0, $3::bigint, 'cancelled', $3::bigint, 1, $2::numeric, 1)`,
        [one, turnover, clock.now],
      )
    const rows = (await read<Activity>('/reports/activity')).filter(({ day }) => day === second)
    assert.deepEqual(rows, [
      { day: second, product: 'all', coin: '', orders: 3, turnover: '0', members: 2 },
      { day: second, product: 'spot', coin: 'USDT', orders: 3, turnover: '157.5', members: 2 },
    ])
  })
})
