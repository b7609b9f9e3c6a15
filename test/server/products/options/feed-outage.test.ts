import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OUTAGE_MS } from '../../../../server/products/options/feed-outage.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { type OptionsStage, optionsStage } from '../../../support/options-stage.ts'

/** Starts an engine on a relayed market, which knows whether it is silent now but not about earlier outages. */
function relayed({ market, clock, anotherEngine }: OptionsStage) {
  const timer = manualTimer()
  const { ring } = timer
  const feed = { silent: false }
  const isLive = () => !feed.silent
  const known = (symbol: string) => (feed.silent ? [] : market.known(symbol))
  const engine = anotherEngine({ timer, market: { ...market, isLive, known } })
  engine.start()
  const look = (ms: number) => {
    clock.now += ms
    return ring()
  }
  return { engine, feed, look }
}

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: an outage noticed by the engine returns the orders that were open then, and no others`, async () => {
    const stage = await ready
    const { member, order, read, market, clock } = stage
    const { engine, feed, look } = relayed(stage)
    const me = await member()
    const before = await order(me, { ctime: '30' })
    market.trade(clock.now + 1, '100')
    await look(1_000)
    market.trade(clock.now + 1, '101')
    await look(30_000)
    const during = await order(me, { ctime: '60' })
    market.trade(clock.now + 1, '100')
    feed.silent = true
    await look(10_000)
    await look(OUTAGE_MS)
    feed.silent = false
    const after = await order(me)
    market.trade(clock.now + 1, '100')
    market.trade(clock.now + 2, '101')
    await look(61_000)
    const outcomes = await Promise.all([before, during, after].map(async (id) => (await read(me, id)).outcome))
    assert.deepEqual(outcomes, ['won', 'returned', 'won'])
    await engine.stop()
  })

  test(`${kind}: short interruptions of a feed are no outage, even if they repeat`, async () => {
    const stage = await ready
    const { member, order, read, market, clock } = stage
    const { engine, feed, look } = relayed(stage)
    const me = await member()
    const id = await order(me)
    market.trade(clock.now + 1, '100')
    for (let time = 0; time < 3; time++) {
      feed.silent = true
      await look(1_000)
      await look(OUTAGE_MS - 1)
      feed.silent = false
      await look(1_000)
    }
    market.trade(clock.now + 1, '101')
    await look(31_000)
    assert.equal((await read(me, id)).outcome, 'won')
    await engine.stop()
  })
})
