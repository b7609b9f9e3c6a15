import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Log } from '../../server/core/log/log.ts'
import { balanceOf, post, verifyBooks } from '../../server/ledger/ledger.ts'
import { domain as optionPermissionDomain } from '../../server/members/option-permission/option-permission.domain.ts'
import { domain as ownLimitsDomain } from '../../server/members/own-limits/own-limits.domain.ts'
import { domain as balancesDomain } from '../../server/products/balances/balances.domain.ts'
import { domain as optionsDomain } from '../../server/products/options/options.domain.ts'
import { createOptionsEngine, type OptionsEngine } from '../../server/products/options/options.engine.ts'
import {
  getOptionsAccount,
  OPTIONS_HOLD_ACCOUNT,
  OPTIONS_POOL_ACCOUNT,
} from '../../server/products/options/options.journal.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { type FakeMarket, fakeMarket } from './fake-market.ts'
import { NO_LIQUIDITY_LIMITS, setLiquidityLimits } from './liquidity-limits.ts'
import { testServices } from './services.ts'

/** Initial time of a stage in epoch ms. */
export const START = 1_800_000_000_000

/** Form of creatorder with the defaults: 30 s at 12 %. */
export const ORDER_FORM = { m_id: '1', ctime: '30', ctzed: '100', buytype: '1' }

/** Option order on the wire. */
export type WireOrder = Record<string, unknown> & {
  order_id: string
  outcome: string
  entry: { id: string; price: string; ts: number } | ''
  exit: { id: string; price: string; ts: number } | ''
}

/** Stage for options: a relayed market, a clock that the test sets, the calls over HTTP, and an engine that settles on demand. */
export interface OptionsStage {
  db: Db
  market: FakeMarket
  /** Current time in epoch ms; tests add to it. */
  clock: { now: number }
  settings: Context['settings']
  engine: OptionsEngine
  /** Errors that the engine logged. */
  errors: Record<string, unknown>[]
  /** Creates a member with this balance in the options account. Returns the id, which is also the token. */
  member(funds?: string): Promise<string>
  call(path: string, form: Record<string, string>, from: From): Promise<Envelope & { status: number }>
  /** Places an order that must be accepted and returns its id. */
  order(member: string, form?: Partial<typeof ORDER_FORM>): Promise<string>
  /** Returns an order as its member sees it. */
  read(member: string, order: string): Promise<WireOrder>
  balance(member: string): Promise<string>
  /** Returns what the house holds for open orders, and what it has won. */
  house(): Promise<{ held: string; pool: string }>
  /** Asserts that the books add up and that the held amount is that of the open orders. */
  assertBalanced(): Promise<void>
  /** Creates another engine on the same database. */
  anotherEngine(on?: Partial<Parameters<typeof createOptionsEngine>[0]>): OptionsEngine
}

interface From {
  member: string
  key?: string
  lang?: string
}

/** Stages run until all tests of the file are done, even if one test created them. */
const running: FastifyInstance[] = []
after(async () => {
  for (const app of running) await app.close()
})

/** Creates a stage on a database. */
export async function optionsStage(db: Db): Promise<OptionsStage> {
  const clock = { now: START }
  const now = () => clock.now
  const market = fakeMarket(now, null)
  const errors: Record<string, unknown>[] = []
  const log: Log = { info: () => {}, warn: () => {}, error: (fields) => void errors.push({ ...fields }) }
  const anotherEngine: OptionsStage['anotherEngine'] = (on) => createOptionsEngine({ db, market, now, log, ...on })
  const engine = anotherEngine()
  // The tests' trades are few and small. Tests of these limits set others.
  await setLiquidityLimits(db, NO_LIQUIDITY_LIMITS)
  const { call, settings } = await createCaller({ db, now }, market, engine)
  return {
    db,
    market,
    clock,
    engine,
    errors,
    member: (funds = '10000') => newMember(db, funds),
    call,
    settings,
    async order(member, form = {}) {
      const answer = await call('creatorder', { ...ORDER_FORM, ...form }, { member })
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { order_id: string }).order_id
    },
    async read(member, order) {
      const answer = await call('getHyOrderInfo', { order_id: order }, { member })
      assert.equal(answer.code, 1, answer.msg)
      return answer.data as WireOrder
    },
    balance: (member) => balanceOf(db, getOptionsAccount(member)),
    house: async () => ({
      held: await balanceOf(db, OPTIONS_HOLD_ACCOUNT),
      pool: await balanceOf(db, OPTIONS_POOL_ACCOUNT),
    }),
    assertBalanced: () => assertBooksBalanced(db),
    anotherEngine,
  }
}

async function createCaller(
  on: Pick<Context, 'db' | 'now'>,
  market: FakeMarket,
  engine: OptionsEngine,
): Promise<Pick<OptionsStage, 'call' | 'settings'>> {
  const context = testServices({
    ...on,
    market,
    domains: [balancesDomain, optionsDomain, optionPermissionDomain, ownLimitsDomain],
  })
  context.optionsEngine = engine
  const app = buildApp(context)
  await app.ready()
  running.push(app)
  const call: OptionsStage['call'] = async (path, form, { member, key, lang = 'en' }) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        token: member,
        lang,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key && { 'idempotency-key': key }),
      },
      payload: new URLSearchParams(form).toString(),
    })
    const envelope = readEnvelope(response.json())
    assert.ok(envelope, response.body)
    return { ...envelope, status: response.statusCode }
  }
  return { call, settings: context.settings }
}

async function newMember(db: Db, funds: string): Promise<string> {
  const name = randomUUID()
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
    [name],
  )
  assert.ok(row)
  const postings = [
    { account: getOptionsAccount(row.id), amount: funds },
    { account: { house: 'test-funds', coin: 'USDT' }, amount: `-${funds}` },
  ]
  if (funds !== '0')
    await db.transaction((tx) => post(tx, [{ kind: 'test', reference: `funds:${row.id}`, postings }], START))
  return row.id
}

async function assertBooksBalanced(db: Db): Promise<void> {
  assert.deepEqual(await verifyBooks(db), [])
  const [books] = await db.query<{ total: string; held: string; open: string }>(
    `SELECT (SELECT coalesce(sum(balance), 0) FROM ledger_accounts) AS total,
       (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE house = 'options-held') AS held,
       (SELECT coalesce(sum(stake), 0) FROM option_orders WHERE outcome = 'pending') AS open`,
  )
  assert.ok(books)
  assert.equal(books.total, '0')
  assert.equal(books.held, books.open)
}
