import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import type { Market } from '../../../../server/market/market.ts'
import { createSpotEngine, type SpotEngine } from '../../../../server/products/spot/spot.engine.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { fakeMarket } from '../../../support/fake-market.ts'
import { memoryLog } from '../../../support/log.ts'
import { exchange, relayNode, SYMBOL } from '../../../support/relay-node.ts'
import { type SpotStage, spotStage } from '../../../support/spot-stage.ts'
import { until } from '../../../support/until.ts'

/** Time in ms after which trades that no node knows are skipped. */
const PATIENCE_MS = 30_000

/** Creates the engine of another node, whose clock is `ahead` ms ahead. */
const engineOn = ({ db, clock }: SpotStage, market: Market, ahead = 0): SpotEngine =>
  createSpotEngine({ db, market, now: () => clock.now + ahead, log: memoryLog().log })

/** Returns the number of statements that wait for a lock. */
const waiting = async (db: Db): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  )[0]?.n ?? 0

eachDatabase((kind, open) => {
  const fresh = async () => {
    const on = await spotStage(await open())
    return { ...on, filled: async (who: string, id: string) => (await on.read(who, id)).coinnum }
  }

  test(`${kind}: an order of a node whose clock is 300 ms behind gets all later trades and none that were allocated before`, async () => {
    const on = await fresh()
    const { db, member, order, market, clock, engine, filled, balanced } = on
    const [anna, ben] = [await member(), await member()]
    const ahead = fakeMarket(() => clock.now + 300)
    const fast = engineOn(on, ahead, 300)
    const trade = (ms: number, price: string, amount: string) => {
      for (const one of [market, ahead]) one.trade(clock.now + ms, price, amount, 'sell')
    }
    const first = await order(anna, { num: '5', price: '100' })
    clock.now += 200
    trade(100, '150', '1')
    await fast.matchNow()
    clock.now += 10
    const behind = await order(ben, { num: '5', price: '151' })
    await fast.matchNow()
    assert.deepEqual(
      [await filled(anna, first), await filled(ben, behind)],
      ['0', '1'],
      'the trade was seen to fill no order',
    )

    clock.now += 200
    trade(200, '100', '6')
    await fast.matchNow()
    assert.deepEqual([await filled(anna, first), await filled(ben, behind)], ['2', '5'])
    const late = await order(ben, { num: '5', price: '151' })
    const [placed] = await db.query<{ ms: number }>(
      'SELECT placed_at - $2::bigint AS ms FROM spot_orders WHERE id = $1::bigint',
      [late, clock.now],
    )
    assert.equal(placed?.ms, 300, 'placed after the allocated trades')
    clock.now += 1_000
    await Promise.all([fast.matchNow(), engine.matchNow()])
    assert.equal(await filled(ben, late), '0')
    trade(100, '99', '2')
    clock.now += 200
    await Promise.all([fast.matchNow(), engine.matchNow()])
    assert.deepEqual([await filled(anna, first), await filled(ben, late)], ['2', '2'])
    await balanced()
  })

  test(`${kind}: trades missed by this node are read from another node, trades that no node knows are skipped in the end`, async () => {
    const on = await fresh()
    const { db, member, order, clock, filled, balanced } = on
    const { trade, ...heard } = exchange()
    const [torn, whole] = [1, 2].map(() => relayNode(db, { trade, ...heard }, () => clock.now))
    assert.ok(torn && whole)
    const engine = engineOn(on, torn.market)
    for (const node of [torn, whole]) node.connect(clock.now - 1_000)
    const anna = await member()
    const id = await order(anna, { num: '10', price: '50' })
    const pass = async (price: string, amount: string) => {
      clock.now += 1_000
      trade(clock.now - 600, price, amount, 'sell')
    }
    torn.lose()
    await pass('50', '1')
    whole.hear()
    torn.connect(clock.now)
    await pass('50', '2')
    torn.hear()
    clock.now += 1_000
    torn.hear()
    await engine.matchNow()
    assert.equal(await filled(anna, id), '0', 'an earlier trade may be missing')
    whole.hear()
    await whole.market.share([SYMBOL])
    await engine.matchNow()
    assert.equal(await filled(anna, id), '3')

    torn.lose()
    await pass('50', '4')
    clock.now += 1_000
    torn.connect(clock.now)
    await pass('50', '3')
    clock.now += 1_000
    torn.hear()
    await engine.matchNow()
    assert.equal(await filled(anna, id), '3')
    clock.now += PATIENCE_MS
    torn.hear()
    await engine.matchNow()
    assert.equal(await filled(anna, id), '6')
    await balanced()
  })

  if (kind === 'postgres')
    for (const reaches of ['no other order', 'another order'] as const)
      test(`${kind}: an order placed during a pass misses no trade, while the trades fill ${reaches}`, async () => {
        const { db, member, order, market, clock, engine, filled, balanced } = await fresh()
        const [anna, ben] = [await member(), await member()]
        const other = await order(ben, { num: '3', price: reaches === 'no other order' ? '10' : '20' })
        await engine.matchNow()
        let go = () => {}
        const going = new Promise<void>((resolve) => {
          go = resolve
        })
        let isHeld = false
        const holding = db.transaction(async (tx) => {
          await tx.query('SELECT FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [anna])
          isHeld = true
          await going
        })
        await until(() => isHeld, 'the member is locked')
        const placing = order(anna, { num: '3', price: '20' })
        await until(async () => (await waiting(db)) === 1, 'the order waits for the member')
        clock.now += 1_000
        market.trade(clock.now - 500, '20', '4', 'sell')
        const matching = engine.matchNow()
        if (reaches === 'no other order') await matching
        else await until(async () => (await waiting(db)) === 2, 'the engine waits for the order')
        go()
        const [id] = await Promise.all([placing, matching, holding])
        await engine.matchNow()
        const got = [await filled(ben, other), await filled(anna, id)]
        assert.deepEqual(got, reaches === 'no other order' ? ['0', '3'] : ['3', '1'])
        await balanced()
      })
})
