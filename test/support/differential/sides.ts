import '../page/page.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { balancesOf, post } from '../../../server/ledger/ledger.ts'
import { findMemberByToken } from '../../../server/members/accounts/session-tokens.ts'
import { createConditionalEngine } from '../../../server/products/spot/conditional.engine.ts'
import { createSpotEngine } from '../../../server/products/spot/spot.engine.ts'
import type { FieldValues } from '../../../shared/base/contract/codec.ts'
import type { AccountType } from '../../../shared/base/contract/constants.ts'
import {
  type Endpoint,
  type FormFields,
  fromWireField,
  readData,
  writeForm,
} from '../../../shared/base/contract/endpoint.ts'
import { type Envelope, readEnvelope } from '../../../shared/base/contract/result.ts'
import { DEFAULT_LIQUIDITY_LIMITS } from '../../../shared/base/money/liquidity.ts'
import { DemoBackend } from '../../../shared/demo/backend.ts'
import { move } from '../../../shared/demo/ledger.ts'
import { lazily } from '../accounts-backend.ts'
import { embeddedDatabase } from '../databases.ts'
import { setLiquidityLimits } from '../liquidity-limits.ts'
import { createPictureBody } from '../multipart.ts'
import { createDemoStage } from '../page/demo.ts'
import { type ProductStage, productStage } from '../product-stage.ts'
import { decideOldestReview } from '../reviews.ts'
import { toServerMarket } from './market.ts'

/** Amount with which a member of a pair starts. */
export interface Fund {
  account: AccountType
  coin: string
  amount: string
}

/** Response of one side: the data or the refusal, as the page reads it. */
export interface SideReply<Data> {
  envelope: Envelope
  data: Data | null
}

/** Backend with one member: the server or the demo. */
export interface Side {
  name: 'server' | 'demo'
  send<F extends FormFields, D>(endpoint: Endpoint<F, D>, form?: Partial<FieldValues<F>>): Promise<SideReply<D>>
  /** Returns all balances of the member that are not zero, by account and coin. */
  balances(): Promise<Record<string, string>>
  /** Moves the clock and does everything that is due. */
  pass(ms: number): Promise<void>
  /** Passes 15 s, after which the demo decides, and approves everything of the member that waits for a decision. */
  approveAll(): Promise<void>
  /** Returns the address of a newly uploaded picture; 10 s pass, because uploads are rate-limited. */
  upload(): Promise<string>
  /** Moves the price of a market. */
  setPrice(symbol: string, price: number): void
}

/** Server and demo with the same time, prices, terms and balances. */
export interface Pair {
  server: Side
  demo: Side & { backend: DemoBackend }
  stage: ProductStage
}

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
/** Time after which the demo decides. */
const REVIEW_MS = 15_000
/** Time between two uploads. */
const UPLOAD_MS = 10_000
let uploads = 0

const reply = <F extends FormFields, D>(endpoint: Endpoint<F, D>, envelope: Envelope | null): SideReply<D> => {
  assert.ok(envelope)
  const { field } = envelope
  return {
    envelope: { ...envelope, ...(field !== undefined && { field: fromWireField(endpoint.form, field) }) },
    data: envelope.code === 1 ? (readData(endpoint, envelope.data)?.data ?? null) : null,
  }
}

/** Server of all pairs of a file. `prices` is the demo whose markets it has. */
const openServer = lazily(async () => {
  const stage = await productStage(embeddedDatabase)
  const { context, clock } = stage
  const source = { prices: new DemoBackend({ scenario: 'empty' }, { get: () => () => '' }) }
  Object.assign(
    context.market,
    toServerMarket(
      () => source.prices,
      () => clock.now,
    ),
  )
  await setLiquidityLimits(context.db, DEFAULT_LIQUIDITY_LIMITS)
  // Sessions outlive the terms that the clock jumps.
  const since = clock.now
  context.authenticate = (sql, token) => findMemberByToken(sql, token, since)
  return {
    stage,
    source,
    triggers: createConditionalEngine({ db: context.db, market: context.market, now: context.now, log: context.log }),
    spotEngine: createSpotEngine({ db: context.db, market: context.market, now: context.now, log: context.log }),
  }
})

/** Creates a pair with a new member, who has these amounts. `prepare` sets the server's terms before it is used. */
export async function createPair(
  funds: readonly Fund[],
  prepare?: (stage: ProductStage, demo: DemoBackend) => Promise<void>,
): Promise<Pair> {
  const { stage, source, spotEngine, triggers } = await openServer()
  const { context, clock } = stage
  const start = clock.now
  const demoClock = { now: start }
  const demo = createDemoStage({ scenario: 'empty', now: () => demoClock.now })
  source.prices = new DemoBackend({ scenario: 'empty', now: () => clock.now }, { get: () => () => '' })
  await prepare?.(stage, demo.backend)
  const { token, id: member } = await stage.join()
  for (const { account, coin, amount } of funds) {
    const entry = { at: start, remark: 'booked.deposit', detail: '', type: '', number: '' } as const
    demo.backend.ledger.post({ ...entry, postings: move(coin, amount, 'house', account) })
    const postings = [
      { account: { member, type: account, coin }, amount },
      { account: { house: 'test-funds', coin }, amount: `-${amount}` },
    ]
    await context.db.transaction((tx) =>
      post(tx, [{ kind: 'test', reference: `funds:${randomUUID()}`, postings }], start),
    )
  }
  return {
    stage,
    server: {
      name: 'server',
      async send(endpoint, form = {}) {
        const [method] = endpoint.methods
        const query = new URLSearchParams(writeForm(endpoint.form, form)).toString()
        const response = await stage.inject({
          method,
          url: method === 'GET' ? `/api/${endpoint.path}?${query}` : `/api/${endpoint.path}`,
          headers: { token, lang: 'en', 'idempotency-key': randomUUID(), ...(method === 'POST' && FORM_HEADERS) },
          ...(method === 'POST' && { payload: query }),
        })
        return reply(endpoint, readEnvelope(response.json()))
      },
      async balances() {
        const rows = await balancesOf(context.db, member)
        return Object.fromEntries(
          rows
            .filter(({ balance }) => balance !== '0')
            .map(({ type, coin, part, balance }) => [`${type}${part === 'frozen' ? '/frozen' : ''} ${coin}`, balance])
            .sort(),
        )
      },
      async pass(ms) {
        clock.now += ms
        await context.optionsEngine.settleDue()
        await spotEngine.matchNow()
        await triggers.triggerNow()
        await stage.runDueSteps()
      },
      async approveAll() {
        await this.pass(REVIEW_MS)
        while (await decideOldestReview(context, member, 'approved'));
      },
      async upload() {
        await this.pass(UPLOAD_MS)
        const { headers, payload } = createPictureBody()
        const response = await stage.inject({
          method: 'POST',
          url: '/api/api/common/upload',
          headers: { ...headers, token },
          payload,
        })
        return response.json().data.url
      },
      setPrice: (symbol, price) => source.prices.findMarket(symbol)?.setPrice(clock.now, price),
    },
    demo: {
      name: 'demo',
      backend: demo.backend,
      async send(endpoint, form = {}) {
        const { envelope } = await demo.send(endpoint, form, { key: randomUUID() })
        return reply(endpoint, envelope)
      },
      balances: async () => Object.fromEntries(Object.entries(demo.balances()).sort()),
      async pass(ms) {
        demoClock.now += ms
        // Any call does what is due.
        await demo.responder.respond({ path: 'none', form: {}, headers: {} })
      },
      approveAll() {
        return this.pass(REVIEW_MS)
      },
      async upload() {
        await this.pass(UPLOAD_MS)
        uploads += 1
        return `/uploads/${uploads}`
      },
      setPrice: (symbol, price) => demo.backend.findMarket(symbol)?.setPrice(demo.backend.now(), price),
    },
  }
}

/** Keys of rows that name a record, or that are texts of one side. */
const OWN_KEYS = new Set([
  'id',
  'orderId',
  'orderNumber',
  'typeText',
  'orderTypeText',
  'directionText',
  'repaidText',
  'statusText',
  'title',
  'remark',
  'img',
  'unseen',
  'cursor',
  'number',
  'toUsername',
  'fromUsername',
  'quote',
])

/** Returns data without the values that each side chooses. */
export const withoutOwn = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutOwn)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !OWN_KEYS.has(key))
            .map(([key, inner]) => [key, withoutOwn(inner)]),
        )
      : value

/** Does the same on both sides, and asserts that the results and then the books are equal. Returns the server's result. */
export async function playBoth<Result>({ server, demo }: Pair, act: (side: Side) => Promise<Result>): Promise<Result> {
  const expected = await act(server)
  const found = await act(demo)
  assert.deepEqual(withoutOwn(found), withoutOwn(expected))
  assert.deepEqual(await demo.balances(), await server.balances())
  return expected
}
