import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../../../shared/base/money/decimal.ts'
import {
  addLiquidity,
  DEFAULT_LIQUIDITY_LIMITS,
  getStakeLimit,
  getTradesPerMinute,
  getTurnoverPerMinute,
  isDecidingTrade,
  isLiquid,
  measureLiquidity,
} from '../../../../shared/base/money/liquidity.ts'

const trade = (price: string, amount: string) => ({ price, amount })

test('a trade of exactly the least value decides, one of less does not', () => {
  assert.equal(isDecidingTrade(trade('50000', '0.002'), '100'), true)
  assert.equal(isDecidingTrade(trade('49999.99999999', '0.002'), '100'), false)
  assert.equal(isDecidingTrade(trade('1', '0.00000001'), '0'), true)
})

test('small trades add neither to the number nor to the turnover of a market', () => {
  const small = Array.from({ length: 1_000 }, () => trade('50000', '0.0001'))
  const { trades, turnover } = measureLiquidity([...small, trade('50000', '0.02')], 60_000, '100')
  assert.deepEqual([trades, turnover], [1, '1000'])
})

test('a market at its limits is liquid, below one of them it is not', () => {
  const measure = (count: number, amount: string) =>
    measureLiquidity(
      Array.from({ length: count }, () => trade('100', amount)),
      60_000,
      '100',
    )
  assert.equal(isLiquid(measure(5, '2'), DEFAULT_LIQUIDITY_LIMITS), true)
  assert.equal(isLiquid(measure(4, '5'), DEFAULT_LIQUIDITY_LIMITS), false)
  assert.equal(isLiquid(measure(9, '1'), DEFAULT_LIQUIDITY_LIMITS), false)
  assert.equal(isLiquid({ ms: 0, trades: 0, turnover: '0' }, DEFAULT_LIQUIDITY_LIMITS), false)
})

test('the limit of stakes is a part of the turnover per minute, rounded down; none at 0 %', () => {
  const liquidity = { ms: 90_000, trades: 30, turnover: '1000.01' }
  assert.equal(getTradesPerMinute(liquidity), 20)
  assert.equal(getTurnoverPerMinute(liquidity), '666.67333333')
  assert.equal(getStakeLimit(liquidity, { ...DEFAULT_LIQUIDITY_LIMITS, stakePercent: '5' }, 2), '33.33')
  assert.equal(getStakeLimit(liquidity, { ...DEFAULT_LIQUIDITY_LIMITS, stakePercent: '0' }, 2), null)
})

test('property: periods measured one by one have the liquidity of the whole', () => {
  const trades = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 1e6 }), amount: fc.integer({ min: 1, max: 1e6 }) }),
  )
  fc.assert(
    fc.property(trades, trades, (first, second) => {
      const toTrades = (list: typeof first) =>
        list.map(({ price, amount }) => trade(String(price), String(amount / 1_000)))
      const [a, b] = [
        measureLiquidity(toTrades(first), 10_000, '100'),
        measureLiquidity(toTrades(second), 10_000, '100'),
      ]
      const whole = measureLiquidity(toTrades([...first, ...second]), 20_000, '100')
      const sum = addLiquidity(a, b)
      assert.deepEqual([sum.ms, sum.trades, compare(sum.turnover, whole.turnover)], [whole.ms, whole.trades, 0])
    }),
  )
})
