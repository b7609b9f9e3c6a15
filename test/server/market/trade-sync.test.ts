import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../server/core/db/db.ts'
import type { Trade } from '../../../server/market/market.ts'
import { RecentTrades } from '../../../server/market/upstream/recent-trades.ts'
import { createSharing } from '../../../server/market/upstream/trade-sync.ts'
import { UNUSED_DB } from '../../support/unused-db.ts'

const T = 1_800_000_000_000

/** Creates the trade synchronization of one market on a database that accepts everything, or always fails. */
function shared(works: boolean) {
  const clock = { now: T }
  let id = 0
  const query = async () => (works ? [] : assert.fail('the database is away'))
  const db = { ...UNUSED_DB, query, transaction: (work: (tx: unknown) => unknown) => work({ query }) } as unknown as Db
  const recent = new RecentTrades(() => clock.now)
  recent.fill([], T - 1_000)
  const sharing = createSharing({ db, source: 'x', now: () => clock.now, trades: new Map([['btcusdt', recent]]) })
  const hear = (count: number) => {
    const accepted = Array.from({ length: count }, (): Trade => {
      id += 1
      return { id: String(id), price: '1', amount: '1', ts: clock.now, direction: 'buy' }
    })
    sharing.heard('btcusdt', { accepted, rejected: [] })
  }
  return { clock, sharing, hear }
}

test('trade sync: trades of a market no longer requested are dropped, also when no market is requested', async () => {
  const { clock, sharing, hear } = shared(true)
  await sharing.share(['btcusdt'])
  hear(5)
  assert.equal(sharing.waiting(), 5)
  for (let second = 0; second < 20; second++) {
    clock.now += 1_000
    hear(100)
    await sharing.share([])
  }
  assert.equal(sharing.waiting(), 0)
})

test('trade sync: unwritten trades are bounded while the database fails or nothing is requested', async () => {
  const { clock, sharing, hear } = shared(false)
  for (let second = 0; second < 60; second++) {
    clock.now += 1_000
    await sharing.share(['btcusdt']).catch(() => undefined)
    hear(1_000)
    assert.ok(sharing.waiting() <= 20_000)
  }
  hear(50_000)
  assert.ok(sharing.waiting() <= 20_000)
})
