import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { balanceOf, post, verifyBooks } from '../../server/ledger/ledger.ts'
import type { Market, Rejection } from '../../server/market/market.ts'
import { openRelay } from '../../server/market/upstream/relay.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { createSpotEngine } from '../../server/products/spot/spot.engine.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { add, multiply, sum } from '../../shared/base/money/decimal.ts'
import { type AccountsBackend, accountsBackend } from './accounts-backend.ts'
import type { Open } from './databases.ts'
import type { FakeExchange } from './fake-exchange.ts'
import { NO_HEARTBEAT } from './sample-market.ts'
import { until } from './until.ts'

export const MARKET_ID = 'btcusdt'

/** Trading member of a node, with 10,000 USDT and 1 BTC in the funds account and 1,000 USDT in the options account. */
export interface Trader {
  send(path: string, form: Record<string, string>): Promise<Envelope>
  option(direction: 'up' | 'down'): Promise<Envelope>
  spot(side: 'buy' | 'sell', more?: Record<string, string>): Promise<Envelope>
  /** Swaps 500 USDT, or 0.01 BTC. */
  swap(gives: 'USDT' | 'BTC'): Promise<Envelope>
  /** Returns the value of all assets at 60,000, in USDT. */
  getTotalValue(): Promise<string>
}

/** Node that relays an exchange, with all calls, and engines that run on demand. */
export interface GuardedNode extends AccountsBackend {
  market: Market
  rejections: Rejection[]
  /** Settles and fills all due orders. */
  runEngines(): Promise<void>
  trader(): Promise<Trader>
}

/** Nodes run until all tests of the file are done, even if one test started them. */
const running: Market[] = []
after(async () => {
  for (const market of running) await market.close()
})

/** Starts a node on a database, with the clock of the exchange. */
export async function guardedNode(open: Open, exchange: FakeExchange, clock: { now: number }): Promise<GuardedNode> {
  const backend = await accountsBackend(open, { demo: false, clock })
  const { context } = backend
  const { db, now, log } = context
  const market = await openRelay({ upstream: exchange.address, db, now, log, heartbeat: NO_HEARTBEAT })
  running.push(market)
  context.market = market
  const rejections: Rejection[] = []
  market.onRejected((rejection) => rejections.push(rejection))
  const options = createOptionsEngine({ db, market, now, log })
  const spot = createSpotEngine({ db, market, now, log })
  await backend.set('tradingPasswordSwitch', false)
  await until(() => market.isLive(MARKET_ID, now() - 1_000), 'the history has come')
  return {
    ...backend,
    market,
    rejections,
    async runEngines() {
      await market.publishTrades([MARKET_ID])
      await options.settleDue()
      await spot.matchNow()
    },
    trader: () => trader(backend),
  }
}

async function trader({ context, inject, join }: AccountsBackend): Promise<Trader> {
  const { db } = context
  const { token, id } = await join()
  const accounts = [
    { member: id, type: 'funds' as const, coin: 'USDT' },
    { member: id, type: 'funds' as const, coin: 'USDT', part: 'frozen' as const },
    { member: id, type: 'funds' as const, coin: 'BTC' },
    { member: id, type: 'funds' as const, coin: 'BTC', part: 'frozen' as const },
    { member: id, type: 'options' as const, coin: 'USDT' },
  ]
  const funded = { 0: '10000', 2: '1', 4: '1000' }
  const postings = Object.entries(funded).flatMap(([at, amount]) => {
    const account = accounts[Number(at)]
    assert.ok(account)
    return [
      { account, amount },
      { account: { house: `test-funds-${at}`, coin: account.coin }, amount: `-${amount}` },
    ]
  })
  await db.transaction((tx) => post(tx, [{ kind: 'test', reference: `funds:${id}`, postings }], context.now()))
  const [usdt, btc] = ['1', '2']
  const send: Trader['send'] = async (path, form) => {
    const response = await inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
      payload: new URLSearchParams(form).toString(),
    })
    const envelope = readEnvelope(response.json())
    assert.ok(envelope, response.body)
    return envelope
  }
  return {
    send,
    option: (direction) =>
      send('creatorder', { m_id: MARKET_ID, ctime: '30', ctzed: '100', buytype: direction === 'up' ? '1' : '2' }),
    spot: (side, more = {}) => {
      const form = { m_id: MARKET_ID, num: '0.01', price: '', operate_type: '2', amount: '600' }
      return send('upbbbuy', { ...form, type: side === 'buy' ? '1' : '2', ...more })
    },
    swap: (gives) =>
      send('exchangeCoin', {
        type: '1',
        from_coin_id: String(gives === 'USDT' ? usdt : btc),
        to_coin_id: String(gives === 'USDT' ? btc : usdt),
        amount: gives === 'USDT' ? '500' : '0.01',
      }),
    async getTotalValue() {
      assert.deepEqual(await verifyBooks(db), [])
      const [held] = await db.query<{ amount: string }>(
        `SELECT coalesce(sum(stake), 0) AS amount FROM option_orders WHERE member = $1::bigint AND outcome = 'pending'`,
        [id],
      )
      const parts = await Promise.all(
        accounts.map(async (account) => {
          const balance = await balanceOf(db, account)
          return account.coin === 'BTC' ? multiply(balance, '60000') : balance
        }),
      )
      return add(sum(parts), held?.amount ?? '0')
    },
  }
}
