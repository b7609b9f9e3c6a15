import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PATIENCE_MS } from '../../../../server/products/options/options.due.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { optionsStage } from '../../../support/options-stage.ts'

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: after a restart, orders that ended in the meantime are settled by the recorded trades`, async () => {
    const { member, order, read, market, clock, anotherEngine, balance, balanced } = await ready
    const before = manualTimer()
    const first = anotherEngine({ timer: before })
    first.start()
    const me = await member('1000')
    const [ended, running] = [await order(me), await order(me, { ctime: '60' })]
    await first.stop()
    market.trade(clock.now + 1_000, '100')
    market.trade(clock.now + 29_000, '101')
    market.trade(clock.now + 55_000, '99')
    clock.now += 40_000
    const after = manualTimer()
    const second = anotherEngine({ timer: after })
    second.start()
    await after.ring()
    assert.deepEqual([(await read(me, ended)).outcome, (await read(me, running)).outcome], ['won', ''])
    clock.now += 21_000
    await after.ring()
    assert.equal((await read(me, running)).outcome, 'lost')
    assert.equal(await balance(me), '912')
    await balanced()
    await second.stop()
  })

  test(`${kind}: after a restart, the stored entry is used if the market no longer has it`, async () => {
    const { member, order, read, market, clock, anotherEngine } = await ready
    const before = manualTimer()
    const first = anotherEngine({ timer: before })
    const me = await member()
    const known = await order(me)
    const entry = market.trade(clock.now + 100, '100')
    clock.now += 200
    first.start()
    await before.ring()
    await first.stop()
    const forgetful = { ...market, firstTradeAfter: () => null }
    const late = await order(me)
    market.trade(clock.now + 1_000, '101')
    clock.now += 31_000
    const second = anotherEngine({ market: forgetful })
    assert.equal(await second.settleDue(), 2)
    const settled = await read(me, known)
    assert.deepEqual([settled.outcome, settled.entry], ['won', { id: entry.id, price: '100', ts: entry.ts }])
    assert.equal((await read(me, late)).outcome, 'returned')
  })

  test(`${kind}: right after a start, orders wait for a market that has no data yet`, async () => {
    const { member, order, read, market, clock, anotherEngine } = await ready
    const me = await member()
    const ids = [await order(me), await order(me, { ctime: '60' })]
    const accepted = clock.now
    clock.now += 40_000
    const timer = manualTimer()
    const { ring } = timer
    let silent = true
    const engine = anotherEngine({
      timer,
      market: { ...market, isLive: () => !silent, known: (symbol) => (silent ? [] : market.known(symbol)) },
    })
    engine.start()
    await ring()
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await read(me, id)).outcome)), ['', ''])
    market.trade(accepted + 10, '100')
    market.trade(accepted + 20, '101')
    silent = false
    clock.now += 500
    await ring()
    clock.now += 20_000
    await ring()
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await read(me, id)).outcome)), ['won', 'won'])
    await engine.stop()
  })

  test(`${kind}: after a start, orders of a market that stays silent wait 30 s, even if they ended long ago`, async () => {
    const { member, order, read, market, clock, anotherEngine } = await ready
    const me = await member()
    const id = await order(me)
    market.trade(clock.now + 10, '100')
    market.trade(clock.now + 20, '101')
    clock.now += 600_000
    const timer = manualTimer()
    const { ring } = timer
    const engine = anotherEngine({ timer, market: { ...market, isLive: () => false, known: () => [] } })
    engine.start()
    await ring()
    clock.now += PATIENCE_MS - 1
    await ring()
    assert.equal((await read(me, id)).outcome, '')
    clock.now += 1
    await ring()
    assert.equal((await read(me, id)).outcome, 'returned')
    await engine.stop()
  })
})
