import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMarkets } from '../../../../shared/demo/market/demo-market.ts'

const NOW = Date.parse('2026-11-20T04:00:00Z')
const PERIODS = ['1min', '5min', '60min', '1day']
const anyPeriod = fc.constantFrom(...PERIODS)
const anyMarket = fc.integer({ min: 0, max: createMarkets(1).length - 1 })

test('demo, running candle: amount, turnover and count never fall as time passes', () => {
  fc.assert(
    fc.property(anyMarket, anyPeriod, fc.nat(86_400_000), fc.nat(60_000), (at, period, since, later) => {
      const market = createMarkets(7)[at]
      const [before, after] = [NOW + since, NOW + since + later].map((now) => market?.getLastCandle(period, now))
      assert.ok(before && after)
      if (before.id !== after.id) return
      for (const figure of ['amount', 'vol', 'count'] as const)
        assert.ok(after[figure] >= before[figure], `${figure} ${before[figure]} ${after[figure]}`)
    }),
    { seed: 3 },
  )
})

test('demo: a later change of the price leaves trades, candles, book and 24-hour figures before it as they were', () => {
  fc.assert(
    fc.property(anyMarket, fc.nat(86_400_000), (at, since) => {
      const [market, moved] = [createMarkets(7)[at], createMarkets(7)[at]]
      assert.ok(market && moved)
      const now = NOW + since
      moved.setPrice(now + 1, 1)
      const read = (from: typeof market) => [
        from.getTrades(now - 10_000, now),
        ...PERIODS.map((period) => from.getCandles(period, 3, now)),
        from.getDay(now),
        from.getBook(Math.floor(now / 1_000)),
      ]
      assert.deepEqual(read(moved), read(market))
    }),
    { seed: 4 },
  )
})
