import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { loadDomains } from '../../server/domains.ts'
import { post } from '../../server/ledger/ledger.ts'
import { openMonths } from '../../server/ledger/months/partition-ledger.ts'
import { findMemberByToken, issueToken } from '../../server/members/accounts/session-tokens.ts'
import { storeDailyTotals } from '../../server/products/balances/daily-totals.ts'
import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { READ_CALLS, WRITE_CALLS } from '../support/member-calls.ts'
import { startCluster } from '../support/postgres.ts'
import { testServices } from '../support/services.ts'
import { type Backend, compareCalls } from './compare-calls.ts'
import { measureMs, newMember } from './record-statements.ts'
import { atMost, type Row } from './rows.ts'

const readCount = (name: string, usual: number): number => Number(process.env[name] ?? usual)
/** Size of the journal, spread over the months before the present one; the goal is 10,000,000 postings of 1,000,000 members. */
const POSTINGS = readCount('GROWTH_POSTINGS', 100_000)
const MEMBERS = readCount('GROWTH_MEMBERS', 10_000)
const MONTHS = readCount('GROWTH_MONTHS', 12)

const MAX_RATIO = 2
const MAX_TOTALS_S = 600
/** Entries of one statement. */
const BATCH = 50_000
/** Own entries of the measured member. */
const OWN_ENTRIES = 20
const NODES = 2

/**
 * Measures on PostgreSQL, with a journal of many members over a year: how long two nodes take for the daily totals, and what each call costs a member as a multiple
 * of its cost on an empty database. The months lie ahead of the machine's clock, because partitions begin with the present month.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  const admin = await openDb({ dataDir: '', url })
  await admin.query('CREATE DATABASE empty')
  const empty = await openDb({ dataDir: '', url: cluster.url('empty') })
  const now = startMonth(MONTHS) + 86_400_000
  try {
    const seconds = (await measureMs(() => fill(admin))) / 1000
    console.log(
      `       ${POSTINGS} postings of ${MEMBERS} members in ${MONTHS} months written in ${seconds.toFixed(0)} s`,
    )
    const [one, other] = [await openBackend(empty, Date.now()), await openBackend(admin, now)]
    for (const db of [empty, admin]) await db.query('VACUUM ANALYZE')
    const row = (what: string, times: number, ms: number): Row =>
      atMost(MAX_RATIO, `growth, ${what} (${ms.toFixed(1)} ms)`, times, 'times')
    const rows = [
      await measureTotals(url, now),
      ...(await compareCalls(READ_CALLS, [one, other], row)),
      ...(await compareCalls(WRITE_CALLS, [one, other], row)),
    ]
    for (const { app } of [one, other]) await app.close()
    return rows
  } finally {
    for (const db of [admin, empty]) await db.close()
    await cluster.stop()
  }
}

/** Returns the first instant of the month that is `n` months after the present one. */
function startMonth(n: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)
}

/** Writes members, their accounts and their postings by plain inserts, without triggers. A tenth of the entries is money from outside. */
async function fill(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `INSERT INTO members (username, name_key, password, invite_code, created_at) SELECT 'g' || n, 'g' || n, '', 'g' || n, 1 FROM generate_series(1, $1::int) AS n`,
      [MEMBERS],
    )
    await tx.query(
      `INSERT INTO ledger_accounts (address, member, type, part, coin, balance)
       SELECT 'member/' || id || '/' || type || '/available/' || coin, id::text, type, 'available', coin, 5
       FROM members, (VALUES ('funds', 'USDT'), ('options', 'USDT'), ('funds', 'BTC')) AS a (type, coin) WHERE username LIKE 'g%'`,
    )
    await tx.query("INSERT INTO ledger_accounts (address, house, coin) VALUES ('house/growth/USDT', 'growth', 'USDT')")
  })
  const entries = Math.floor(POSTINGS / 2)
  for (let month = 0; month < MONTHS; month++) {
    await openMonths(db, startMonth(month))
    const [from, to] = [month, month + 1].map((n) => Math.floor((entries * n) / MONTHS)) as [number, number]
    for (let at = from; at < to; at += BATCH) await writeEntries(db, at, Math.min(to, at + BATCH), startMonth(month))
  }
  await openMonths(db, startMonth(MONTHS))
}

const writeEntries = (db: Db, from: number, to: number, at: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `WITH made AS MATERIALIZED (
         SELECT nextval(pg_get_serial_sequence('ledger_entries', 'id')) AS id, n, CASE WHEN n % 10 = 0 THEN 'deposit' ELSE 'option-settlement' END AS kind
         FROM generate_series($1::int + 1, $2::int) AS n
       ), entry AS (INSERT INTO ledger_entries (id, kind, reference, at) SELECT id, kind, 'growth:' || n, $3::bigint FROM made),
       reference AS (INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, 'growth:' || n, id FROM made),
       house AS (SELECT id FROM ledger_accounts WHERE house = 'growth')
       INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
       SELECT made.id, CASE side WHEN 1 THEN a.id ELSE house.id END, made.kind, side, side
       FROM made CROSS JOIN house CROSS JOIN (VALUES (1), (-1)) AS sides (side)
       JOIN ledger_accounts a ON a.address = 'member/' || (SELECT min(id) FROM members WHERE username LIKE 'g%') + (made.n * 7919::bigint) % $4::int || '/funds/available/USDT'`,
      [from, to, at, MEMBERS],
    )
  })

/** Opens a backend with one more member, who has a few postings. */
async function openBackend(db: Db, now: number): Promise<Backend> {
  await openMonths(db, now)
  const funds = (member: string) => ({ member, type: 'funds', coin: 'USDT' }) as const
  const member = await newMember(db, funds, '1000000')
  const give = (reference: string, at: number) =>
    db.transaction((tx) =>
      post(
        tx,
        [
          {
            kind: 'bench',
            reference,
            postings: [
              { account: { member, type: 'options', coin: 'USDT' }, amount: '100000' },
              { account: { house: 'bench', coin: 'USDT' }, amount: '-100000' },
            ],
          },
        ],
        at,
      ),
    )
  for (let n = 0; n < OWN_ENTRIES; n++) await give(`own:${n}`, now)
  const began = Date.now()
  const clock = () => now + Date.now() - began
  const market = { ...fakeMarket(clock), isLive: () => true }
  const services = testServices({
    db,
    now: clock,
    authenticate: findMemberByToken,
    market,
    domains: await loadDomains(),
  })
  const app = buildApp(services)
  await app.ready()
  return { app, token: await issueToken(db, member, now, { device: '', address: '' }) }
}

/** Measures the daily totals of the day before `now`, stored by two nodes at once. */
async function measureTotals(url: string, now: number): Promise<Row> {
  const nodes = await Promise.all(Array.from({ length: NODES }, () => openDb({ dataDir: '', url })))
  const midnight = utcDayStart(now)
  const began = performance.now()
  const domains = await loadDomains()
  const detail = { open: '60000', close: '60000', high: '60000', low: '60000', vol: '1', amount: '1', count: 1 }
  let stored = 0
  await Promise.all(
    nodes.map(async (db) => {
      const clock = () => midnight + 61_000 + Math.floor(performance.now() - began)
      const market = { ...fakeMarket(clock), detail: () => detail }
      const context = testServices({ db, now: clock, market, domains })
      const count = await storeDailyTotals(context)
      stored += count
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const db of nodes) await db.close()
  return atMost(MAX_TOTALS_S, `growth, daily totals of ${stored} members on ${NODES} nodes`, seconds, 's')
}
