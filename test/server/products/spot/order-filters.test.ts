import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { SELL_FORM, START, spotStage, type WireSpotOrder } from '../../../support/spot-stage.ts'

const OPEN = { type: '0', status: '1', page: '1', limit: '10' }
const HOUR = 3_600_000

eachDatabase((kind, open) => {
  const staged = lazily(async () => {
    const stage = await spotStage(await open())
    const list = async (member: string, form: Record<string, string> = {}) => {
      const answer = await stage.call('tradegetOrderList', { ...OPEN, ...form }, member)
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { list: WireSpotOrder[] }).list.map(({ id }) => id)
    }
    /** Places `count` orders an hour apart, the first now, alternately buys and sales. Returns their ids, newest first. */
    const placed = async (member: string, count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at++) {
        ids.unshift(await stage.order(member, at % 2 ? { ...SELL_FORM, price: '500' } : { price: '10' }))
        stage.clock.now += HOUR
      }
      return ids
    }
    return { ...stage, list, placed }
  })

  test(`${kind}: a time range lists the orders placed from its start up to its end, of one side or both`, async () => {
    const { member, list, placed, clock } = await staged()
    const me = await member()
    const start = clock.now
    const [fifth, fourth, third, second, first] = await placed(me, 5)
    const at = (hours: number) => String(start + hours * HOUR)
    assert.deepEqual(await list(me, { from: at(1), to: at(3) }), [third, second])
    assert.deepEqual(await list(me, { from: at(1), to: at(3), type: '1' }), [third])
    assert.deepEqual(await list(me, { from: at(3) }), [fifth, fourth])
    assert.deepEqual(await list(me, { to: at(1) }), [first])
    assert.deepEqual(await list(me, { from: at(5) }), [])
    assert.deepEqual(await list(await member(), { from: at(0) }), [], "another member's orders")
  })

  test(`${kind}: a market lists its own orders only, of the requested status`, async () => {
    const { member, list, placed, db, call } = await staged()
    const me = await member()
    const ids = await placed(me, 3)
    const [copy] = await db.query<{ id: string }>(
      `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, status, placed_at, closed_at)
       VALUES ($1::bigint, 'ethusdt', 'ETH', 'USDT', 'buy', 'limit', 1, 1, 1, 0, 'cancelled', $2::bigint, $2::bigint) RETURNING id::text`,
      [me, START],
    )
    assert.deepEqual(await list(me, { symbol: 'btcusdt' }), ids)
    assert.deepEqual(await list(me, { symbol: 'ethusdt' }), [])
    assert.deepEqual(await list(me, { symbol: 'ethusdt', status: '3' }), [copy?.id])
    assert.deepEqual(await list(me, { symbol: 'none' }), [])
    await call('tradecancelOrder', { bb_id: ids[1] ?? '' }, me)
    assert.deepEqual(await list(me, { symbol: 'btcusdt' }), [ids[0], ids[2]])
    assert.deepEqual(await list(me, { symbol: 'btcusdt', status: '3' }), [ids[1]])
  })

  test(`${kind}: filtered pages, by number and after the last row, contain every order once, even with equal times`, async () => {
    const { member, list, order, clock } = await staged()
    const me = await member()
    const start = clock.now
    const all: string[] = []
    for (let at = 0; at < 7; at++) {
      all.unshift(await order(me, at % 2 ? { ...SELL_FORM, price: '500' } : { price: '10' }))
      if (at === 3) clock.now += HOUR
    }
    for (const filter of [
      { from: String(start) },
      { symbol: 'btcusdt' },
      { symbol: 'btcusdt', to: String(clock.now + 1) },
    ]) {
      const numbered: string[] = []
      const continued: string[] = []
      for (let page = 1; page <= 4; page++) {
        numbered.push(...(await list(me, { ...filter, limit: '2', page: String(page) })))
        const after = continued.at(-1)
        continued.push(...(await list(me, { ...filter, limit: '2', ...(after && { after }) })))
      }
      assert.deepEqual(numbered, all)
      assert.deepEqual(continued, all)
    }
    assert.deepEqual(
      await list(me, { to: String(clock.now), after: all[0] ?? '' }),
      all.slice(3),
      'never later than the end',
    )
  })

  test(`${kind}: invalid filters are refused with field and rule`, async () => {
    const { member, call, placed } = await staged()
    const me = await member()
    const [foreign] = await placed(await member(), 1)
    const attempts: [Record<string, string>, field: string, rule: string][] = [
      [{ from: '-1' }, 'from', 'count'],
      [{ from: 'yesterday' }, 'from', 'count'],
      [{ to: '1.5' }, 'to', 'count'],
      [{ from: '5', to: '5' }, 'to', 'range'],
      [{ from: '6', to: '5' }, 'to', 'range'],
      [{ symbol: 'x'.repeat(65) }, 'symbol', 'id'],
      [{ symbol: 'btcusdt', after: foreign ?? '' }, 'after', 'unknown'],
      [{ symbol: 'btcusdt', after: 'x' }, 'after', 'unknown'],
    ]
    for (const [form, field, rule] of attempts) {
      const answer = await call('tradegetOrderList', { ...OPEN, ...form }, me)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], JSON.stringify(form))
    }
  })
})
