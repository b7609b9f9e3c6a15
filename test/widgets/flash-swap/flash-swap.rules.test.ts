import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import {
  findHaltedMarket,
  findMarketPrice,
  findSwapAmountProblem,
  getQuotePriceDigits,
  isSameSwap,
  resolveSwapPair,
  type SwapCoin,
  toReadablePrice,
  toSwapRequest,
  withCoin,
} from '../../../widgets/flash-swap/flash-swap.rules.ts'

const coin = (id: string, title: string, balance: string | null = '0'): SwapCoin => ({ id, title, balance, price: '1' })
const [USDT, BTC, ETH] = [coin('1', 'USDT', '5'), coin('2', 'BTC'), coin('3', 'ETH', '2')] as const
const ids = (pair: ReturnType<typeof resolveSwapPair>) => pair && [pair.from.id, pair.to.id]

test('coins of a draft: the chosen ones, otherwise the first with a balance, and USDT or another coin for USDT', () => {
  assert.deepEqual(ids(resolveSwapPair([USDT, BTC, ETH], { from: '', to: '' })), ['1', '2'])
  assert.deepEqual(ids(resolveSwapPair([BTC, USDT, ETH], { from: '3', to: '' })), ['3', '1'])
  assert.deepEqual(ids(resolveSwapPair([USDT, BTC, ETH], { from: '9', to: '1' })), ['3', '1'])
  assert.deepEqual(ids(resolveSwapPair([BTC, coin('4', 'X')], { from: '', to: '' })), ['2', '4'])
  assert.equal(resolveSwapPair([USDT], { from: '', to: '' }), null)
})

test('coins of a draft: differ after every choice', () => {
  const choices = fc.array(fc.tuple(fc.constantFrom('from' as const, 'to' as const), fc.constantFrom('1', '2', '3')))
  fc.assert(
    fc.property(choices, (chosen) => {
      let draft = { from: '', to: '' }
      for (const [side, id] of chosen) {
        const pair = resolveSwapPair([USDT, BTC, ETH], draft)
        assert.ok(pair)
        draft = withCoin(pair, side, id)
        assert.equal(draft[side], id)
        assert.notEqual(draft.from, draft.to)
      }
    }),
  )
})

const problems: [typed: string, problem: string | null][] = [
  ['', 'amountMissing'],
  ['abc', 'notANumber'],
  ['1e5', 'notANumber'],
  ['0', 'notPositive'],
  ['2000.1', 'insufficient'],
  ['9'.repeat(40), 'insufficient'],
  ['1,000.50', null],
  ['1.000,50', null],
  ['١٢٣', null],
]
for (const [typed, problem] of problems)
  test(`amount ${JSON.stringify(typed)}: ${problem ?? 'valid'} (FLS-04)`, () => {
    assert.equal(findSwapAmountProblem(typed, '2000'), problem)
  })

test('available balance unknown: the amount is accepted, the backend decides', () => {
  assert.equal(findSwapAmountProblem('999999', null), null)
})

test('quote request: has a plain decimal amount', () => {
  const pair = { from: USDT, to: BTC }
  assert.deepEqual(toSwapRequest('funds', pair, '1.000,50'), {
    type: 'funds',
    fromCoinId: '1',
    toCoinId: '2',
    amount: '1000.5',
  })
  for (const typed of ['', '0', 'abc']) assert.equal(toSwapRequest('funds', pair, typed), null)
})

test('displayed price: one unit of the more valuable coin', () => {
  const price = toReadablePrice('0.0000148192430615', { from: USDT, to: BTC })
  assert.deepEqual([price.one, price.amount.slice(0, 8), price.of], ['BTC', '67479.82', 'USDT'])
  assert.deepEqual(toReadablePrice('2', { from: BTC, to: USDT }), { one: 'BTC', amount: '2', of: 'USDT' })
  assert.deepEqual(toReadablePrice('0', { from: BTC, to: USDT }), { one: 'BTC', amount: '0', of: 'USDT' })
  assert.deepEqual(
    [getQuotePriceDigits('67479.83'), getQuotePriceDigits('1.5'), getQuotePriceDigits('123456789')],
    [2, 5, 2],
  )
})

test('coins of a draft: one without a balance is no default, and one coin alone makes no pair', () => {
  assert.deepEqual(ids(resolveSwapPair([coin('4', 'X', null), ETH], { from: '', to: '' })), ['3', '4'])
  assert.equal(resolveSwapPair([USDT], { from: '', to: '1' }), null)
})

test('halted market: the first of the two coins whose market is halted', () => {
  const [btc, eth] = ['BTC/USDT', 'ETH/USDT'].map((title) => ({ title, halted: true }) as MarketItem)
  assert.ok(btc && eth)
  const pair = { from: USDT, to: BTC }
  assert.equal(findHaltedMarket([eth, btc], pair), btc)
  assert.equal(findHaltedMarket([eth], pair), null)
  assert.equal(findHaltedMarket([{ ...btc, halted: false }], pair), null)
  assert.equal(findHaltedMarket([btc], null), null)
})

test('market price of a pair: of one coin in the other by their last prices; none if one is unknown (Q-631)', () => {
  const markets = [
    { title: 'BTC/USDT', close: '60000' },
    { title: 'ETH/USDT', close: '2400' },
    { title: 'X/USDT', close: null },
  ] as MarketItem[]
  assert.equal(findMarketPrice(markets, { from: BTC, to: USDT }), '60000')
  assert.equal(findMarketPrice(markets, { from: ETH, to: BTC }), '0.04')
  assert.equal(findMarketPrice(markets, { from: coin('4', 'X'), to: USDT }), null)
  assert.equal(findMarketPrice([], { from: BTC, to: USDT }), null)
})

test('two requests: equal if account, coins and amount are', () => {
  const request = toSwapRequest('funds', { from: USDT, to: BTC }, '5')
  assert.ok(request)
  assert.equal(isSameSwap(request, { ...request }), true)
  assert.equal(isSameSwap(null, null), true)
  assert.equal(isSameSwap(request, null), false)
  for (const change of [{ type: 'options' as const }, { fromCoinId: '3' }, { toCoinId: '3' }, { amount: '6' }])
    assert.equal(isSameSwap(request, { ...request, ...change }), false)
  assert.equal(toSwapRequest('funds', null, '5'), null)
})

test('displayed price: of equal value as it is, below 1 reversed with 12 decimals', () => {
  const pair = { from: USDT, to: BTC }
  assert.deepEqual(toReadablePrice('1', pair), { one: 'USDT', amount: '1', of: 'BTC' })
  assert.deepEqual(toReadablePrice('0.3', pair), { one: 'BTC', amount: '3.333333333333', of: 'USDT' })
})
