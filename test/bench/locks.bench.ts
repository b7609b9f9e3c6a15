import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { MAX_HOUSE_SHARDS, post } from '../../server/ledger/ledger.ts'
import { domain as optionsDomain } from '../../server/products/options/options.domain.ts'
import { getOptionsAccount } from '../../server/products/options/options.journal.ts'
import { BOOK_PARTS } from '../../server/products/spot/consumed-liquidity.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { NO_LIQUIDITY_LIMITS, setLiquidityLimits } from '../support/liquidity-limits.ts'
import { startCluster } from '../support/postgres.ts'
import { testServices } from '../support/services.ts'
import { callOverHttp, newMember } from './record-statements.ts'
import { atLeast, atMost, type Row } from './rows.ts'

/** Members of one shard, each with one call in progress. */
const MEMBERS = 12
const DURATION_MS = 6_000
/** Times of a commit in ms: a standby far away, and one in the next zone. */
const [SLOW_COMMIT_MS, FAST_COMMIT_MS] = [100, 5]
const SAMPLE_INTERVAL_MS = 10
/** Orders a second, of all members and on one side of one market, that must find a free row each. */
const GOALS = { options: 3_000, spot: 500 } as const
const ROWS = { options: MAX_HOUSE_SHARDS, spot: BOOK_PARTS } as const

/** Call that is measured, and the tables whose row locks limit it. */
interface Load {
  name: 'options' | 'spot'
  path: string
  form: Record<string, string>
  tables: readonly string[]
}

const LOADS: readonly Load[] = [
  {
    name: 'options',
    path: 'creatorder',
    form: { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' },
    tables: ['ledger_accounts'],
  },
  {
    name: 'spot',
    path: 'upbbbuy',
    form: { m_id: '1', num: '0.1', price: '', operate_type: '2', amount: '10', type: '1' },
    tables: ['consumed_liquidity', 'consumed_liquidity_parts'],
  },
]

/** Figures of a run. */
interface Figures {
  perSecond: number
  /** Transactions that waited for a lock, on average. */
  waiting: number
  /** Time in ms for which a transaction held rows of the tables. */
  holdMs: number
}

/**
 * Measures option orders of members of one shard and market orders on one side of one market, with commits that take 100 ms and 5 ms. Orders a commit: above 1,
 * orders do not wait for each other's commits. Hold times are read from `pg_locks` and `pg_stat_activity`, with one order at a time.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster(undefined, { fsync: 'on', max_connections: '100' })
  const admin = new pg.Client(cluster.url('postgres'))
  await admin.connect()
  const nodes = [
    await openDb({ dataDir: '', url: cluster.url('postgres') }),
    await openDb({ dataDir: '', url: cluster.url('postgres') }),
  ]
  try {
    const rows: Row[] = []
    const stage = await createStage(nodes)
    for (const load of LOADS) {
      for (const ms of [SLOW_COMMIT_MS, FAST_COMMIT_MS])
        await run(stage, admin, load, { members: MEMBERS, commitMs: ms, duration: 1_000 })
      const slow = await run(stage, admin, load, { members: MEMBERS, commitMs: SLOW_COMMIT_MS })
      const fast = await run(stage, admin, load, { members: MEMBERS, commitMs: FAST_COMMIT_MS })
      const alone = await run(stage, admin, load, { members: 1, commitMs: FAST_COMMIT_MS })
      console.log(
        `       ${load.name}: ${describe(slow)} at ${SLOW_COMMIT_MS} ms; ${describe(fast)} at ${FAST_COMMIT_MS} ms`,
      )
      const needed = (GOALS[load.name] * alone.holdMs) / 1000
      rows.push(
        atLeast(
          2,
          `${load.name}, ${MEMBERS} members at once, commit ${SLOW_COMMIT_MS} ms (${slow.perSecond.toFixed(1)} a second)`,
          (slow.perSecond * SLOW_COMMIT_MS) / 1000,
          'orders a commit',
        ),
        atMost(
          ROWS[load.name],
          `${load.name}, rows that ${GOALS[load.name]} orders a second hold, commit ${FAST_COMMIT_MS} ms (${alone.holdMs.toFixed(1)} ms each)`,
          needed,
          'rows',
        ),
      )
    }
    return rows
  } finally {
    for (const db of nodes) await db.close()
    await admin.end()
    await cluster.stop()
  }
}

const describe = ({ perSecond, waiting }: Figures): string =>
  `${perSecond.toFixed(1)} a second, ${waiting.toFixed(1)} of ${MEMBERS} waiting for locks`

type Stage = Awaited<ReturnType<typeof createStage>>

async function createStage(nodes: readonly Db[]) {
  const [db] = nodes as [Db]
  await setLiquidityLimits(db, NO_LIQUIDITY_LIMITS)
  const market = fakeMarket(Date.now)
  market.trade(Date.now() - 60_000, '100')
  // An order takes one 200th of a level, so that levels are used up during a run.
  const levels = (step: number) =>
    Array.from({ length: 150 }, (_, at) => [String(100 + step * at * 0.01), '20'] as const)
  market.visible = { ts: Date.now(), asks: levels(1), bids: levels(-1) } as never
  const apps = nodes.map((one) =>
    buildApp(
      testServices({
        db: one,
        market: { ...market, isLive: () => true, book: () => market.visible },
        domains: [optionsDomain, spotDomain],
      }),
    ),
  )
  for (const app of apps) await app.ready()
  const members: string[] = []
  for (let at = 0; at < MEMBERS; at++) {
    const id = await newMember(db, getOptionsAccount, '1000000')
    await db.query(`SELECT setval(pg_get_serial_sequence('members', 'id'), $1::bigint)`, [Number(id) + 15])
    const postings = [
      { account: getSpotAccount(id, 'USDT'), amount: '1000000' },
      { account: { house: 'bench', coin: 'USDT' }, amount: '-1000000' },
    ]
    await db.transaction((tx) => post(tx, [{ kind: 'bench', reference: `spot:${id}`, postings }], 0))
    members.push(id)
  }
  return { apps, members }
}

async function run(
  { apps, members }: Stage,
  admin: pg.Client,
  { path, form, tables }: Load,
  { members: count, commitMs, duration = DURATION_MS }: { members: number; commitMs: number; duration?: number },
): Promise<Figures> {
  await admin.query(`ALTER SYSTEM SET commit_delay = ${commitMs * 1000}`)
  await admin.query('ALTER SYSTEM SET commit_siblings = 0')
  await admin.query('SELECT pg_reload_conf()')
  const end = performance.now() + duration
  let [done, samples, waiting, holding] = [0, 0, 0, 0]
  const callers = members.slice(0, count).map(async (member, at) => {
    const app = apps[at % apps.length]
    while (app && performance.now() < end) {
      await callOverHttp(app, path, member, form)
      done += 1
    }
  })
  const sampler = (async () => {
    while (performance.now() < end) {
      const { rows } = await admin.query<{ waiting: string; holding: string }>(SAMPLE, [tables])
      samples += 1
      waiting += Number(rows[0]?.waiting)
      holding += Number(rows[0]?.holding)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS))
    }
  })()
  await Promise.all([...callers, sampler])
  const perSecond = (done * 1000) / duration
  return { perSecond, waiting: waiting / samples, holdMs: (holding / samples / perSecond) * 1000 }
}

/** Transactions that wait for a lock, and those that hold locks of rows in the tables. */
const SAMPLE = `
  WITH waiting AS (SELECT pid FROM pg_stat_activity WHERE application_name = 'tradelet' AND wait_event_type = 'Lock')
  SELECT (SELECT count(*) FROM waiting) AS waiting, count(DISTINCT l.pid) AS holding
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE c.relname = ANY ($1::text[]) AND l.granted AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND l.pid NOT IN (SELECT pid FROM waiting)`
