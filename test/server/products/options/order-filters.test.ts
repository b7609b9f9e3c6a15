import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { optionsStage, type WireOrder } from '../../../support/options-stage.ts'

const MINUTE = 60_000
const STATUSES = { open: '1', settled: '2' } as const

eachDatabase((kind, open) => {
  /** A stage of its own per test: the engine settles the orders of all members. */
  const staged = async () => {
    const stage = await optionsStage(await open())
    const list = async (member: string, form: Record<string, string> = {}) => {
      const answer = await stage.call('getHyOrderList', { status: '1', page: '1', limit: '10', ...form }, { member })
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { list: WireOrder[] }).list.map(({ order_id }) => order_id)
    }
    /** Places five orders a minute apart, the first now, alternately up and down. Returns their ids, newest first. */
    const placed = async (member: string) => {
      const ids: string[] = []
      for (let at = 0; at < 5; at++) {
        ids.unshift(await stage.order(member, { ctime: '300', ctzed: '200', buytype: at % 2 ? '2' : '1' }))
        stage.clock.now += MINUTE
      }
      return ids
    }
    const settleAll = async () => {
      stage.clock.now += 10 * MINUTE
      await stage.engine.settleDue()
    }
    return { ...stage, list, placed, settleAll }
  }

  for (const [name, status] of Object.entries(STATUSES))
    test(`${kind}: ${name} orders: a time range and a direction list the orders placed in it, its end excluded`, async () => {
      const { member, list, placed, clock, settleAll } = await staged()
      const [me, other] = [await member(), await member()]
      const start = clock.now
      const [fifth, fourth, third, second, first] = await placed(me)
      if (name === 'settled') await settleAll()
      const at = (minutes: number) => String(start + minutes * MINUTE)
      assert.deepEqual(await list(me, { status, from: at(1), to: at(3) }), [third, second])
      assert.deepEqual(await list(me, { status, from: at(1), to: at(3), buytype: '1' }), [third])
      assert.deepEqual(await list(me, { status, buytype: '2' }), [fourth, second])
      assert.deepEqual(await list(me, { status, from: at(3) }), [fifth, fourth])
      assert.deepEqual(await list(me, { status, to: at(1) }), [first])
      assert.deepEqual(await list(me, { status, from: at(5) }), [])
      assert.deepEqual(await list(other, { status, from: at(0) }), [], "another member's orders")
      const another = name === 'open' ? '2' : '1'
      assert.deepEqual(await list(me, { status: another, from: at(0) }), [], 'orders of the other state')
    })

  for (const [name, status] of Object.entries(STATUSES))
    test(`${kind}: ${name} orders: a market lists its own orders only`, async () => {
      const { member, list, placed, settleAll, db } = await staged()
      const me = await member()
      const ids = await placed(me)
      const [copy] = await db.query<{ id: string }>(
        `INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at)
         SELECT member, 'ethusdt', 'ETH/USDT', direction, stake, seconds, percent, tie, scale, accepted_at, ends_at
         FROM option_orders WHERE id = $1::bigint RETURNING id::text`,
        [ids[2]],
      )
      if (name === 'settled') await settleAll()
      assert.deepEqual(await list(me, { status, symbol: 'btcusdt' }), ids)
      assert.deepEqual(await list(me, { status, symbol: 'none' }), [])
      assert.deepEqual(await list(me, { status, symbol: 'ethusdt', buytype: '2' }), [])
      assert.deepEqual(await list(me, { status, symbol: 'ethusdt' }), [copy?.id])
    })

  for (const [name, status] of Object.entries(STATUSES))
    test(`${kind}: ${name} orders: filtered pages, by number and after the last row, contain every order once, even with equal times`, async () => {
      const { member, list, order, clock, settleAll } = await staged()
      const me = await member()
      const start = clock.now
      const all: string[] = []
      for (let at = 0; at < 7; at++) {
        all.unshift(await order(me, { ctime: '300', ctzed: '200', buytype: at % 2 ? '2' : '1' }))
        if (at === 3) clock.now += MINUTE
      }
      const end = clock.now
      if (name === 'settled') await settleAll()
      for (const filter of [
        { from: String(start) },
        { symbol: 'btcusdt' },
        { symbol: 'btcusdt', to: String(end + 1) },
      ]) {
        const numbered: string[] = []
        const continued: string[] = []
        for (let page = 1; page <= 4; page++) {
          numbered.push(...(await list(me, { status, ...filter, limit: '2', page: String(page) })))
          const after = continued.at(-1)
          continued.push(...(await list(me, { status, ...filter, limit: '2', ...(after && { after }) })))
        }
        assert.deepEqual(numbered, all)
        assert.deepEqual(continued, all)
      }
      const before = await list(me, { status, to: String(end), after: all[0] ?? '' })
      assert.deepEqual(before, all.slice(3), 'never later than the end')
    })

  test(`${kind}: invalid filters are refused with field and rule`, async () => {
    const { member, call, order } = await staged()
    const me = await member()
    const foreign = await order(await member())
    const attempts: [Record<string, string>, field: string, rule: string][] = [
      [{ from: '-1' }, 'from', 'count'],
      [{ to: '1.5' }, 'to', 'count'],
      [{ from: '5', to: '5' }, 'to', 'range'],
      [{ buytype: '3' }, 'buytype', 'choice:1,2'],
      [{ symbol: 'x'.repeat(65) }, 'symbol', 'id'],
      [{ symbol: 'btcusdt', after: foreign }, 'after', 'unknown'],
      [{ buytype: '1', after: 'x' }, 'after', 'unknown'],
    ]
    for (const [form, field, rule] of attempts) {
      const answer = await call('getHyOrderList', { status: '2', page: '1', limit: '10', ...form }, { member: me })
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], JSON.stringify(form))
    }
  })
})
