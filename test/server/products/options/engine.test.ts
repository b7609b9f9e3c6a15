import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { optionsStage } from '../../../support/options-stage.ts'

const entryIn = async (db: Db, id: string) =>
  (await db.query<{ entry_trade: unknown }>('SELECT entry_trade FROM option_orders WHERE id = $1', [id]))[0]
    ?.entry_trade

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: the running engine stores entries, sleeps until the next end and settles at it`, async () => {
    const { db, member, order, read, market, clock, anotherEngine } = await ready
    const timer = manualTimer()
    const { ring, waiting } = timer
    const engine = anotherEngine({ timer })
    engine.start()
    await ring()
    assert.deepEqual(waiting(), [1000], 'no open orders')
    const me = await member()
    const id = await order(me)
    engine.expect(clock.now + 30_000)
    assert.deepEqual(waiting(), [250], 'an entry is missing')
    await ring()
    assert.equal(await entryIn(db, id), null)
    const trade = market.trade(clock.now + 100, '100')
    clock.now += 250
    await ring()
    assert.deepEqual(await entryIn(db, id), { id: trade.id, price: '100', ts: trade.ts })
    assert.deepEqual(waiting(), [1000])
    clock.now += 29_000
    await ring()
    assert.deepEqual(waiting(), [750], 'the next end is less than a second away')
    market.trade(clock.now + 700, '101')
    clock.now += 750
    await ring()
    assert.deepEqual([(await read(me, id)).outcome, waiting()], ['', [50]], 'waits for a last trade')
    market.trade(clock.now + 40, '1')
    clock.now += 50
    await ring()
    assert.deepEqual([(await read(me, id)).outcome, waiting()], ['won', [1000]])
    await engine.stop()
    assert.deepEqual(waiting(), [])
  })

  test(`${kind}: an earlier trade that arrives late becomes the entry`, async () => {
    const { member, order, read, market, clock, anotherEngine } = await ready
    const timer = manualTimer()
    const { ring } = timer
    const engine = anotherEngine({ timer })
    const me = await member()
    const id = await order(me)
    const accepted = clock.now
    market.trade(accepted + 400, '105')
    clock.now += 500
    engine.start()
    await ring()
    market.trade(accepted + 300, '100')
    market.trade(accepted + 20_000, '102')
    clock.now += 31_000
    await ring()
    const { outcome, buyprice } = await read(me, id)
    assert.deepEqual([outcome, buyprice], ['won', '100'])
    await engine.stop()
  })
})
