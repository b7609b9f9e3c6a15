import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
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
import { LONG_LISTS, type MemberCall, READ_CALLS, WRITE_CALLS } from '../support/member-calls.ts'
import { startCluster } from '../support/postgres.ts'
import { NO_HEARTBEAT } from '../support/sample-market.ts'
import { testServices } from '../support/services.ts'
import { measureMs, newMember } from './record-statements.ts'
import { atMost, median, type Row } from './rows.ts'

const MAX_RATIO = 3
const IDLE_PERCENT = 5
/** History: 200,000 postings and as many orders of one member, 50,000 members, 2 million postings, and open orders of each kind. */
const HISTORY = { own: 200_000, members: 50_000, entries: 800_000, open: 50_000 }
const NOTHING = { own: 0, members: 2, entries: 0, open: 0 }
const [WARM_UP, ROUNDS] = [5, 41]
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
    const rows = [...(await compareCalls(READ_CALLS, one, other)), ...(await measureDeepPages(one, other))]
    return [...rows, ...(await compareCalls(WRITE_CALLS, one, other)), ...(await idleRows(admin, now))]
  } finally {
    for (const { app } of [one, other]) await app.close()
    for (const db of [admin, empty]) await db.close()
    await cluster.stop()
  }
}

interface Backend {
  app: FastifyInstance
  token: string
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
  return { app, token: await issueToken(db, member, now, '') }
}

/**
 * Makes a call, which may be rejected if it needs settings.
 *
 * @throws if the call fails
 */
async function callAsMember(
  { app, token }: Backend,
  { path, method, form }: MemberCall,
): Promise<Record<string, string>[]> {
  const payload = new URLSearchParams(form).toString()
  const headers = { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() }
  const url = `/api/${path}`
  const answer = await app.inject(
    method === 'GET' ? { method, url: `${url}?${payload}`, headers: { token } } : { method, url, headers, payload },
  )
  const { code, msg, data } = answer.json()
  if (answer.statusCode !== 200 || code >= 500) throw new Error(`${path}: ${msg}`)
  return Array.isArray(data) ? data : (data?.list ?? [])
}

/** Measures a call on one backend as a multiple of another on the other backend. Both take turns, so that other load on the machine affects them alike. */
async function ratio(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[times: number, ms: number]> {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [first, second] = [await measureMs(one), await measureMs(other)]
    if (round < 0) continue
    times.one.push(first)
    times.other.push(second)
  }
  return [median(times.other) / median(times.one), median(times.other)]
}

/** Compares calls on the second backend with those on the first. */
async function compareCalls(calls: readonly MemberCall[], one: Backend, other: Backend): Promise<Row[]> {
  const rows: Row[] = []
  for (const call of calls)
    rows.push(
      row(
        call.what,
        ...(await ratio(
          () => callAsMember(one, call),
          () => callAsMember(other, call),
        )),
      ),
    )
  return rows
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
          ...(await ratio(
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
