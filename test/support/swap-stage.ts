import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { balanceOf, post } from '../../server/ledger/ledger.ts'
import type { Market } from '../../server/market/market.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { type AccountsBackend, accountsBackend, PASSWORD } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import { fakeMarket } from './fake-market.ts'

export const USDT = '1'
export const BTC = '2'
export const ETH = '3'

/** Swap of 500 USDT for BTC in the funds account. */
export const SWAP_FORM = { type: '1', from_coin_id: USDT, to_coin_id: BTC, amount: '500' }

/** Quote on the wire. */
export interface WireQuote {
  id: string
  price: string
  market_price: string
  spread: string
  received: string
  expires_at: number
  server_time: number
}

/** Member who swaps, with 10,000 USDT in the funds account. */
export interface Swapper {
  id: string
  token: string
  /** Login name. */
  email: string
  coins(form?: Record<string, string>): Promise<Envelope>
  /** Requests a quote, which must be returned. */
  quote(form?: Record<string, string>): Promise<WireQuote>
  askQuote(form?: Record<string, string>): Promise<Envelope>
  swap(form?: Record<string, string>, key?: string): Promise<Envelope>
  has(coin: string): Promise<string>
}

/** Backend with two markets whose prices and outages a test sets. */
export interface SwapStage extends AccountsBackend {
  prices: Record<string, string>
  silent: Set<string>
  /** Trades of the last minutes in order of time; none unless a test adds some. */
  trades: { symbol: string; ts: number; price: string }[]
  swapper(): Promise<Swapper>
}

/** Creates the stage with BTC at 67412.35 and ETH at 2678. */
export async function swapStage(open: Open): Promise<SwapStage> {
  const backend = await accountsBackend(open, { demo: false })
  const prices: Record<string, string> = { btcusdt: '67412.35', ethusdt: '2678' }
  const silent = new Set<string>()
  const trades: SwapStage['trades'] = []
  backend.context.market = twoMarkets(prices, silent, trades)
  return { ...backend, prices, silent, trades, swapper: () => swapper(backend) }
}

function twoMarkets(prices: Record<string, string>, silent: ReadonlySet<string>, trades: SwapStage['trades']): Market {
  const one = fakeMarket(() => 0)
  const [btc] = one.markets()
  assert.ok(btc)
  return {
    ...one,
    markets: () => [btc, { ...btc, id: '2', symbol: 'ethusdt', base: 'ETH', title: 'ETH/USDT', name: 'Ethereum' }],
    isLive: (symbol) => !silent.has(symbol),
    tradesBetween: (symbol, from, to) =>
      trades
        .filter((trade) => trade.symbol === symbol && trade.ts >= from && trade.ts <= to)
        .map(({ ts, price }) => ({ id: '1', price, amount: '1', ts, direction: 'buy' })),
    lastTradeAtOrBefore: (symbol, ts) => {
      const price = prices[symbol]
      return price === undefined ? null : { id: '1', price, amount: '1', ts, direction: 'buy' }
    },
  }
}

async function swapper({ inject, join, call, context }: AccountsBackend): Promise<Swapper> {
  const { token, id, email } = await join()
  const postings = [
    { account: { member: id, type: 'funds' as const, coin: 'USDT' }, amount: '10000' },
    { account: { house: 'test-funds', coin: 'USDT' }, amount: '-10000' },
  ]
  await context.db.transaction((tx) => post(tx, [{ kind: 'test', reference: `funds:${id}`, postings }], context.now()))
  const askQuote = (form: Record<string, string> = {}) => call('getExchangeQuote', { ...SWAP_FORM, ...form }, { token })
  return {
    id,
    token,
    email,
    askQuote,
    coins: (form = { type: '1' }) => call('getCanExchangeCoin', form, { token }),
    async quote(form) {
      const answer = await askQuote(form)
      assert.equal(answer.code, 1, answer.msg)
      return answer.data as WireQuote
    },
    async swap(form = {}, key = randomUUID()) {
      const response = await inject({
        method: 'POST',
        url: '/api/exchangeCoin',
        headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
        payload: new URLSearchParams({ ...SWAP_FORM, paypassword: PASSWORD, ...form }).toString(),
      })
      const envelope = readEnvelope(response.json())
      assert.ok(envelope, response.body)
      return envelope
    },
    has: (coin) => balanceOf(context.db, { member: id, type: 'funds', coin }),
  }
}

/** Returns the house's balance of a coin. */
export const getHouseBalance = ({ context }: SwapStage, coin: string): Promise<string> =>
  balanceOf(context.db, { house: 'swap', coin })
