import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../server/core/db/db.ts'
import type { Trade } from '../../../server/market/market.ts'
import { RecentTrades } from '../../../server/market/upstream/recent-trades.ts'
import { createTradeSync } from '../../../server/market/upstream/trade-sync.ts'
import { UNUSED_DB } from '../../support/unused-db.ts'

const T = 1_800_000_000_000

/** Creates the trade synchronization of one market on a database that accepts everything, or always fails. */
function createSync(works: boolean) {
  const clock = { now: T }
  let id = 0
  const query = async () => (works ? [] : assert.fail('the database is away'))
  const db = { ...UNUSED_DB, query, transaction: (work: (tx: unknown) => unknown) => work({ query }) } as unknown as Db
  const recent = new RecentTrades(() => clock.now)
  recent.addHistory([], T - 1_000)
  const sync = createTradeSync({ db, source: 'x', now: () => clock.now, trades: new Map([['btcusdt', recent]]) })
  const receive = (count: number) => {
    const accepted = Array.from({ length: count }, (): Trade => {
      id += 1
      return { id: String(id), price: '1', amount: '1', ts: clock.now, direction: 'buy' }
    })
    sync.record('btcusdt', { accepted, rejected: [] })
  }
  return { clock, sync, receive }
}

test('trade sync: trades of a market no longer requested are dropped, also when no market is requested', async () => {
  const { clock, sync, receive } = createSync(true)
  await sync.publishTrades(['btcusdt'])
  receive(5)
  assert.equal(sync.countPending(), 5)
  for (let second = 0; second < 20; second++) {
    clock.now += 1_000
    receive(100)
    await sync.publishTrades([])
  }
  assert.equal(sync.countPending(), 0)
})

test('trade sync: unwritten trades are bounded while the database fails or nothing is requested', async () => {
  const { clock, sync, receive } = createSync(false)
  for (let second = 0; second < 60; second++) {
    clock.now += 1_000
    await sync.publishTrades(['btcusdt']).catch(() => undefined)
    receive(1_000)
    assert.ok(sync.countPending() <= 20_000)
  }
  receive(50_000)
  assert.ok(sync.countPending() <= 20_000)
})
