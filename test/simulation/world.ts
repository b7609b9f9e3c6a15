import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { createDb } from '../../server/core/db/db.ts'
import { openInMemory, toDriver } from '../../server/core/db/embedded.ts'
import type { Db, Driver } from '../../server/core/db/sql.ts'
import type { Domain } from '../../server/define-domain.ts'
import { loadDomains } from '../../server/domains.ts'
import { post } from '../../server/ledger/ledger.ts'
import type { Market } from '../../server/market/market.ts'
import { operatorRoutes } from '../../server/operations/operator/operator.routes.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { createScheduleEngine } from '../../server/products/schedule/schedule-engine.ts'
import { createConditionalEngine } from '../../server/products/spot/conditional.engine.ts'
import { createSpotEngine } from '../../server/products/spot/spot.engine.ts'
import { readEnvelope } from '../../shared/base/contract/result.ts'
import { CONFIG } from '../support/config.ts'
import { migratedFiles } from '../support/images.ts'
import { NO_LIQUIDITY_LIMITS, setLiquidityLimits } from '../support/liquidity-limits.ts'
import { readOperatorToken } from '../support/operator.ts'
import { testServices } from '../support/services.ts'
import { createFaultyLine, type FaultyLine } from './faults.ts'

/** Response to a caller. `limited`: rejected by a rate limit without any effect. */
export interface NodeAnswer {
  result: 'ok' | 'refused' | 'limited' | 'lost'
  data: unknown
  /** Text for the report of a failed seed. */
  message: string
}

/** Backend with its engines on a connection of its own. */
export interface Node {
  line: FaultyLine
  call(path: string, form: Record<string, string>, member: string, key: string | null): Promise<NodeAnswer>
  operate(path: string, body?: object): Promise<NodeAnswer>
  /** Runs the engines for spot orders, options and scheduled steps. */
  match(): Promise<unknown>
  trigger(): Promise<unknown>
  settle(): Promise<unknown>
  perform(): Promise<unknown>
  close(): Promise<void>
}

/** Initial state of a run: members and products, without any orders. */
export interface World {
  db: Db
  members: readonly { id: string; name: string; pictures: readonly string[] }[]
  /** Creates a backend on the database of all others. */
  node(market: Market, now: () => number): Promise<Node>
  /** Deletes what previous runs have written and gives every member money. */
  begin(at: number): Promise<void>
  close(): Promise<void>
}

export const MEMBERS = 4
/** Initial balances of a member. */
export const INITIAL_BALANCES = [
  { account: 'funds', coin: 'USDT', amount: '10000' },
  { account: 'options', coin: 'USDT', amount: '2000' },
  { account: 'funds', coin: 'BTC', amount: '20' },
  { account: 'funds', coin: 'ETH', amount: '5' },
] as const

/** Opens a fresh database and adds the products. */
export async function openWorld(
  open: () => Promise<Driver> = async () => toDriver(await openInMemory(await migratedFiles())),
): Promise<World> {
  const base = await open()
  const db = await createDb(base)
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-simulation-'))
  const parts = await loadDomains()
  const node: World['node'] = (market, now) => makeNode(base, { dataDir, parts, market, now })
  const members = await addMembers(db)
  await addProducts(db, dataDir, parts)
  // The simulated market has no trades of others.
  await setLiquidityLimits(db, NO_LIQUIDITY_LIMITS)
  const kept = await filledTables(db)
  return {
    db,
    members,
    node,
    async begin(at) {
      await truncateTables(db, kept)
      const entries = members.flatMap(({ id }) =>
        INITIAL_BALANCES.map(({ account, coin, amount }) => ({
          kind: 'test',
          reference: `${account}:${id}:${coin}`,
          postings: [
            { account: { member: id, type: account, coin }, amount },
            { account: { house: 'test-funds', coin }, amount: `-${amount}` },
          ],
        })),
      )
      await db.transaction((tx) => post(tx, entries, at))
    },
    async close() {
      await base.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function addMembers(db: Db): Promise<World['members']> {
  const members: { id: string; name: string; pictures: string[] }[] = []
  for (let at = 1; at <= MEMBERS; at++) {
    const name = `member${at}@example.com`
    const [row] = await db.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
      [name],
    )
    const id = row?.id ?? ''
    const pictures = Array.from({ length: PICTURES }, (_, n) => `${String(at * PICTURES + n).padStart(32, '0')}.png`)
    for (const picture of pictures)
      await db.query(
        `INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES ($1, $2, 'image/png', 100, 0)`,
        [picture, id],
      )
    await db.query(
      `INSERT INTO withdrawal_addresses (member, coin, address, bound_at, network, chosen_for) VALUES ($1, 1, $2, 0, 'TRC20', $2)`,
      [id, ADDRESS],
    )
    members.push({ id, name, pictures })
  }
  return members
}

/** Number of pictures of each member, since a picture proves only one deposit. */
const PICTURES = 40
const HOUSE_ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Products on offer. Ids are those of a fresh database, and the terms are those of the model. */
const OFFERS: readonly [method: 'POST' | 'PUT', path: string, body: object][] = [
  ['POST', '/networks', { coin: 'USDT', name: 'TRC20', address: HOUSE_ADDRESS, yes: 'true' }],
  ['PUT', '/withdrawal-cooling', { hours: '0' }],
  ['PUT', '/withdrawal-terms', { coin: 'USDT', way: 'wallet', min: '10', max: '20000', fee: '1%' }],
  ['PUT', '/transfer-terms', { coin: 'USDT', fee: '0.5%', days: '2' }],
  ['PUT', '/transfer-terms', { coin: 'ETH', fee: '0', days: '0' }],
  ['POST', '/staking-projects', { coin: 'USDT' }],
  ['POST', '/staking-periods', { project: '1', days: '3', rate: '6.2', minimum: '100', early: 'accrued' }],
  ['POST', '/staking-periods', { project: '1', days: '30', rate: '6.2', minimum: '100', early: 'forfeited' }],
  ['POST', '/staking-periods', { project: '1', days: '90', rate: '6.2', minimum: '100', early: 'none' }],
  [
    'POST',
    '/mining-machines',
    { title: 'Machine', coin: 'USDT', img: '', min: '50', max: '2000', rate: '0.35', days: '7' },
  ],
  [
    'POST',
    '/loan-products',
    { title: 'Loan', lender: 'Lender', coin: 'USDT', min: '500', max: '5000', rate: '0.05', days: '30' },
  ],
]

async function addProducts(db: Db, dataDir: string, parts: readonly Domain[]): Promise<void> {
  const context = testServices({ db, config: { ...CONFIG, dataDir }, now: () => 0, domains: parts })
  const app = buildApp(context, [operatorRoutes])
  await app.ready()
  await context.settings.change('withdrawalSwitch', true)
  // Hashing runs in threads, whose order does not follow from a seed.
  await context.settings.change('tradingPasswordSwitch', false)
  for (const [method, path, body] of OFFERS) {
    const said = await sendRequest(
      app,
      method,
      `/operator${path}`,
      { 'operator-token': readOperatorToken({ dataDir }) },
      body,
    )
    if (said.result !== 'ok') throw new Error(`${path}: ${said.message}`)
  }
  await app.close()
}

async function makeNode(
  base: Driver,
  { dataDir, parts, market, now }: { dataDir: string; parts: readonly Domain[]; market: Market; now: () => number },
): Promise<Node> {
  const line = createFaultyLine(base)
  const db = await createDb(line.driver)
  const context = testServices({ db, config: { ...CONFIG, dataDir }, now, market, domains: parts })
  const { log } = context
  const kinds = Object.fromEntries(parts.flatMap(({ stepKinds = {} }) => Object.entries(stepKinds)))
  const spot = createSpotEngine({ db, market, now, log })
  const conditional = createConditionalEngine({ db, market, now, log })
  const options = createOptionsEngine({ db, market, now, log })
  const accrual = createScheduleEngine({ db, log, kinds, now })
  const app = buildApp(context, [operatorRoutes])
  await app.ready()
  return {
    line,
    call(path, form, member, key) {
      const headers = { token: member, lang: 'en', ...(key && { 'idempotency-key': key }) }
      return sendRequest(
        app,
        'POST',
        `/api/${path}`,
        { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        form,
      )
    },
    operate: (path, body) =>
      sendRequest(app, 'POST', `/operator${path}`, { 'operator-token': readOperatorToken({ dataDir }) }, body),
    match: () => spot.matchNow(),
    trigger: () => conditional.triggerNow(),
    settle: () => options.settleDue(),
    perform: () => accrual.runAllDue(),
    close: () => app.close(),
  }
}

async function sendRequest(
  app: FastifyInstance,
  method: 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  body: object = {},
): Promise<NodeAnswer> {
  const isForm = 'content-type' in headers
  const payload = isForm ? new URLSearchParams(body as Record<string, string>).toString() : body
  const { statusCode, ...response } = await app.inject({ method, url, headers, payload })
  const envelope = readEnvelope(response.json())
  if (statusCode >= 500 || !envelope) return { result: 'lost', data: null, message: response.body }
  const words = `${envelope.msg} ${'field' in envelope ? `${envelope.field}/${envelope.rule}` : ''}`
  if (statusCode === 429) return { result: 'limited', data: null, message: words }
  return { result: envelope.code === 1 ? 'ok' : 'refused', data: envelope.data, message: words }
}

const tables = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
    )
  ).map(({ name }) => name)

async function filledTables(db: Db): Promise<ReadonlySet<string>> {
  const names = await tables(db)
  const rows = await db.query<{ name: string }>(
    names.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`).join(' UNION ALL '),
  )
  return new Set(rows.map(({ name }) => name))
}

/** Empties all tables except those filled at the start. The ledger can be emptied only while its triggers are off. */
async function truncateTables(db: Db, kept: ReadonlySet<string>): Promise<void> {
  const filled = [...(await filledTables(db))].filter((name) => !kept.has(name))
  if (filled.length === 0) return
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(`TRUNCATE ${filled.join(', ')} RESTART IDENTITY CASCADE`)
  })
}
