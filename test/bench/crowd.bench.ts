import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb, type Sql } from '../../server/core/db/db.ts'
import { post, verifyBooks } from '../../server/ledger/ledger.ts'
import { issueToken } from '../../server/members/accounts/session-tokens.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { add } from '../../shared/base/money/decimal.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { startCluster } from '../support/postgres.ts'
import { findHoldDifferences } from '../support/spot-books.ts'
import { atMost, median, type Row } from './rows.ts'

const MEMBERS = 200
const DURATION_MS = 60_000
const FUNDS = { USDT: '100000', BTC: '10' } as const
/** Distances of a round's orders from the last price: some fill at once, some with the next trades, some rest until they are cancelled. */
const OFFSETS = ['-500', '-5', '0', '0.5', '30'] as const

/** Results of all members' calls. */
interface Tally {
  placed: string[]
  cancelled: string[]
  /** Number of orders that were filled before they were cancelled. */
  late: number
  errors: string[]
  times: number[]
}

/** Lets 200 members place and cancel orders for one minute at one backend on PostgreSQL, then verifies the books and compares them with each response. */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-crowd-'))
  const url = cluster.url('postgres')
  const env = { TRADELET_DATA: folder, DATABASE_URL: url, DEMO: '0', ALLOW_SAMPLE_PRICES: '1' }
  const backend = await startProcess(env)
  const db = await openDb({ dataDir: '', url })
  const tokens: string[] = []
  for (let seat = 0; seat < MEMBERS; seat += 1) tokens.push(await db.transaction(newMember))
  const tally: Tally = { placed: [], cancelled: [], late: 0, errors: [], times: [] }
  await trade(backend, tokens, tally)
  await backend.end('SIGTERM')
  const drift = [...(await findDrift(db)), ...(await findWrongResponses(db, tally))]
  for (const line of [...tally.errors.slice(0, 5), ...drift.slice(0, 5)]) console.log(`       ${line}`)
  await db.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
  const { placed, cancelled, late, times } = tally
  const slow = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  const crowd = `${MEMBERS} members, ${DURATION_MS / 1000} s on PostgreSQL`
  const figures = `${placed.length} placed, ${cancelled.length} cancelled, ${late} filled before`
  const wait = `${Math.round(median(times))} ms a call, 99 % within ${Math.round(slow)} ms`
  return [
    atMost(0, `${crowd}: ${figures}; errors`, tally.errors.length, 'errors'),
    atMost(0, `${crowd}: ${wait}; drift of the books`, drift.length, 'differences'),
  ]
}

async function trade(backend: BackendProcess, tokens: readonly string[], tally: Tally): Promise<void> {
  const end = performance.now() + DURATION_MS
  const price = await lastPrice(backend)
  const watch = setInterval(() => void lastPrice(backend).then((last) => Object.assign(price, last)), 1000)
  await Promise.all(tokens.map((token, seat) => member(backend, token, { seat, end, price, tally })))
  clearInterval(watch)
}

async function lastPrice(backend: BackendProcess): Promise<{ last: string }> {
  const { data } = readData(getMarkets, (await backend.post('getMarketList')).data) ?? {}
  const last = data?.find(({ id }) => id === '1')?.close
  if (!last) throw new Error('the market has no price')
  return { last }
}

interface Seat {
  seat: number
  end: number
  price: { last: string }
  tally: Tally
}

/** Places orders until the time is over. Every second order is cancelled, at once or one round later. */
async function member(backend: BackendProcess, token: string, { seat, end, price, tally }: Seat): Promise<void> {
  const open: string[] = []
  const timed = async (path: string, form: Record<string, string>) => {
    const began = performance.now()
    const headers = { token, 'idempotency-key': randomUUID() }
    const answer = await backend.post(path, form, headers).catch((error: unknown) => ({ code: 0, msg: String(error) }))
    tally.times.push(performance.now() - began)
    if (answer.code !== 1 && answer.code !== 201) tally.errors.push(`${path} ${answer.code}: ${answer.msg}`)
    return answer
  }
  for (let round = seat; performance.now() < end; round += 1) {
    const offset = OFFSETS[round % OFFSETS.length] ?? '0'
    const type = round % 2 ? '1' : '2'
    const at = add(price.last, type === '1' ? offset : offset.startsWith('-') ? offset.slice(1) : `-${offset}`)
    const form = { m_id: '1', num: '0.001', price: at, operate_type: '1', amount: '100', type }
    const placed = await timed('upbbbuy', form)
    const id = 'data' in placed ? (placed.data as { id?: string } | null)?.id : undefined
    if (placed.code === 1 && id) {
      tally.placed.push(id)
      open.push(id)
    } else if (placed.code === 201) tally.errors.push(`refused: ${placed.msg}`)
    const gone = round % 2 ? open.shift() : undefined
    if (gone === undefined) continue
    const { code } = await timed('tradecancelOrder', { bb_id: gone })
    if (code === 1) tally.cancelled.push(gone)
    else if (code === 201) tally.late += 1
  }
  // Cancels all remaining orders, so that members stay below their limit of open orders in the next run.
  for (const id of open) {
    const { code } = await timed('tradecancelOrder', { bb_id: id })
    if (code === 1) tally.cancelled.push(id)
    else if (code === 201) tally.late += 1
  }
}

/** Returns the differences between the journal, the balances, the holds and the sums of all coins. */
async function findDrift(db: Db): Promise<string[]> {
  const sums = await db.query<{ coin: string; total: string }>(
    `SELECT coin, sum(balance) AS total FROM ledger_accounts WHERE member IS NOT NULL OR house IN ('spot-desk', 'spot-fees') GROUP BY coin`,
  )
  return [
    ...(await verifyBooks(db)).map((difference) => JSON.stringify(difference)),
    ...(await findHoldDifferences(db)).map((difference) => JSON.stringify(difference)),
    ...sums
      .filter(({ coin, total }) => Number(total) !== Number(FUNDS[coin as keyof typeof FUNDS]) * MEMBERS)
      .map(({ coin, total }) => `${coin}: ${total} in all`),
  ]
}

/** Returns the orders whose state differs from the responses to their members. */
async function findWrongResponses(db: Db, { placed, cancelled, late }: Tally): Promise<string[]> {
  const rows = await db.query<{ id: string; status: string }>('SELECT id::text, status FROM spot_orders')
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const filled = rows.filter(({ status }) => status === 'completed').length
  return [
    ...(new Set(placed).size === rows.length
      ? []
      : [`${placed.length} orders were confirmed, there are ${rows.length}`]),
    ...cancelled.filter((id) => found.get(id) !== 'cancelled').map((id) => `order ${id} is not cancelled`),
    ...(filled >= late ? [] : [`${late} orders were reported as filled, ${filled} are filled`]),
  ]
}

async function newMember(tx: Sql): Promise<string> {
  const name = randomUUID()
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
    [name],
  )
  const id = row?.id ?? ''
  const postings = Object.entries(FUNDS).flatMap(([coin, amount]) => [
    { account: getSpotAccount(id, coin), amount },
    { account: { house: 'bench', coin }, amount: `-${amount}` },
  ])
  await post(tx, [{ kind: 'bench', reference: `funds:${id}`, postings }], 0)
  return issueToken(tx, id, Date.now(), { device: '', address: '' })
}
