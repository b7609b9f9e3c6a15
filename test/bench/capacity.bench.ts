import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { post } from '../../server/ledger/ledger.ts'
import { domain as balancesDomain } from '../../server/products/balances/balances.domain.ts'
import { domain as optionsDomain } from '../../server/products/options/options.domain.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { getOptionsAccount } from '../../server/products/options/options.journal.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { openCountingProxy } from '../support/counting-proxy.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { NO_LIQUIDITY_LIMITS, setLiquidityLimits } from '../support/liquidity-limits.ts'
import { startCluster } from '../support/postgres.ts'
import { testServices } from '../support/services.ts'
import { type CallCost, type CallName, computeNeeds } from './capacity-model.ts'
import { callOverHttp, newMember } from './record-statements.ts'
import { atMost, type Row } from './rows.ts'

const MEMBERS = 500
const CALLS = 500
/** Maximum difference in percent between a figure of docs/scale.md and the measured one, for figures that do not depend on the machine. */
const MAX_DIFFERENCE = 20
/** Tables whose rows are deleted after hours or days. */
const SHORT_LIVED_TABLES = ['idempotency_keys', 'public_trades', 'observed_trades', 'partner_events']
/** Time in ms from an order to its settlement. */
const LATER_MS = 60_000

const FORMS: Readonly<Record<CallName, { path: string; form: Record<string, string> }>> = {
  'option order, settled': { path: 'creatorder', form: { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' } },
  'spot order at market': {
    path: 'upbbbuy',
    form: { m_id: '1', num: '0.1', price: '', operate_type: '2', amount: '10', type: '1' },
  },
  transfer: { path: 'transfer', form: { from_type: '2', to_type: '1', c_id: '1', num: '1' } },
  'balance list': { path: 'getUserBalanceList', form: {} },
}

/** Rows of the table in docs/scale.md whose figures do not depend on the machine, and the fields that they state. */
const DOCUMENTED: readonly (readonly [label: string, field: keyof CallCost])[] = [
  ['messages to PostgreSQL', 'messages'],
  ['log (WAL), kB', 'walKb'],
  ['bytes in tables', 'tableBytes'],
  ['network, kB', 'networkKb'],
]

/**
 * Measures the cost of calls on a real PostgreSQL, prints what docs/scale.md computes from it, and compares the figures of the document that do not depend on the
 * machine. Processor times include this process, which makes the calls. They need Linux.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster(undefined, { wal_level: 'replica', max_wal_senders: '2' })
  const direct = cluster.url('postgres')
  const proxy = await openCountingProxy(direct)
  const db = await openDb({ dataDir: '', url: proxy.url(direct) })
  const admin = new pg.Client(direct)
  await admin.connect()
  try {
    const stage = await createStage(db)
    const before = await readTables(admin)
    for (let at = 0; at < MEMBERS; at++) stage.members.push(await createMember(db))
    const memberBytes = sum(await readTables(admin)) - sum(before)
    const costs = {} as Record<CallName, CallCost>
    for (const name of Object.keys(FORMS) as CallName[]) costs[name] = await measure(stage, { admin, proxy }, name)
    for (const [name, cost] of Object.entries(costs)) console.log(`       ${name.padEnd(24)}`, format(cost))
    for (const [name, value, unit] of computeNeeds(costs, memberBytes / MEMBERS))
      console.log(`       ${name.padEnd(46)} ${value.toFixed(1).padStart(10)} ${unit}`)
    return compareDocument(await readFile('docs/scale.md', 'utf8'), costs)
  } finally {
    await db.close()
    await admin.end()
    proxy.close()
    await cluster.stop()
  }
}

const sum = (values: ReadonlyMap<string, number>): number => [...values.values()].reduce((all, one) => all + one, 0)
const format = (cost: CallCost): string =>
  Object.entries(cost)
    .map(([name, value]) => `${name} ${value.toFixed(value < 100 ? 1 : 0)}`)
    .join(', ')

async function createStage(db: Db) {
  await setLiquidityLimits(db, NO_LIQUIDITY_LIMITS)
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const market = fakeMarket(now)
  market.trade(now() - 60_000, '100')
  const side = Array.from({ length: 50 }, (_, at) => [String(100 + at * 0.01), '100'] as const)
  const open = { ...market, isLive: () => true, book: () => ({ ts: now(), asks: side, bids: side }) as never }
  const context = testServices({ db, now, market: open, domains: [balancesDomain, optionsDomain, spotDomain] })
  const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => console.error(...said) }
  const engine = createOptionsEngine({ db, market: open, now, log })
  const app = buildApp(context)
  await app.ready()
  const settle = async () => {
    market.trade(now() + 1_000, '101')
    market.trade(now() + 2_000, '102')
    clock.ahead += LATER_MS
    await engine.settleDue()
  }
  return { app, settle, members: [] as string[] }
}

async function createMember(db: Db): Promise<string> {
  const id = await newMember(db, getOptionsAccount, '1000000')
  const postings = [
    { account: getSpotAccount(id, 'USDT'), amount: '1000000' },
    { account: { house: 'bench', coin: 'USDT' }, amount: '-1000000' },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'bench', reference: `spot:${id}`, postings }], 0))
  return id
}

interface Meters {
  admin: pg.Client
  proxy: Awaited<ReturnType<typeof openCountingProxy>>
}

async function measure(
  { app, settle, members }: Awaited<ReturnType<typeof createStage>>,
  { admin, proxy }: Meters,
  name: CallName,
): Promise<CallCost> {
  const { path, form } = FORMS[name]
  const play = async (calls: number) => {
    for (let at = 0; at < calls; at++) await callOverHttp(app, path, members[at % members.length] ?? '', form)
    if (path === 'creatorder') await settle()
  }
  // The measured calls then use the space of rows that the first ones replaced, as in an installation that is vacuumed.
  await play(CALLS)
  await admin.query('VACUUM')
  const read = async () => ({
    node: process.cpuUsage(),
    postgres: await readPostgresMs(admin),
    wal: Number((await admin.query('SELECT pg_current_wal_insert_lsn() - $1::pg_lsn AS at', ['0/0'])).rows[0].at),
    tables: await readTables(admin),
    ...proxy.counts,
  })
  const from = await read()
  await play(CALLS)
  const to = await read()
  const grown = [...to.tables].map(([table, bytes]) => [table, bytes - (from.tables.get(table) ?? 0)] as const)
  const total = (some: typeof grown) => some.reduce((all, [, bytes]) => all + bytes, 0) / CALLS
  return {
    nodeMs: (to.node.user + to.node.system - from.node.user - from.node.system) / 1000 / CALLS,
    postgresMs: (to.postgres - from.postgres) / CALLS,
    messages: (to.messages - from.messages) / CALLS,
    walKb: (to.wal - from.wal) / 1000 / CALLS,
    tableBytes: total(grown),
    shortLivedBytes: total(grown.filter(([table]) => SHORT_LIVED_TABLES.includes(table))),
    networkKb: (to.bytes - from.bytes) / 1000 / CALLS,
  }
}

/** Returns the bytes of each table with its indexes. Rows of partitions count for themselves. */
async function readTables(admin: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await admin.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Returns the processor time in ms of all processes of the server, read from /proc. 0 on other systems. */
async function readPostgresMs(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const stats = (pid: string) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  try {
    const [, postmaster] = stats(String(rows[0]?.pid))
    const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const ticks = own.map((pid) => {
      try {
        const [, parent, ...rest] = stats(pid)
        return parent === postmaster ? Number(rest[9]) + Number(rest[10]) : 0
      } catch {
        // The process has ended.
        return 0
      }
    })
    return ticks.reduce((all, one) => all + one, 0) * 10
  } catch {
    // There is no /proc.
    return 0
  }
}

/** Compares the table of calls in the document with measured costs. */
function compareDocument(text: string, costs: Readonly<Record<CallName, CallCost>>): Row[] {
  return DOCUMENTED.flatMap(([label, field]) => {
    const line = text.split('\n').find((one) => one.startsWith(`| ${label} `))
    const stated =
      line
        ?.split('|')
        .slice(2, -1)
        .map((cell) => Number(cell.trim().replaceAll(',', ''))) ?? []
    return (Object.keys(FORMS) as CallName[]).map((name, at) => {
      const [known, measured] = [stated[at] ?? Number.NaN, costs[name][field]]
      const difference = Math.max(Math.abs(known - measured) - 0.1, 0) / Math.max(measured, 0.1)
      const row = atMost(MAX_DIFFERENCE, `docs/scale.md, ${name}: ${label}`, difference * 100, '% off')
      return { ...row, ok: row.ok && !Number.isNaN(known) }
    })
  })
}
