import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

const MINUTE_MS = 60_000
const BOOK = {
  bids: [['98', '1']] as [string, string][],
  asks: [
    ['99', '0.4'],
    ['100', '0.6'],
    ['101', '5'],
  ] as [string, string][],
}

eachDatabase((kind, open) => {
  const staged = lazily(async () => spotStage(await open()))

  /** Returns a member and the stage with a fresh book. */
  const withBook = async () => {
    const stage = await staged()
    stage.clock.now += 1000
    stage.market.visible = structuredClone(BOOK)
    await stage.db.query('DELETE FROM consumed_liquidity_parts')
    return { ...stage, anna: await stage.member() }
  }

  test(`${kind}: IOC takes what the book offers at its price, is completed, and releases the rest`, async () => {
    const { anna, order, read, has, trade, assertBalanced } = await withBook()
    const id = await order(anna, { num: '3', price: '100', time_in_force: 'IOC' })
    const { status, coinnum, predict_num } = await read(anna, id)
    assert.deepEqual([status, coinnum, predict_num], ['2', '1', '3'])
    assert.deepEqual(await has(anna, 'USDT'), ['9900.4', '0'])
    assert.equal(await trade('90', '100'), 0)
    await assertBalanced()
  })

  test(`${kind}: IOC and FOK that the book cannot fill as they ask: refused, and nothing is held`, async () => {
    const { anna, call, has, assertBalanced } = await withBook()
    for (const [form, rule, bound] of [
      [{ price: '98.9', time_in_force: 'IOC' }, 'book', undefined],
      [{ price: '98.9', time_in_force: 'FOK' }, 'whole', '0'],
      [{ num: '3', price: '100', time_in_force: 'FOK' }, 'whole', undefined],
    ] as const) {
      const { code, field, rule: broken, ...answer } = await call('upbbbuy', { ...BUY_FORM, ...form }, anna)
      assert.deepEqual([code, field, broken], [201, 'time_in_force', rule])
      if (bound) assert.equal(answer.bound, bound)
    }
    assert.deepEqual(await has(anna, 'USDT'), ['10000', '0'])
    await assertBalanced()
  })

  test(`${kind}: FOK that the book fills whole: filled at book prices`, async () => {
    const { anna, order, read, has } = await withBook()
    const id = await order(anna, { num: '2', price: '101', time_in_force: 'FOK' })
    assert.deepEqual([(await read(anna, id)).status, (await has(anna, 'USDT'))[1]], ['2', '0'])
  })

  test(`${kind}: post-only rests outside of the book, and is refused with the best price where it would trade`, async () => {
    const { anna, order, call, read, has, assertBalanced } = await withBook()
    const form = { ...BUY_FORM, price: '101', post_only: '1' }
    const refused = await call('upbbbuy', form, anna)
    assert.deepEqual([refused.code, refused.field, refused.rule, refused.bound], [201, 'post_only', 'taker', '99'])
    assert.match(refused.msg, /at 99.00 USDT/)
    assert.deepEqual(await has(anna, 'USDT'), ['10000', '0'])
    const id = await order(anna, { price: '98.99', post_only: '1' })
    assert.equal((await read(anna, id)).status, '1')
    await assertBalanced()
  })

  test(`${kind}: terms that exclude each other and ends out of range: refused`, async () => {
    const { anna, call, clock } = await withBook()
    const at = (ms: number) => String(clock.now + ms)
    for (const [form, field, rule] of [
      [{ operate_type: '2', price: '', time_in_force: 'IOC' }, 'time_in_force', 'limit'],
      [{ operate_type: '2', price: '', post_only: '1' }, 'post_only', 'limit'],
      [{ time_in_force: 'FOK', post_only: '1' }, 'post_only', 'rests'],
      [{ time_in_force: 'GTD' }, 'expires_at', 'missing'],
      [{ expires_at: at(MINUTE_MS) }, 'time_in_force', 'missing'],
      [{ time_in_force: 'GTD', expires_at: at(MINUTE_MS - 1) }, 'expires_at', 'early'],
      [{ time_in_force: 'GTD', expires_at: at(91 * 24 * 60 * MINUTE_MS) }, 'expires_at', 'late'],
    ] as const) {
      const answer = await call('upbbbuy', { ...BUY_FORM, ...form } as Record<string, string>, anna)
      assert.deepEqual([answer.code, answer.field, answer.rule], [201, field, rule], JSON.stringify(form))
    }
  })

  test(`${kind}: an order until a time: filled by trades before it, cancelled after it by one of several engines, also after a restart`, async () => {
    const { anna, order, read, has, clock, market, anotherEngine, call, assertBalanced } = await withBook()
    market.visible = { bids: [], asks: [] }
    const ends = clock.now + 10 * MINUTE_MS
    const terms = { time_in_force: 'GTD', expires_at: String(ends) }
    const id = await order(anna, { num: '3', price: '100', ...terms })
    const other = await order(anna, { ...SELL_FORM, num: '1', price: '500', ...terms })
    const stays = await order(anna, { num: '1', price: '1' })
    const row = (await call('tradegetOrderList', { type: '0', page: '1', limit: '10', status: '1' }, anna)).data
    const listed = (row as { list: Record<string, unknown>[] }).list.find((one) => one.id === id)
    assert.deepEqual([listed?.time_in_force, listed?.expires_at], ['GTD', ends])
    market.trade(ends - 1, '100', '0.5', 'sell')
    market.trade(ends, '100', '7', 'sell')
    clock.now = ends + 20 * MINUTE_MS
    // New engines know only what the database and the market tell them, as after a restart.
    await Promise.all([anotherEngine().matchNow(), anotherEngine().matchNow(), anotherEngine().matchNow()])
    await anotherEngine().matchNow()
    const { status, coinnum } = await read(anna, id)
    assert.deepEqual([status, coinnum], ['3', '0.5'])
    assert.deepEqual([(await read(anna, other)).status, (await read(anna, stays)).status], ['3', '1'])
    assert.deepEqual(await has(anna, 'USDT'), ['9949', '1'])
    await assertBalanced()
  })

  test(`${kind}: a form of the specification: places an order that rests until it is filled or cancelled`, async () => {
    const { anna, order, read, clock, market, engine } = await withBook()
    market.visible = { bids: [], asks: [] }
    const id = await order(anna)
    clock.now += 100 * 24 * 60 * MINUTE_MS
    await engine.matchNow()
    assert.equal((await read(anna, id)).status, '1')
  })
})
