import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compare } from '../../../../shared/base/money/decimal.ts'
import { parseOptionAmount } from '../../../../widgets/options/amount.rules.ts'
import {
  estimatedProfit,
  findDraftProblems,
  toOptionOrderRequest,
} from '../../../../widgets/options/order-entry/draft.rules.ts'
import type { OptionDuration, OptionTerms } from '../../../../widgets/options/terms.rules.ts'

const period = (percent: string | null): OptionDuration => ({ seconds: 60, percent, min: '10', max: '500' })

const BALANCE = '100.5'
const terms: OptionTerms = {
  coin: 'USDT',
  multipliers: ['1'],
  multiples: true,
  durations: [period('20')],
}

test('amount and duration: each missing one is reported at its field (OOP-09, OOP-10)', () => {
  for (const amount of ['', ' '])
    assert.deepEqual(findDraftProblems({ amount, time: null }, terms, BALANCE), { amount: 'missing', time: 'missing' })
  assert.deepEqual(findDraftProblems({ amount: ' ', time: 60 }, terms, BALANCE), { amount: 'missing' })
  for (const time of [null, 61])
    assert.deepEqual(findDraftProblems({ amount: '10', time }, terms, BALANCE), { time: 'missing' })
  assert.deepEqual(findDraftProblems({ amount: '10', time: 60 }, terms, BALANCE), {})
})

test('amount: rejected if it is not a number, negative or exceeds the balance', () => {
  for (const amount of ['abc', '1e5', '1,00,0', '1.2.3'])
    assert.deepEqual(findDraftProblems({ amount, time: 60 }, terms, BALANCE), { amount: 'notANumber' }, amount)
  assert.deepEqual(findDraftProblems({ amount: '-1', time: 60 }, terms, BALANCE), { amount: 'notPositive' })
  assert.deepEqual(findDraftProblems({ amount: '100.50', time: 60 }, terms, BALANCE), {})
  assert.deepEqual(findDraftProblems({ amount: '100.50000001', time: 60 }, terms, BALANCE), { amount: 'insufficient' })
})

test('amount outside the range of the chosen duration: reported with its side, zero as below the minimum (Q-190)', () => {
  const long = { ...period('30'), seconds: 120, min: '50', max: '80' }
  const two = { ...terms, durations: [period('20'), long] }
  const find = (amount: string, time: number | null) => findDraftProblems({ amount, time }, two, BALANCE).amount
  for (const amount of ['0', '0.00', '9.99999999']) assert.equal(find(amount, 60), 'belowMinimum', amount)
  assert.equal(find('20', 60), undefined)
  assert.equal(find('20', 120), 'belowMinimum')
  assert.equal(find('50', 120), undefined)
  assert.equal(find('80', 120), undefined)
  assert.equal(find('80.01', 120), 'aboveMaximum')
})

test('amount without a duration: must fit at least one duration, and both problems are reported', () => {
  const long = { ...period('30'), seconds: 120, min: '50', max: '80' }
  const two = { ...terms, durations: [{ ...period('20'), max: '60' }, long] }
  assert.deepEqual(findDraftProblems({ amount: '1', time: null }, two, BALANCE), {
    amount: 'belowMinimum',
    time: 'missing',
  })
  assert.deepEqual(findDraftProblems({ amount: '70', time: null }, two, BALANCE), { time: 'missing' })
  assert.equal(findDraftProblems({ amount: '81', time: null }, two, BALANCE).amount, 'aboveMaximum')
})

test('limits that the backend does not state, or states the wrong way round: not enforced', () => {
  const open = { ...terms, durations: [{ ...period('20'), min: null, max: null }] }
  assert.deepEqual(findDraftProblems({ amount: '0.01', time: 60 }, open, BALANCE), {})
  assert.deepEqual(findDraftProblems({ amount: '0', time: 60 }, open, BALANCE), { amount: 'notPositive' })
  const reversed = { ...terms, durations: [{ ...period('20'), min: '50', max: '10' }] }
  assert.deepEqual(findDraftProblems({ amount: '60', time: 60 }, reversed, BALANCE), {})
  const one = { ...terms, durations: [period('20'), { ...period('30'), seconds: 120, min: null, max: null }] }
  assert.deepEqual(findDraftProblems({ amount: '1', time: null }, one, BALANCE), { time: 'missing' })
})

test('amounts: parsed from the digits of any script', () => {
  assert.equal(parseOptionAmount('١٢٫٥٠'), '12.5')
  assert.equal(parseOptionAmount(' 12.50 '), '12.5')
  assert.equal(parseOptionAmount('.5'), '0.5')
  assert.equal(parseOptionAmount('0'), null)
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

test('order: equal for every spelling of the amount, so that they share an idempotency key', () => {
  const market = { id: '1', symbol: 'btcusdt', title: 'BTC/USDT' }
  const order = toOptionOrderRequest({ amount: '10', time: 60 }, market, 'up')
  assert.deepEqual(order, {
    market: '1',
    symbol: 'btcusdt',
    title: 'BTC/USDT',
    direction: 'up',
    amount: '10',
    seconds: 60,
  })
  for (const amount of ['10.00', ' 10 ', '١٠'])
    assert.deepEqual(toOptionOrderRequest({ amount, time: 60 }, market, 'up'), order)
  assert.notDeepEqual(toOptionOrderRequest({ amount: '10.01', time: 60 }, market, 'up'), order)
})

test('order: null while amount, duration or market is missing', () => {
  const market = { id: '1', symbol: 'btcusdt', title: 'BTC/USDT' }
  assert.equal(toOptionOrderRequest({ amount: '', time: 60 }, market, 'up'), null)
  assert.equal(toOptionOrderRequest({ amount: '10', time: null }, market, 'up'), null)
  assert.equal(toOptionOrderRequest({ amount: '10', time: 60 }, null, 'up'), null)
})
