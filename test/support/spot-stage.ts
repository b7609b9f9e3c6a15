import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import { createLog } from '../../server/core/log/log.ts'
import { balanceOf, post, verifyBooks } from '../../server/ledger/ledger.ts'
import { domain as balancesDomain } from '../../server/products/balances/balances.domain.ts'
import { type ConditionalEngine, createConditionalEngine } from '../../server/products/spot/conditional.engine.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { createSpotEngine, type SpotEngine } from '../../server/products/spot/spot.engine.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { type FakeMarket, fakeMarket } from './fake-market.ts'
import { testServices } from './services.ts'
import { findHoldDifferences } from './spot-books.ts'

/** Initial time of a stage in epoch ms. */
export const START = 1_800_000_000_000

/** Limit purchase of 1 BTC at 100 USDT. */
export const BUY_FORM = { m_id: '1', num: '1', price: '100', operate_type: '1', amount: '100', type: '1' }
/** Limit sale of 1 BTC at 100 USDT. */
export const SELL_FORM = { ...BUY_FORM, type: '2' }

/** Spot order on the wire. */
export interface WireSpotOrder {
  id: string
  status: string
  price: string
  coinnum: string
  predict_num: string
  xjprice: string
  fee: string
}

/**
 * Stage for spot orders at any price (no price band): one sample market whose trades and book the test sets, the calls over HTTP, and an engine that matches on
 * demand.
 */
export interface SpotStage {
  db: Db
  market: FakeMarket
  /** Current time in epoch ms; tests add to it. */
  clock: { now: number }
  engine: SpotEngine
  /** Creates a member with these balances. Returns the id, which is also the token. */
  member(usdt?: string, btc?: string): Promise<string>
  call(path: string, form: Record<string, string>, member: string, key?: string): Promise<Envelope & { status: number }>
  /** Places an order that must be accepted and returns its id. */
  order(member: string, form?: Record<string, string>): Promise<string>
  /** Returns an order as its member sees it, of any status. */
  read(member: string, order: string): Promise<WireSpotOrder>
  /** Returns the available and the frozen amount of a coin. */
  has(member: string, coin: 'USDT' | 'BTC'): Promise<[usable: string, frozen: string]>
  /** Adds a trade of the market one second later and runs the engine. */
  trade(price: string, amount: string, direction?: 'buy' | 'sell'): Promise<number>
  /** Asserts that the books add up and that the frozen amounts are the holds of the open orders. */
  assertBalanced(): Promise<void>
  anotherEngine(): SpotEngine
  /** Engine for conditional orders, which places due orders on demand. */
  triggers: ConditionalEngine
  anotherTriggerEngine(): ConditionalEngine
}

/** Stages run until all tests of the file are done, even if one test created them. */
const running: FastifyInstance[] = []
after(async () => {
  for (const app of running) await app.close()
})

/** Creates a stage on a database. */
export async function spotStage(db: Db): Promise<SpotStage> {
  await db.query('UPDATE spot_terms SET price_band = 0')
  const clock = { now: START }
  const now = () => clock.now
  const market = fakeMarket(now)
  const log = createLog('silent')
  const anotherEngine = () => createSpotEngine({ db, market, now, log })
  const engine = anotherEngine()
  const anotherTriggerEngine = () => createConditionalEngine({ db, market, now, log })
  const app = buildApp(testServices({ db, now, log, market, domains: [balancesDomain, spotDomain] }))
  await app.ready()
  running.push(app)

  const call: SpotStage['call'] = async (path, form, member, key) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        token: member,
        lang: 'en',
        'content-type': 'application/x-www-form-urlencoded',
        ...(key && { 'idempotency-key': key }),
      },
      payload: new URLSearchParams(form).toString(),
    })
    const envelope = readEnvelope(response.json())
    assert.ok(envelope, response.body)
    return { ...envelope, status: response.statusCode }
  }

  return {
    db,
    market,
    clock,
    engine,
    call,
    anotherEngine,
    triggers: anotherTriggerEngine(),
    anotherTriggerEngine,
    member: (usdt = '10000', btc = '10') => newMember(db, { USDT: usdt, BTC: btc }),
    async order(member, form = {}) {
      const answer = await call('upbbbuy', { ...BUY_FORM, ...form }, member)
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { id: string }).id
    },
    async read(member, order) {
      for (const status of ['1', '2', '3']) {
        const answer = await call('tradegetOrderList', { type: '0', page: '1', limit: '100', status }, member)
        const found = (answer.data as { list: WireSpotOrder[] }).list.find(({ id }) => id === order)
        if (found) return found
      }
      throw new Error(`no order ${order}`)
    },
    has: async (member, coin) => [
      await balanceOf(db, getSpotAccount(member, coin)),
      await balanceOf(db, getSpotAccount(member, coin, 'frozen')),
    ],
    async trade(price, amount, direction = 'sell') {
      clock.now += 1000
      market.trade(clock.now, price, amount, direction)
      return engine.matchNow()
    },
    assertBalanced: () => assertBooksBalanced(db),
  }
}

async function newMember(db: Db, funds: Record<'USDT' | 'BTC', string>): Promise<string> {
  const name = randomUUID()
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
    [name],
  )
  assert.ok(row)
  const postings = Object.entries(funds).flatMap(([coin, amount]) =>
    amount === '0'
      ? []
      : [
          { account: getSpotAccount(row.id, coin), amount },
          { account: { house: 'test-funds', coin }, amount: `-${amount}` },
        ],
  )
  if (postings.length > 0)
    await db.transaction((tx) => post(tx, [{ kind: 'test', reference: `funds:${row.id}`, postings }], START))
  return row.id
}

async function assertBooksBalanced(db: Db): Promise<void> {
  assert.deepEqual(await verifyBooks(db), [])
  assert.deepEqual(await findHoldDifferences(db), [])
}
