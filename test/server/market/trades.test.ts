import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CATALOGUE } from '../../../server/market/catalogue.ts'
import { loadRecording } from '../../../server/market/recording.ts'
import { ReplayedMarket } from '../../../server/market/replayed-market.ts'
import { EPOCH } from '../../support/replay.ts'

const recorded = { btc: loadRecording('btc'), eth: loadRecording('eth') }
const markets = CATALOGUE.map((listed) => new ReplayedMarket(listed, recorded[listed.recording]))
const CYCLE = recorded.btc.cycleMs
const moments = fc.integer({ min: EPOCH - 30 * 86_400_000, max: EPOCH + 400 * 86_400_000 })
const anyMarket = fc.constantFrom(...markets)

test('plays the recorded trades of BTC exactly, forward and then backward', () => {
  const [btc] = markets
  assert.ok(btc)
  const cycle = Math.floor(EPOCH / CYCLE / 2) * 2
  const first = btc.trade(btc.ordinalAfter(cycle * CYCLE - 1))
  assert.deepEqual(
    { price: first.price, amount: first.amount, direction: first.direction, ts: first.ts },
    { price: '61837.63', amount: '0.02', direction: 'sell', ts: cycle * CYCLE },
  )
  const second = btc.trade(Number(BigInt(first.id) - 100_000_000_000n) + 1)
  assert.deepEqual([second.price, second.amount, second.ts - first.ts], ['61837.63', '0.048', 275])
  const mirrored = btc.trade(btc.ordinalAfter((cycle + 2) * CYCLE - 1) - 1)
  assert.deepEqual([mirrored.price, mirrored.amount, mirrored.ts], ['61837.63', '0.02', (cycle + 2) * CYCLE - 1])
})

test('never jumps where a replay repeats', () => {
  fc.assert(
    fc.property(anyMarket, fc.integer({ min: 2_700_000, max: 2_800_000 }), (market, cycle) => {
      const border = cycle * CYCLE - market.market.offsetMs
      const after = market.ordinalAfter(border - 1)
      const [before, next] = [market.raw(after - 1), market.raw(after)]
      assert.ok(before.ts < border && next.ts >= border)
      assert.equal(next.price, before.price)
    }),
  )
})

test('numbers trades without gaps in the order of time', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const after = market.ordinalAfter(at)
      const [last, next] = [market.raw(after - 1), market.raw(after)]
      assert.ok(last.ts <= at && at < next.ts)
      assert.equal(BigInt(market.trade(after).id) - BigInt(market.trade(after - 1).id), 1n)
    }),
  )
})

test('shows books of 150 distinct levels, best first, that do not cross, in every market', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const { bids, asks } = market.book(at, 150)
      assert.equal(bids.length, 150)
      assert.equal(asks.length, 150)
      const rising = [...bids].reverse().concat(asks)
      assert.ok(rising.every(([price, amount], level) => amount > 0 && price > (rising[level - 1]?.[0] ?? 0)))
    }),
    { numRuns: 60 },
  )
})

test('shows a book around the price of the last trade', () => {
  fc.assert(
    fc.property(anyMarket, moments, (market, at) => {
      const { bids, asks } = market.book(at, 1)
      const { price } = market.raw(market.ordinalAfter(at) - 1)
      const middle = ((bids[0]?.[0] ?? 0) + (asks[0]?.[0] ?? 0)) / 2
      assert.ok(Math.abs(price / middle - 1) < 0.003, `${market.market.symbol} ${price} ${middle}`)
    }),
  )
})

test('lists at least twelve USDT markets with stable ids, each saying what its prices are', () => {
  assert.ok(CATALOGUE.length >= 12)
  assert.deepEqual(
    CATALOGUE.map(({ id }) => id),
    CATALOGUE.map((_market, at) => String(at + 1)),
  )
  assert.ok(CATALOGUE.every(({ quote }) => quote === 'USDT'))
  const recorded = CATALOGUE.filter(({ sample }) => sample?.startsWith('replayed recording'))
  assert.deepEqual(
    recorded.map(({ base }) => base),
    ['BTC', 'ETH'],
  )
  assert.ok(CATALOGUE.slice(2).every(({ sample }) => sample === 'sample data, rescaled from recordings'))
})
