import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskName } from '../../../../server/members/registry/mask-name.ts'
import { HISTORY_KINDS, type HistoryKind, type HistoryRow } from '../../../../server/operations/history/history.ts'
import type { MemberOverview } from '../../../../server/operations/history/member-overview.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

interface History {
  events: { kind: HistoryKind; rows: HistoryRow[] }[]
}

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const read = async ({ id }: Withdrawer, query = '') =>
      ((await stage.operate('GET', `/members/${id}/history${query}`)).data as History).events
    return { ...stage, read }
  })

  test(`${kind}: the history has the log-in, withdrawals with their payout, bills, messages, notes and invited members`, async () => {
    const { context, operate, read, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'approved')
    assert.equal((await operate('POST', `/members/${member.id}/notes`, { text: 'Called on Monday' })).code, 1)
    const invited = await withdrawer()
    await context.db.query('UPDATE members SET inviter = $2::bigint WHERE id = $1::bigint', [invited.id, member.id])
    const events = await read(member)
    assert.deepEqual(
      events.map((one) => one.kind),
      HISTORY_KINDS,
    )
    const of = (wanted: HistoryKind) => events.find((one) => one.kind === wanted)?.rows ?? []
    assert.equal(of('logins').length, 1)
    assert.deepEqual(
      of('withdrawals').map(({ amount, state }) => [amount, state]),
      [['1000 USDT', 'approved']],
    )
    assert.ok(of('bills').some(({ what, amount }) => what.startsWith('withdrawal ') && amount === '-1000 USDT funds'))
    assert.ok(of('messages').length >= 2)
    assert.deepEqual(
      of('notes').map(({ what, state }) => [what, state]),
      [['Called on Monday', 'shell']],
    )
    assert.deepEqual(
      of('invited').map(({ id }) => id),
      [invited.id],
    )
  })

  test(`${kind}: one kind is read in pages without gaps or repetitions, whatever its state`, async () => {
    const { context, operate, read, withdrawer } = await started()
    const member = await withdrawer()
    await context.db.query(
      `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, placed_at, status, closed_at)
       SELECT $1::bigint, 'btcusdt', 'BTC', 'USDT', CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, 'limit', 1, 1, 1, 0, n,
         CASE WHEN n % 3 = 0 THEN 'open' ELSE 'cancelled' END, CASE WHEN n % 3 = 0 THEN NULL ELSE n END
       FROM generate_series(1, 120) n`,
      [member.id],
    )
    const ids: number[] = []
    for (let after = ''; ; ) {
      const [page] = await read(member, `?kind=spot${after}`)
      const rows = page?.rows ?? []
      ids.push(...rows.map(({ id }) => Number(id)))
      if (rows.length < 50) break
      after = `&after=${rows.at(-1)?.id}`
    }
    assert.equal(new Set(ids).size, 120)
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => b - a),
    )
    assert.match((await operate('GET', `/members/${member.id}/history?after=5`)).msg, /needs --kind/)
  })

  test(`${kind}: at a glance: balances with their value, freezes and counts, and no login name`, async () => {
    const { context, operate, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'approved')
    await operate('PUT', `/members/${member.id}/freezes/payouts`, { text: 'New address' })
    const { data } = await operate('GET', `/members/${member.id}/overview`)
    const { name, freezes, balances, total, withdrawals, deposits, sessions, has_second_factor } =
      data as MemberOverview
    assert.equal(name, maskName(member.email))
    assert.ok(!JSON.stringify(data).includes(member.email))
    assert.deepEqual(freezes, { trading: null, payouts: 'New address' })
    assert.deepEqual(balances, [{ type: 'funds', coin: 'USDT', part: 'available', balance: '9000', value: '9000' }])
    assert.deepEqual([total, withdrawals, deposits, sessions, has_second_factor], ['9000', 1, 0, 1, false])
    assert.match((await operate('GET', '/members/nobody/overview')).msg, /There is no member/)
  })

  test(`${kind}: names of invited members are masked unless they are wanted in full, and reviews have their state`, async () => {
    const { context, read, withdrawer } = await started()
    const [member, invited] = [await withdrawer(), await withdrawer()]
    await context.db.query('UPDATE members SET inviter = $1::bigint WHERE id = $2::bigint', [member.id, invited.id])
    await member.withdraw()
    const listWhat = async (query: string) =>
      (await read(member, query))[0]?.rows.map(({ what, state }) => [what, state])
    assert.deepEqual(await listWhat('?kind=invited'), [[maskName(invited.email), 'active']])
    assert.deepEqual(await listWhat('?kind=invited&full=true'), [[invited.email, 'active']])
    assert.deepEqual(await listWhat('?kind=reviews'), [['withdrawal', 'waiting']])
  })

  test(`${kind}: every kind can be read and reads nothing of another member`, async () => {
    const { read, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    await other.withdraw()
    for (const one of HISTORY_KINDS) {
      const [events] = await read(member, `?kind=${one}`)
      assert.equal(events?.kind, one)
      if (one === 'withdrawals') assert.deepEqual(events?.rows, [])
    }
  })
})
