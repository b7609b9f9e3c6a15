import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayIndex } from '../../../server/market/sample/calendar.ts'
import { CATALOGUE } from '../../../server/market/sample/catalogue.ts'
import { createSampleMarkets } from '../../../server/market/sample/sample-markets.ts'
import { limitRuns } from '../../support/cases.ts'
import { EPOCH, openMarketAt, SEED } from '../../support/sample-market.ts'

const MINUTE = 60_000
const liveDay = dayIndex(EPOCH / MINUTE)
const markets = createSampleMarkets(liveDay, SEED)
const moments = fc.integer({ min: EPOCH - 30 * 86_400_000, max: EPOCH + 400 * 86_400_000 })
const anyMarket = fc.constantFrom(...markets)

test('sample trades: ordinals follow time, and next and previous are inverse', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const after = market.findOrdinalAfter(at)
      const last = market.previous(after)
      assert.ok(last !== null && last < after)
      assert.ok(market.getTrade(last).ts <= at && at < market.getTrade(after).ts)
      assert.equal(market.next(last), after)
    }),
    limitRuns(60),
  )
})

test('sample trades: those of a minute add up to its bar, and turnover equals price times amount', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const minute = Math.floor(at / MINUTE)
      const day = dayIndex(minute)
      const bar = market.getMinutes(day).get(minute - (day * 1440 - 480))
      const trades = market.listBetween(
        market.findOrdinalAfter(minute * MINUTE - 1),
        market.findOrdinalAfter((minute + 1) * MINUTE - 1),
        10_000,
      )
      const prices = trades.map(({ price }) => price)
      assert.deepEqual(
        [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1), trades.length],
        [bar.open, bar.high, bar.low, bar.close, bar.count],
      )
      assert.equal(
        trades.reduce((sum, { amount }) => sum + amount, 0),
        bar.amount,
      )
      assert.ok(trades.every(({ price, amount }) => Number.isInteger(price) && Number.isInteger(amount) && amount > 0))
      const { pricePrecision, amountPrecision } = market.listing
      const cost = trades.reduce((sum, { price, amount }) => sum + price * amount, 0)
      const turnover = (cost * 100) / 10 ** (pricePrecision + amountPrecision)
      // Tolerance: a hundredth of the quote coin per trade, as if each had been rounded.
      assert.ok(Math.abs(turnover - bar.vol) <= trades.length, `${turnover} ${bar.vol}`)
    }),
    limitRuns(60),
  )
})

test('sample trades: turnover of a running and of a finished minute is the sum of price times amount of the published trades', () => {
  fc.assert(
    fc.property(anyMarket, fc.integer({ min: EPOCH, max: EPOCH + 60 * 86_400_000 }), (market, now) => {
      const minute = Math.floor(now / MINUTE)
      const { pricePrecision, amountPrecision } = market.listing
      const sumUpTo = (at: number) => {
        const trades = market.listBetween(
          market.findOrdinalAfter(minute * MINUTE - 1),
          market.findOrdinalAfter(at),
          10_000,
        )
        const units = trades.reduce((sum, { price, amount }) => sum + BigInt(price) * BigInt(amount), 0n)
        return Number(units) / 10 ** (pricePrecision + amountPrecision - 2)
      }
      const bars = [
        [market.getMinuteUpTo(minute, now, null), sumUpTo(now)],
        [
          market.getMinutes(dayIndex(minute)).get(minute - (dayIndex(minute) * 1440 - 480)),
          sumUpTo((minute + 1) * MINUTE - 1),
        ],
      ] as const
      // Published in hundredths of the quote coin, so rounded by at most half of one.
      for (const [{ vol }, sum] of bars) assert.ok(Math.abs(vol - sum) <= 0.5001, `${vol} ${sum}`)
    }),
    limitRuns(60),
  )
})

test('sample trades: the price does not jump where a day begins', () => {
  for (const market of markets.slice(0, 6))
    for (const day of [liveDay - 3, liveDay, liveDay + 1, liveDay + 300]) {
      const midnight = (day * 1440 - 480) * MINUTE
      const after = market.findOrdinalAfter(midnight - 1)
      const before = market.previous(after)
      assert.ok(before !== null)
      assert.equal(market.getTrade(after).price, market.getTrade(before).price)
    }
})

test('sample trades: the start of a minute does not predict its rest', () => {
  for (const market of markets.slice(0, 3)) {
    let agreed = 0
    for (let minute = EPOCH / MINUTE; minute < EPOCH / MINUTE + 900; minute++) {
      const at = (ms: number) => market.listLatest(market.findOrdinalAfter(minute * MINUTE + ms), 1)[0]?.price ?? 0
      const [open, third, close] = [at(-1), at(20_000), at(MINUTE - 1)]
      agreed += Math.sign(third - open) * Math.sign(close - third)
    }
    assert.ok(Math.abs(agreed / 900) < 0.15, `${market.listing.symbol} ${agreed / 900}`)
  }
})

test('sample trades: another seed changes the prices of every live moment, the same seed repeats them', () => {
  const [again, other] = [createSampleMarkets(liveDay, SEED), createSampleMarkets(liveDay, new Uint8Array(32).fill(8))]
  const told = (market: (typeof markets)[number]) =>
    market.listLatest(market.findOrdinalAfter(EPOCH + 3 * 86_400_000 + 12_345), 500).map(({ price }) => price)
  for (const [at, market] of markets.entries()) {
    const [same, differs] = [again[at], other[at]]
    assert.ok(same && differs)
    assert.deepEqual(told(same), told(market))
    assert.notDeepEqual(told(differs), told(market))
  }
})

test('sample book: 150 distinct levels per side, best first, without crossing, in every market', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const { bids, asks } = market.getBook(at, 150)
      assert.equal(bids.length, 150)
      assert.equal(asks.length, 150)
      const rising = [...bids].reverse().concat(asks)
      assert.ok(rising.every(([price, amount], level) => amount > 0 && price > (rising[level - 1]?.[0] ?? 0)))
    }),
    limitRuns(60),
  )
})

test('sample book: the last trade before a frame is at the best bid if it sold, at the best ask if it bought', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const { bids, asks } = market.getBook(at, 1)
      const [last] = market.listLatest(market.findOrdinalAfter(Math.floor(at / 100) * 100), 1)
      assert.equal(last?.sell ? bids[0]?.[0] : asks[0]?.[0], last?.price)
    }),
  )
})

test('sample book: few levels change from one frame to the next', () => {
  for (const market of markets.slice(0, 6)) {
    let changed = 0
    for (let frame = 0; frame < 300; frame++) {
      const [before, after] = [frame, frame + 1].map((at) => {
        const { bids, asks } = market.getBook(EPOCH + at * 100, 150)
        return new Map([...bids, ...asks])
      })
      for (const [price, amount] of after ?? []) if (before?.get(price) !== amount) changed++
    }
    assert.ok(changed / 300 < 60, `${market.listing.symbol} ${changed / 300}`)
  }
})

test('sample catalogue: at least twelve USDT markets with stable ids, each marked as sample data', () => {
  assert.ok(CATALOGUE.length >= 12)
  assert.deepEqual(
    CATALOGUE.map(({ id }) => id),
    CATALOGUE.map((_market, at) => String(at + 1)),
  )
  assert.ok(CATALOGUE.every(({ quote }) => quote === 'USDT'))
  assert.ok(CATALOGUE.every(({ sample }) => sample?.startsWith('sample data')))
})

test('sample market: not live before its start, when prices were those of another market', async () => {
  const { market } = openMarketAt(EPOCH + 1_000)
  assert.deepEqual([market.isLive('btcusdt', EPOCH - 1), market.isLive('btcusdt', EPOCH)], [false, true])
  await market.close()
})
