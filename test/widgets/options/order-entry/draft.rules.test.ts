import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../../../shared/money/decimal.ts'
import { amountOf, digitsOf } from '../../../../widgets/options/amount.rules.ts'
import { estimatedProfit, optionOrderProblem, orderOf } from '../../../../widgets/options/order-entry/draft.rules.ts'
import type { OptionDuration, Terms } from '../../../../widgets/options/terms.rules.ts'

const period = (percent: string | null): OptionDuration => ({ seconds: 60, percent, least: '10', most: '500' })

const BALANCE = '100.5'
const terms: Terms = {
  coin: 'USDT',
  multipliers: ['1'],
  multiples: true,
  periods: [period('20')],
}

test('amount and duration: both are required, the amount is reported first (OOP-09, OOP-10)', () => {
  assert.deepEqual(optionOrderProblem({ amount: '', time: null }, terms, BALANCE), {
    field: 'amount',
    reason: 'missing',
  })
  assert.deepEqual(optionOrderProblem({ amount: ' ', time: 60 }, terms, BALANCE), {
    field: 'amount',
    reason: 'missing',
  })
  assert.deepEqual(optionOrderProblem({ amount: '10', time: null }, terms, BALANCE), {
    field: 'time',
    reason: 'missing',
  })
  assert.deepEqual(optionOrderProblem({ amount: '10', time: 61 }, terms, BALANCE), { field: 'time', reason: 'missing' })
  assert.equal(optionOrderProblem({ amount: '10', time: 60 }, terms, BALANCE), null)
})

test('amount: rejected if it is not a number above zero or exceeds the balance', () => {
  for (const amount of ['abc', '1e5', '-1', '0', '0.00', '1,00,0', '1.2.3'])
    assert.deepEqual(
      optionOrderProblem({ amount, time: 60 }, terms, BALANCE),
      { field: 'amount', reason: 'notANumber' },
      amount,
    )
  assert.equal(optionOrderProblem({ amount: '100.50', time: 60 }, terms, BALANCE), null)
  assert.deepEqual(optionOrderProblem({ amount: '100.50000001', time: 60 }, terms, BALANCE), {
    field: 'amount',
    reason: 'insufficient',
  })
})

test('amount below the displayed minimum: accepted, the server decides (Q-068)', () => {
  assert.equal(optionOrderProblem({ amount: '0.01', time: 60 }, terms, BALANCE), null)
})

test('amounts: parsed from the digits of any script', () => {
  assert.equal(amountOf('١٢٫٥٠'), '12.5')
  assert.equal(amountOf(' 12.50 '), '12.5')
  assert.equal(amountOf('.5'), '0.5')
  assert.equal(amountOf('0'), null)
})

test('estimated profit: rounded down to eight decimals, never above percent of the amount (Q-079)', () => {
  assert.equal(estimatedProfit('150', period('20')), '30')
  assert.equal(estimatedProfit('0.00000001', period('12')), '0')
  assert.equal(estimatedProfit(null, period('12')), null)
  assert.equal(estimatedProfit('1', period(null)), null)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.integer({ min: 0, max: 10_000 }), (units, percent) => {
      const amount = `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`
      const estimate = estimatedProfit(amount, period(String(percent))) ?? ''
      const exact = (units * BigInt(percent)) / 100n
      assert.equal(compare(estimate, `${exact / 10n ** 8n}.${(exact % 10n ** 8n).toString().padStart(8, '0')}`), 0)
    }),
  )
})

test('displayed amounts: all decimals, at least two and at most eight', () => {
  assert.deepEqual(['5', '5.1', '1.4808', '0.123456789'].map(digitsOf), [2, 2, 4, 8])
})

test('order: equal for every spelling of the amount, so that they share an idempotency key', () => {
  const market = { id: '1', symbol: 'btcusdt', title: 'BTC/USDT' }
  const order = orderOf({ amount: '10', time: 60 }, market, 'up')
  assert.deepEqual(order, {
    market: '1',
    symbol: 'btcusdt',
    title: 'BTC/USDT',
    direction: 'up',
    amount: '10',
    seconds: 60,
  })
  for (const amount of ['10.00', ' 10 ', '١٠']) assert.deepEqual(orderOf({ amount, time: 60 }, market, 'up'), order)
  assert.notDeepEqual(orderOf({ amount: '10.01', time: 60 }, market, 'up'), order)
})

test('order: null while amount, duration or market is missing', () => {
  const market = { id: '1', symbol: 'btcusdt', title: 'BTC/USDT' }
  assert.equal(orderOf({ amount: '', time: 60 }, market, 'up'), null)
  assert.equal(orderOf({ amount: '10', time: null }, market, 'up'), null)
  assert.equal(orderOf({ amount: '10', time: 60 }, null, 'up'), null)
})
