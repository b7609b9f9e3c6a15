import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../../../server/core/log/log.ts'
import { deleteOldTrades } from '../../../../server/products/options/public-trades.ts'
import { createTradeArchive } from '../../../../server/products/options/trade-archive.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getPublicTrade } from '../../../../shared/base/contract/public-trade.ts'
import { DAY_MS } from '../../../../shared/base/contract/utc-days.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, optionsStage } from '../../../support/options-stage.ts'

/** Returns the stage with an archive of its own, and a look-up of a trade by a visitor. */
async function tradesStage(stage: OptionsStage) {
  const { db, market, clock, call } = stage
  const archive = createTradeArchive({ db, market, log: createLog('silent'), now: () => clock.now })
  const engine = stage.anotherEngine({ archiveTrades: archive.add })
  const ask = (id: string, symbol = 'btcusdt') => call('getPublicTrade', { symbol, id }, { member: '' })
  const look = async (id: string) => {
    const answer = await ask(id)
    assert.equal(answer.code, 1, answer.msg)
    const data = readData(getPublicTrade, answer.data)?.data
    assert.ok(data)
    return data
  }
  /** Makes the market forget its trades, as a restarted node that relays an exchange does. */
  const forget = () => {
    market.tradesBetween = () => []
  }
  return { ...stage, archive, engine, ask, look, forget }
}

eachDatabase((kind, open) => {
  test(`${kind}: the trades that decided an order can be looked up with their neighbours after the market has forgotten them`, async () => {
    const { archive, ask, clock, engine, forget, look, market, member, order } = await tradesStage(
      await optionsStage(await open()),
    )
    const me = await member()
    const start = clock.now
    const early = market.trade(start - 40_000, '90')
    const before = market.trade(start - 10, '99')
    await order(me)
    const entry = market.trade(start + 5, '100')
    const between = Array.from({ length: 60 }, (_, at) => market.trade(start + 1_000 + at, `${101 + at}`))
    const exit = market.trade(start + 29_900, '200')
    clock.now = start + 31_000
    const after = market.trade(start + 30_500, '201')
    assert.equal(await engine.settleDue(), 1)
    await archive.store()
    const late = market.trade(start + 45_000, '202')
    clock.now = start + 70_000
    await archive.store()
    forget()

    const found = await look(entry.id)
    assert.deepEqual([found.marketName, found.trade.price, found.trade.ts], ['BTC/USDT', '100', entry.ts])
    assert.deepEqual(
      found.before.map(({ id }) => id),
      [before.id],
      'the trade 40 s earlier is too far away',
    )
    assert.deepEqual(
      found.after.map(({ id }) => id),
      between.slice(0, 50).map(({ id }) => id),
    )
    const end = await look(exit.id)
    assert.deepEqual(
      end.after.map(({ id }) => id),
      [after.id, late.id],
      'those that came after the settlement, too',
    )
    assert.equal(end.before.length, 50)
    assert.equal(end.before.at(-1)?.id, between.at(-1)?.id)
    assert.deepEqual([(await ask(early.id)).field, (await ask(early.id)).rule], ['id', 'unknown'])
    assert.equal((await ask(entry.id, 'ethusdt')).rule, 'unknown')
  })

  test(`${kind}: neighbours end where a trade is missing`, async () => {
    const stage = await tradesStage(await optionsStage(await open()))
    const { archive, clock, forget, look, market } = stage
    const first = market.trade(clock.now, '100')
    const middle = Array.from({ length: 120 }, (_, at) => market.trade(clock.now + 10 + at, '101'))
    const last = market.trade(clock.now + 200, '102')
    clock.now += 60_000
    archive.add([first, last].map(({ id, ts }) => ({ symbol: 'btcusdt', id, ts })))
    await archive.store()
    forget()
    const edge = await look(middle[49]?.id ?? '')
    assert.deepEqual([edge.before.length, edge.after.length], [50, 0])
    const other = await look(middle[70]?.id ?? '')
    assert.deepEqual([other.before.length, other.after.length], [0, 50])
  })

  test(`${kind}: a recent trade is found before it decided anything, and stored trades are deleted after 8 days, by whole days`, async () => {
    const { archive, ask, clock, db, forget, look, market } = await tradesStage(await optionsStage(await open()))
    const trade = market.trade(clock.now, '100')
    clock.now += 20_000
    assert.equal((await look(trade.id)).trade.price, '100')
    archive.add([{ symbol: 'btcusdt', id: trade.id, ts: trade.ts }])
    await archive.store()
    forget()
    const end = Math.ceil((trade.ts + 1) / DAY_MS) * DAY_MS
    await deleteOldTrades(db, end + 8 * DAY_MS - 1)
    assert.equal((await ask(trade.id)).code, 1)
    await deleteOldTrades(db, end + 8 * DAY_MS)
    assert.equal((await ask(trade.id)).rule, 'unknown')
  })

  test(`${kind}: a trade that a node of the previous release stored is found`, async () => {
    const { clock, db, forget, look, market } = await tradesStage(await optionsStage(await open()))
    const trade = market.trade(clock.now, '100')
    forget()
    for (const previous of [null, 'before'])
      await db.query(
        `INSERT INTO public_trades AS t (symbol, id, previous, price, amount, ts, direction, rejected)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::bigint[], $7::text[], $8::text[]) ORDER BY 2
     ON CONFLICT (symbol, id) DO UPDATE SET previous = EXCLUDED.previous WHERE t.previous IS NULL AND EXCLUDED.previous IS NOT NULL`,
        ['btcusdt', [trade.id], [previous], ['100'], ['1'], [trade.ts], ['buy'], [null]],
      )
    assert.equal((await look(trade.id)).trade.price, '100')
    assert.deepEqual(await db.query('SELECT previous FROM deciding_trades'), [{ previous: 'before' }])
  })
})
