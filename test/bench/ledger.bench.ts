import type { Db, Sql } from '../../server/core/db/db.ts'
import { type JournalEntry, post } from '../../server/ledger/ledger.ts'
import { PLACES, type Place, type Statement } from './databases.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.7
const MEMBERS = 200
/** Number of entries that a call books, and number of measurements. */
const SIZES = [
  { entries: 1, rounds: 400 },
  { entries: 1000, rounds: 12 },
]

/** Measures postings per second through the ledger, as a ratio to the same plain statements on the same database. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of PLACES) {
    const place = await open()
    for (const { entries, rounds } of SIZES) {
      const { service, bare } = await measure(place, entries, rounds)
      const perSecond = Math.round((2 * entries * 1000) / service)
      const name = `ledger on ${place.db.kind}, calls of ${entries} (${perSecond} postings/s)`
      rows.push(atLeast(LIMIT, name, bare / service))
    }
    await place.close()
  }
  return rows
}

/** Returns the median time of a call in ms. Both take turns, so that other load on the machine affects them alike. */
async function measure({ db, bare }: Place, size: number, rounds: number): Promise<{ service: number; bare: number }> {
  const times = { service: [] as number[], bare: [] as number[] }
  const warmUp = Math.ceil(rounds / 4)
  for (let round = -warmUp; round < rounds; round++) {
    const entries = gifts(`${size}:${round}`, size)
    const statements = await recorded(db, entries)
    const service = await timed(() => db.transaction((tx) => post(tx, entries, round)))
    const plain = await timed(() => bare(statements))
    if (round < 0) continue
    times.service.push(service)
    times.bare.push(plain)
  }
  return { service: median(times.service), bare: median(times.bare) }
}

const gifts = (name: string, size: number): JournalEntry[] =>
  Array.from({ length: size }, (_, at) => ({
    kind: 'gift',
    reference: `${name}:${at}`,
    postings: [
      { account: { member: String(at % MEMBERS), type: 'options', coin: 'USDT' }, amount: '1.25' },
      { account: { house: 'gifts', coin: 'USDT' }, amount: '-1.25' },
    ],
  }))

/** Records the statements of the ledger for these entries. They are rolled back and use another kind, so that they can be booked afterwards. */
async function recorded(db: Db, entries: readonly JournalEntry[]): Promise<Statement[]> {
  const statements: Statement[] = []
  const undone = new Error('rolled back')
  const renamed = entries.map((entry) => ({ ...entry, kind: 'bare' }))
  await db.transaction((tx) => post(tx, gifts(`accounts:${entries[0]?.reference}`, entries.length), 0))
  await db
    .transaction(async (tx) => {
      const recording: Sql = {
        query(text, params = []) {
          statements.push({ text, params })
          return tx.query(text, params)
        },
      }
      await post(recording, renamed, 0)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return statements
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
