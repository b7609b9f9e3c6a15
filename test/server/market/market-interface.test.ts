import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { EPOCH, replayAt } from '../../support/sample-market.ts'

const NOW = EPOCH + 3_600_000

test('market: returns the first trade after a time and the last one up to it, never a future one', () => {
  const { market, clock } = replayAt(NOW)
  fc.assert(
    fc.property(fc.constantFrom(...market.markets()), fc.integer({ min: 0, max: 3_600_000 }), ({ symbol }, ago) => {
      const at = NOW - ago
      const [first, last] = [market.firstTradeAfter(symbol, at), market.lastTradeAtOrBefore(symbol, at)]
      const around = market.tradesBetween(symbol, at - 60_000, at + 60_000)
      assert.deepEqual(last, around.findLast(({ ts }) => ts <= at) ?? null)
      assert.deepEqual(first, around.find(({ ts }) => ts > at) ?? null)
      assert.ok(around.every(({ ts }) => ts <= NOW))
    }),
  )
  assert.equal(market.firstTradeAfter('btcusdt', NOW), null)
  clock.now += 60_000
  assert.ok((market.firstTradeAfter('btcusdt', NOW)?.ts ?? 0) > NOW)
})

test('market: trades from a time without a running node are the same after a restart', () => {
  const [early, late] = [replayAt(NOW), replayAt(NOW + 40 * 86_400_000)]
  const [from, to] = [NOW - 20_000, NOW - 5_000]
  const trades = early.market.tradesBetween('ltcusdt', from, to)
  assert.ok(trades.length > 0)
  assert.deepEqual(late.market.tradesBetween('ltcusdt', from, to), trades)
})

test('market: prices and amounts are decimal texts with at most the market’s digits', () => {
  const { market } = replayAt(NOW)
  for (const { symbol, pricePrecision, amountPrecision } of market.markets()) {
    const digits = (text: string) => text.split('.')[1]?.length ?? 0
    for (const { price, amount } of market.tradesBetween(symbol, NOW - 30_000, NOW)) {
      assert.match(`${price} ${amount}`, /^\d+(\.\d*[1-9])? \d+(\.\d*[1-9])?$/)
      assert.ok(digits(price) <= pricePrecision && digits(amount) <= amountPrecision && Number(amount) > 0)
    }
  }
})

test('market: rolling 24-hour figures close with the last trade', () => {
  const { market, clock } = replayAt(NOW)
  for (const at of [NOW, NOW + 30 * 3_600_000]) {
    clock.now = at
    for (const { symbol } of market.markets()) {
      const day = market.detail(symbol)
      assert.equal(day?.close, market.lastTradeAtOrBefore(symbol, at)?.price)
      assert.ok(Number(day?.low) <= Number(day?.open) && Number(day?.open) <= Number(day?.high))
      const mean = Number(day?.vol) / Number(day?.amount)
      assert.ok(mean >= Number(day?.low) * 0.999 && mean <= Number(day?.high) * 1.001)
      assert.ok(Number(day?.count) > 1000)
    }
  }
})

test('market: a silent feed is not live and has no trades for that time', () => {
  const quiet = { from: NOW - 60_000, to: NOW - 30_000 }
  const { market } = replayAt(NOW, {
    silent: (symbol, ts) => symbol === 'ethusdt' && ts >= quiet.from && ts <= quiet.to,
  })
  assert.equal(market.isLive('ethusdt', NOW - 45_000), false)
  assert.equal(market.isLive('ethusdt', NOW), true)
  assert.equal(market.isLive('btcusdt', NOW - 45_000), true)
  assert.ok((market.lastTradeAtOrBefore('ethusdt', NOW - 45_000)?.ts ?? NOW) < quiet.from)
  assert.ok((market.firstTradeAfter('ethusdt', NOW - 45_000)?.ts ?? 0) > quiet.to)
  assert.deepEqual(market.tradesBetween('ethusdt', quiet.from, quiet.to), [])
})

test('market: an unknown symbol has no data', () => {
  const { market } = replayAt(NOW)
  assert.equal(market.detail('nosuch'), null)
  assert.equal(market.firstTradeAfter('nosuch', 0), null)
  assert.equal(market.lastTradeAtOrBefore('nosuch', NOW), null)
  assert.deepEqual(market.tradesBetween('nosuch', 0, NOW), [])
  assert.equal(market.isLive('nosuch', NOW), false)
})
