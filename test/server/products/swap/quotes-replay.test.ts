import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateRecentRange, VOLATILITY_MS, widenSpread } from '../../../../server/products/swap/volatility.ts'
import { add, compare, subtract } from '../../../../shared/base/money/decimal.ts'
import { calculateExchange, type LegPrices } from '../../../../shared/base/money/swap-amounts.ts'
import { needsRequote } from '../../../../shared/base/rules/swap.rules.ts'
import { createSeededMarkets, samplePrices } from '../../../support/sample-day.ts'

const STEP_MS = 500
/** In the coin that the round trip starts with, and in units of the market's price. */
const STAKE = '1000'
const SPREAD = '0.1'

interface Terms {
  seconds: number
  factor: string
  requote: string
}

/** Terms of a new installation (migrations 0018 and 0054). */
const TERMS: Terms = { seconds: 3, factor: '1', requote: '50' }
/** Terms before requotes existed: any movement is allowed. */
const FREE_OPTION: Terms = { seconds: 10, factor: '0', requote: '1000000' }

const textOf = (prices: Float64Array, at: number) => String(prices[at] ?? 0)

/** Returns the spread at a sample, in percent. */
function spreadAt(prices: Float64Array, at: number, { seconds, factor }: Terms): string {
  const first = Math.max(0, at - VOLATILITY_MS / STEP_MS)
  const trades = Array.from({ length: at - first + 1 }, (_, index) => ({
    ts: (first + index) * STEP_MS,
    price: textOf(prices, first + index),
  }))
  return widenSpread(SPREAD, factor, [calculateRecentRange(trades, at * STEP_MS, seconds * 1000)])
}

/** Returns the gain of a round trip that uses the quote of `from` at `to` and swaps back at the price of `to`. Null if the quote is replaced. */
function roundTrip(prices: Float64Array, from: number, to: number, buys: boolean, terms: Terms): string | null {
  const legs = (price: string): LegPrices => (buys ? { gives: '1', gets: price } : { gives: price, gets: '1' })
  const [then, now] = [legs(textOf(prices, from)), legs(textOf(prices, to))]
  const quote = calculateExchange(STAKE, then, spreadAt(prices, from, terms), 8)
  const current = calculateExchange(STAKE, now, spreadAt(prices, to, terms), 8)
  if (needsRequote(quote, current.marketPrice, terms.requote)) return null
  const back = calculateExchange(quote.received, { gives: now.gets, gets: now.gives }, current.spread, 8).received
  return subtract(back, STAKE)
}

/**
 * Returns the gain in 24 hours of a member who always holds a quote to buy and one to sell, and uses each at its last moment if that pays. A movement below
 * twice the smallest spread cannot pay and is skipped.
 */
function calculateGain(prices: Float64Array, terms: Terms): { gain: string; used: number; replaced: number } {
  const life = (terms.seconds * 1000) / STEP_MS - 1
  let [gain, used, replaced] = ['0', 0, 0]
  for (let from = 0; from + life < prices.length; from += life) {
    const to = from + life
    const moved = (prices[to] ?? 0) / (prices[from] ?? 1) - 1
    if (Math.abs(moved) * 100 < 2 * Number(SPREAD) * 0.99) continue
    const round = roundTrip(prices, from, to, moved > 0, terms)
    if (round === null) replaced++
    else if (compare(round, '0') > 0) [gain, used] = [add(gain, round), used + 1]
  }
  return { gain, used, replaced }
}

const day = createSeededMarkets(7).map((market) => ({ market, prices: samplePrices(market, STEP_MS) }))

test('a member who uses quotes of the sample market only when they pay gains nothing in 24 hours', () => {
  let replaced = 0
  for (const { market, prices } of day) {
    const result = calculateGain(prices, TERMS)
    assert.deepEqual([result.gain, result.used], ['0', 0], market.listing.symbol)
    replaced += result.replaced
  }
  assert.ok(replaced > 0, 'no quote was worth using')
})

test('the same member gains with quotes of 10 s, a fixed spread and no requote', () => {
  const { gain, used } = calculateGain(day[0]?.prices ?? new Float64Array(), FREE_OPTION)
  assert.ok(used > 50, `${used} quotes were used`)
  assert.equal(compare(gain, '10'), 1)
})
