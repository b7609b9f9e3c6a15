import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db, Sql } from '../../server/db/db.ts'
import type { Context } from '../../server/http/context.ts'
import { post } from '../../server/ledger/ledger.ts'
import { createLog } from '../../server/log.ts'
import { marketSlot } from '../../server/market/context.ts'
import { createSpotOrder } from '../../server/spot/create-spot-order.ts'
import { domain as spotDomain } from '../../server/spot/domain.ts'
import { spotAccount } from '../../server/spot/journal.ts'
import { CONFIG } from '../support/config.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { PLACES, type Place, type Statement } from './places.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.6
const MEMBERS = 50
const ROUNDS = 400
const ORDER = { m_id: '1', num: '0.01', price: '100', operate_type: '1', amount: '1', type: '1' }

/** Spot orders that one backend process takes over HTTP, as a ratio to the same statements issued bare on the same database. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of PLACES) {
    const place = await open()
    const { service, bare } = await measure(place)
    const name = `spot orders on ${place.db.kind} (${Math.round(1000 / service)} orders/s)`
    rows.push(atLeast(LIMIT, name, bare / service))
    await place.close()
  }
  return rows
}

/** The median time of an order, in ms. Both take turns, so that what else the machine does meets them alike. */
async function measure(place: Place): Promise<{ service: number; bare: number }> {
  const context = contextOn(place.db)
  const app = buildApp(context, [spotDomain])
  await app.ready()
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => newMember(place.db)))
  // The accounts of what is held come into being with a first order; what is undone later cannot make them.
  for (const member of members) await placed(app, member)
  const times = { service: [] as number[], bare: [] as number[] }
  for (let round = -50; round < ROUNDS; round++) {
    const member = members[Math.abs(round) % MEMBERS] ?? ''
    const statements = await recorded(context, member)
    const service = await timed(() => placed(app, member))
    const plain = await timed(() => place.bare(statements))
    if (round < 0) continue
    times.service.push(service)
    times.bare.push(plain)
  }
  await app.close()
  return { service: median(times.service), bare: median(times.bare) }
}

function contextOn(db: Db): Context {
  const context: Context = {
    db,
    now: Date.now,
    log: createLog('silent'),
    config: CONFIG,
    authenticate: async (_sql, token) => ({ id: token }),
  }
  marketSlot.fill(context, fakeMarket(Date.now))
  return context
}

async function placed(app: FastifyInstance, member: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upbbbuy',
    headers: { token: member, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
    payload: new URLSearchParams(ORDER).toString(),
  })
  if (answer.json().code !== 1) throw new Error(answer.body)
}

/** What an order asks of the database: taken and undone, so that the same statements can be issued for good afterwards. */
async function recorded(context: Context, member: string): Promise<Statement[]> {
  const statements: Statement[] = []
  const undone = new Error('undone')
  const recording = (tx: Sql): Sql => ({
    query(text, params = []) {
      // Marks to go back to belong to the transaction that is undone.
      if (!/savepoint/i.test(text)) statements.push({ text, params })
      return tx.query(text, params)
    },
  })
  const db: Db = {
    ...context.db,
    transaction: (work) =>
      context.db.transaction(async (tx) => {
        await work(recording(tx))
        throw undone
      }),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const call = { form: ORDER, member, lang: 'en', context: { ...context, db }, request: { headers } }
  await createSpotOrder.answer(call as never).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return statements
}

async function newMember(db: Db): Promise<string> {
  const name = randomUUID()
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO members (username, name_key, password, invite_code, created_at) VALUES ($1, $1, '', $1, 0) RETURNING id::text`,
    [name],
  )
  const id = row?.id ?? ''
  const postings = [
    { account: spotAccount(id, 'USDT'), amount: '100000' },
    { account: { house: 'bench', coin: 'USDT' }, amount: '-100000' },
  ]
  await db.transaction((tx) => post(tx, [{ kind: 'bench', reference: `funds:${id}`, postings }], 0))
  return id
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
