import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GRACE_MS } from '../../../server/market/late-trades.ts'
import { readyUpTo } from '../../../server/options/ready.ts'
import { fakeMarket } from '../../support/fake-market.ts'

const market = (now: number) => fakeMarket(() => now, null)

test('an order is ready as soon as a trade later than its end was seen', () => {
  const quick = market(10_100)
  quick.trade(10_050, '1')
  assert.equal(readyUpTo(quick, 'btcusdt', 10_100, false), 10_049)
})

test('a trade at the very end does not say that it was the last one', () => {
  const busy = market(10_000)
  busy.trade(10_000, '1')
  assert.ok(readyUpTo(busy, 'btcusdt', 10_000, false) < 10_000)
})

test('without a later trade the grace decides', () => {
  const quiet = market(20_000)
  quiet.trade(10_000, '1')
  assert.equal(readyUpTo(quiet, 'btcusdt', 20_000, false), 20_000 - GRACE_MS)
  assert.equal(readyUpTo(market(20_000), 'unknown', 20_000, false), 20_000 - GRACE_MS)
})

test('right after the start a market that says nothing yet is waited for', () => {
  const starting = market(20_000)
  starting.silence = { from: 0, to: 30_000 }
  assert.ok(readyUpTo(starting, 'btcusdt', 20_000, true) <= 0)
  starting.silence = null
  assert.equal(readyUpTo(starting, 'btcusdt', 20_000, true), 20_000 - GRACE_MS)
})

test('a replayed market is never late, so nothing is waited for', () => {
  const replayed = fakeMarket(() => 20_000, 'recorded')
  assert.equal(readyUpTo(replayed, 'btcusdt', 20_000, false), 20_000)
})
