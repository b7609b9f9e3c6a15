import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import { post } from '../../server/ledger/ledger.ts'
import { createSpotOrder } from '../../server/products/spot/create-spot-order.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { DESK, getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { startCluster } from '../support/postgres.ts'
import { testServices } from '../support/services.ts'
import type { Statement } from './databases.ts'
import { callOverHttp, measureMs, newMember, recordCallStatements } from './record-statements.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.6
const MEMBERS = 16
/** Number of orders of a member in a turn, and number of turns. */
const [ORDERS, TURNS] = [12, 7]
const BASES = ['BTC', 'ETH', 'LTC', 'XRP', 'BCH', 'ETC', 'EOS', 'DASH']
const [PRICE, FUNDS] = ['100', '1000000']

/**
 * Measures concurrent spot orders of 16 members on several markets that the visible book fills, over HTTP on a real PostgreSQL. The result is a ratio to the
 * same plain statements on one connection for each member, each with house accounts of its own. The ratio falls if members wait for each other.
 */
export async function bench(): Promise<Row[]> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  const db = await openDb({ dataDir: '', url })
  const clients = await Promise.all(Array.from({ length: MEMBERS }, () => connected(url)))
  try {
    const { ratio, perSecond } = await measure(db, clients)
    return [atLeast(LIMIT, `spot orders of ${MEMBERS} members at once on ${db.kind} (${perSecond} orders/s)`, ratio)]
  } finally {
    for (const client of clients) await client.end()
    await db.close()
    await cluster.stop()
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function measure(db: Db, clients: readonly pg.Client[]): Promise<{ ratio: number; perSecond: number }> {
  const coins = await db.query<{ title: string }>('SELECT title FROM coins')
  const bases = BASES.filter((base) => coins.some(({ title }) => title === base))
  const context = contextOn(db, bases)
  const app = buildApp(context)
  await app.ready()
  const members: string[] = []
  for (let at = 0; at < MEMBERS; at++) members.push(await trader(db, bases))
  const formOf = (seat: number, at: number) => ({
    m_id: String(1 + ((seat * 3 + at) % bases.length)),
    num: '0.01',
    price: PRICE,
    operate_type: '1',
    amount: '1',
    type: (seat + at) % 2 ? '1' : '2',
  })
  const service = (member: string, seat: number) =>
    inTurn(ORDERS, (at) => callOverHttp(app, 'upbbbuy', member, formOf(seat, at)))
  const together = (work: (member: string, seat: number) => Promise<void>) =>
    measureMs(() => Promise.all(members.map(work)))
  await together((member, seat) =>
    inTurn(2 * bases.length, (at) => callOverHttp(app, 'upbbbuy', member, formOf(seat, at))),
  )
  const own = await ownRows(db, members, bases)
  const times = { service: [] as number[], bare: [] as number[] }
  for (let turn = -1; turn < TURNS; turn++) {
    const recorded = new Map<number, Statement[][]>()
    for (const [seat, member] of members.entries())
      await inTurn(ORDERS, async (at) => {
        const statements = await recordCallStatements(context, createSpotOrder, member, formOf(seat, at))
        recorded.set(seat, [...(recorded.get(seat) ?? []), statements.map((one) => own(one, member))])
      })
    const bare = await together((_, seat) =>
      inTurn(ORDERS, async (at) => issued(clients[seat] as pg.Client, recorded.get(seat)?.[at] ?? [])),
    )
    const served = await together(service)
    if (turn < 0) continue
    times.service.push(served)
    times.bare.push(bare)
  }
  await app.close()
  const served = median(times.service)
  return { ratio: median(times.bare) / served, perSecond: Math.round((MEMBERS * ORDERS * 1000) / served) }
}

async function inTurn(count: number, work: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < count; at++) await work(at)
}

async function issued(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  await client.query('BEGIN')
  for (const { text, params } of statements) await client.query(text, [...params])
  await client.query('COMMIT')
}

async function trader(db: Db, bases: readonly string[]): Promise<string> {
  const member = await newMember(db, (id) => getSpotAccount(id, 'USDT'), FUNDS)
  const entries = bases.map((coin) => ({
    kind: 'bench',
    reference: `${coin}:${member}`,
    postings: [
      { account: getSpotAccount(member, coin), amount: FUNDS },
      { account: { house: 'bench', coin }, amount: `-${FUNDS}` },
    ],
  }))
  await db.transaction((tx) => post(tx, entries, 0))
  return member
}

/** Creates house accounts for each member. Returns a function that makes a statement use those of its member. */
async function ownRows(db: Db, members: readonly string[], bases: readonly string[]) {
  const coins = ['USDT', ...bases]
  const houses = (member: string) => [DESK, 'spot-fees'].map((house) => `${house}-${member}`)
  const entries = members.flatMap((member) =>
    coins.map((coin) => ({
      kind: 'bench',
      reference: `own:${coin}:${member}`,
      postings: houses(member).map((house, at) => ({
        account: { house, coin, isUnsharded: true },
        amount: at ? '1' : '-1',
      })),
    })),
  )
  await db.transaction((tx) => post(tx, entries, 0))
  const rows = await db.query<{ id: string; address: string; house: string; coin: string }>(
    'SELECT id::text, address, house, coin FROM ledger_accounts WHERE house IS NOT NULL',
  )
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.address, row] as const]))
  const ofMember = new Map(rows.map((row) => [`${row.house} ${row.coin}`, row]))
  return ({ text, params }: Statement, member: string): Statement => {
    const given = (value: unknown): unknown => {
      const row = byName.get(String(value))
      const own = row && ofMember.get(`${row.house}-${member} ${row.coin}`)
      if (!own) return value
      return value === row.id ? own.id : own.address
    }
    // Addresses are in the first list, ids in that of the accounts of postings.
    const isBooking = /INSERT INTO ledger_postings/.test(text)
    const isAccounts = /ledger_accounts/.test(text) && !isBooking
    return {
      text,
      params: params.map((value, at) =>
        Array.isArray(value) && ((isAccounts && at === 0) || (isBooking && at === 4)) ? value.map(given) : value,
      ),
    }
  }
}

function contextOn(db: Db, bases: readonly string[]): Context {
  const [first] = fakeMarket(Date.now).markets()
  const markets = bases.map((base, at) => ({
    ...first,
    id: String(at + 1),
    symbol: `${base.toLowerCase()}usdt`,
    base,
    title: `${base}/USDT`,
  }))
  const side = [[PRICE, '1000000']] as const
  const book = { bids: side, asks: side }
  const market = {
    ...fakeMarket(Date.now),
    markets: () => markets,
    book: () => book,
    isLive: () => true,
  } as never
  return testServices({ db, market, domains: [spotDomain] })
}
