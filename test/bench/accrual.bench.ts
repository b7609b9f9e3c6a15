import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/core/http/context.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { domain as balancesDomain } from '../../server/products/balances/balances.domain.ts'
import { domain as miningDomain } from '../../server/products/mining/mining.domain.ts'
import { processDueSteps } from '../../server/products/schedule/process-due-steps.ts'
import { createScheduleEngine, type ScheduleEngineOptions } from '../../server/products/schedule/schedule-engine.ts'
import { findDueSteps, findNextDueAt } from '../../server/products/schedule/scheduled-steps.ts'
import { DAY_MS } from '../../shared/base/contract/utc-days.ts'
import { testServices } from '../support/services.ts'
import { type BenchDatabase, DATABASES } from './databases.ts'
import { addMembers, writeMiningOrders } from './mining-orders.ts'
import { callOverHttp, measureMs, recordStatements } from './record-statements.ts'
import { atLeast, atMost, median, type Row } from './rows.ts'

const RATIO = 0.7
const LIMITS = { embedded: 120, postgres: 60 } as const
const [TICK_MS, P99_MS] = [5, 250]
const [ORDERS, DUE, MEMBERS] = [100_000, 10_000, 5_000]
const [BATCH, ROUNDS, TICKS] = [100, 15, 200]
/** Calls of a member during a payday, and the pause between them in ms. */
const CALLS = ['getMiningMachineOrders', 'getCoinBalance'] as const
const PAUSE_MS = 25

const NOON = DAY_MS * 20_000 + DAY_MS / 2

/**
 * Measures a payday of lock mining: 100,000 active orders, 10,000 of them due in the same minute. Figures are the time until all are booked, the time of a
 * member's calls meanwhile, and the cost of a poll with nothing due. Batches of the engine are measured as a ratio to the same plain statements on the same
 * database.
 */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of DATABASES) {
    const place = await open()
    rows.push(...(await measure(place)))
    await place.close()
  }
  return rows
}

async function measure(place: BenchDatabase): Promise<Row[]> {
  const { db } = place
  const members = await addMembers(db, MEMBERS)
  await writeMiningOrders(db, { orders: ORDERS, due: DUE + ROUNDS * BATCH, members, startedAt: NOON })
  let now = NOON
  const context = testServices({ db, now: () => now, domains: [miningDomain, balancesDomain] })
  const { log } = context
  const app = buildApp(context)
  await app.ready()
  const engineOptions: ScheduleEngineOptions = { db, log, kinds: miningDomain.stepKinds, now: () => now }
  const engine = createScheduleEngine(engineOptions)
  const ticks: number[] = []
  for (let tick = 0; tick < TICKS; tick++)
    ticks.push(await measureMs(() => engine.runAllDue().then(() => findNextDueAt(db))))
  now = NOON + DAY_MS
  const ratio = await ratioOf(place, context, engineOptions)
  const { seconds, p99 } = await payday(app, members, () => engine.runAllDue())
  if ((await verifyBooks(db)).length > 0) throw new Error('the books do not add up')
  await app.close()
  const of = (what: string) => `payday on ${db.kind}, ${what}`
  return [
    atMost(LIMITS[db.kind], of(`${DUE} of ${ORDERS} orders booked`), seconds, 's'),
    atMost(P99_MS, of("a member's calls meanwhile, p99"), p99, 'ms'),
    atMost(TICK_MS, of('a poll with nothing due'), median(ticks), 'ms'),
    atLeast(RATIO, of(`batches of ${BATCH} against the bare statements`), ratio),
  ]
}

/** Measures batches by the engine and as plain statements in turns, so that other load on the machine affects them alike. */
async function ratioOf({ db, bare }: BenchDatabase, context: Context, options: ScheduleEngineOptions): Promise<number> {
  const aside = { now: options.now(), setAside: fail }
  const next = () => findDueSteps(db, options.now(), BATCH, [])
  const rounds: { bare: number; service: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const works = await next()
    const statements = await recordStatements(context, (given) =>
      processDueSteps({ ...options, db: given.db }, works, aside),
    )
    const bareMs = await measureMs(() => bare(statements))
    const others = await next()
    rounds.push({ bare: bareMs, service: await measureMs(() => processDueSteps(options, others, aside)) })
  }
  return median(rounds.map((round) => round.bare)) / median(rounds.map((round) => round.service))
}

function fail(name: string): never {
  throw new Error(`${name} could not be booked`)
}

async function payday(
  app: FastifyInstance,
  members: readonly string[],
  perform: () => Promise<number>,
): Promise<{ seconds: number; p99: number }> {
  let over = false
  const times: number[] = []
  const member = async () => {
    for (let turn = 0; !over; turn++) {
      const path = CALLS[turn % CALLS.length] as string
      const form = { c_id: '1', page: '1', limit: '10' }
      times.push(await measureMs(() => callOverHttp(app, path, members[turn % members.length] ?? '', form)))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const asking = member()
  const ms = await measureMs(perform)
  over = true
  await asking
  times.sort((a, b) => a - b)
  return { seconds: ms / 1000, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}
