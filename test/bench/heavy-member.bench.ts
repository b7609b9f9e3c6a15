import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { createLog } from '../../server/core/log/log.ts'
import { loadDomains } from '../../server/domains.ts'
import { post } from '../../server/ledger/ledger.ts'
import { openSampleMarket } from '../../server/market/sample/sample-backend.ts'
import { findMemberByToken, issueToken } from '../../server/members/accounts/session-tokens.ts'
import { createOptionsEngine } from '../../server/products/options/options.engine.ts'
import { createSpotEngine } from '../../server/products/spot/spot.engine.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { insertHistory } from '../support/long-history.ts'
import { LONG_LISTS, READ_CALLS, WRITE_CALLS } from '../support/member-calls.ts'
import { startCluster } from '../support/postgres.ts'
import { NO_HEARTBEAT } from '../support/sample-market.ts'
import { testServices } from '../support/services.ts'
import { type Backend, callAsMember, compareCalls, compareTimes } from './compare-calls.ts'
import { newMember } from './record-statements.ts'
import { atMost, type Row } from './rows.ts'

const MAX_RATIO = 3
const IDLE_PERCENT = 5
/** History: 200,000 postings and as many orders of one member, 50,000 members, 2 million postings, and open orders of each kind. */
const HISTORY = { own: 200_000, members: 50_000, entries: 800_000, open: 50_000 }
const NOTHING = { own: 0, members: 2, entries: 0, open: 0 }
const IDLE_MS = 15_000
/** Length of a clock tick in ms, the unit of process times in Linux. */
const TICK_MS = 10

/**
 * Measures on PostgreSQL what each call costs a member with a long history among many members, as a multiple of its cost on an empty database; what a page deep
 * in a list costs; and the CPU time of the engines while only the market trades, with many open orders.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  const admin = await openDb({ dataDir: '', url })
  await admin.query('CREATE DATABASE empty')
  const empty = await openDb({ dataDir: '', url: cluster.url('empty') })
  const now = Date.now()
  const one = await backendOn(empty, NOTHING, now)
  const other = await backendOn(admin, HISTORY, now)
  try {
    const rows = [...(await compareCalls(READ_CALLS, [one, other], row)), ...(await measureDeepPages(one, other))]
    return [...rows, ...(await compareCalls(WRITE_CALLS, [one, other], row)), ...(await idleRows(admin, now))]
  } finally {
    for (const { app } of [one, other]) await app.close()
    for (const db of [admin, empty]) await db.close()
    await cluster.stop()
  }
}

async function backendOn(db: Db, history: typeof HISTORY, now: number): Promise<Backend> {
  const funds = (member: string) => ({ member, type: 'funds', coin: 'USDT' }) as const
  const member = await newMember(db, funds, '1000000')
  await insertHistory(db, member, { ...history, now })
  const account = { member, type: 'options', coin: 'USDT' } as const
  const given = [
    { account, amount: '1000000' },
    { account: { house: 'bench', coin: 'USDT' }, amount: '-1000000' },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'bench', reference: 'options', postings: given }], now))
  await db.query('VACUUM ANALYZE')
  const market = { ...fakeMarket(Date.now), isLive: () => true }
  const app = buildApp(testServices({ db, authenticate: findMemberByToken, market, domains: await loadDomains() }))
  await app.ready()
  return { app, token: await issueToken(db, member, now, { device: '', address: '' }) }
}

const row = (what: string, times: number, ms: number): Row =>
  atMost(MAX_RATIO, `heavy member, ${what} (${ms.toFixed(1)} ms)`, times, 'times')

/** Compares the last page that has a number, and a page 3,000 rows deep, with the first page of an empty list. */
async function measureDeepPages(one: Backend, other: Backend): Promise<Row[]> {
  const rows: Row[] = []
  for (const call of LONG_LISTS) {
    const numbered = { ...call, form: { ...call.form, page: String(1 + call.counted / 10) } }
    let after = ''
    for (let page = 0; page < 30; page++) {
      const got = await callAsMember(other, { ...call, form: { ...call.form, limit: '100', ...(after && { after }) } })
      after = call.placeOf(got.at(-1) ?? {}) ?? after
    }
    const beyond = { ...call, form: { ...call.form, after } }
    if ((await callAsMember(other, beyond)).length < 10) throw new Error(`${call.path} has too few rows`)
    for (const [what, deep] of [
      ['the deepest page with a number', numbered],
      ['3,000 rows deep', beyond],
    ] as const)
      rows.push(
        row(
          `${call.path}, ${what}`,
          ...(await compareTimes(
            () => callAsMember(one, call),
            () => callAsMember(other, deep),
          )),
        ),
      )
  }
  return rows
}

/** Measures the CPU time of the engines and the database while no order is placed, filled or due, as a share of a core. */
async function idleRows(db: Db, now: number): Promise<Row[]> {
  const market = openSampleMarket({
    since: now - 3_600_000,
    seed: randomBytes(32),
    now: Date.now,
    heartbeat: NO_HEARTBEAT,
  })
  const log = createLog('silent')
  const options = { db, market, now: Date.now, log }
  const engines = [createSpotEngine(options), createOptionsEngine(options)]
  for (const engine of engines) engine.start()
  await sleep(IDLE_MS / 3)
  const database = await processTimes(db)
  const [own, began] = [process.cpuUsage(), performance.now()]
  await sleep(IDLE_MS)
  const used = process.cpuUsage(own)
  const ms = performance.now() - began
  const later = await processTimes(db)
  for (const engine of engines) await engine.stop()
  await market.close()
  const asked = [...later].reduce((sum, [pid, time]) => sum + time - (database.get(pid) ?? 0), 0)
  const percent = (busy: number) => (100 * busy) / ms
  const node = percent((used.user + used.system) / 1000)
  const what = `idle with ${HISTORY.open} open spot orders and as many options: share of a core`
  return [atMost(IDLE_PERCENT, `${what} (backend ${node.toFixed(1)} %)`, node + percent(asked), '%')]
}

/** Returns the CPU time of the database's processes so far, in ms, by process id. */
async function processTimes(db: Db): Promise<Map<number, number>> {
  const rows = await db.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  return new Map(rows.map(({ pid }) => [pid, processTime(pid)]))
}

function processTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
