import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app.ts'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { checkBooks, findOpenDifferences, post } from '../../server/ledger/ledger.ts'
import { domain as balancesDomain } from '../../server/products/balances/balances.domain.ts'
import { copyMigrated } from '../support/images.ts'
import { startCluster } from '../support/postgres.ts'
import { testServices } from '../support/services.ts'
import { addMembers } from './mining-orders.ts'
import { callOverHttp, measureMs } from './record-statements.ts'
import { atMost, type Row } from './rows.ts'
import { writePostings } from './write-postings.ts'

const [ENTRIES, ACCOUNTS, MEMBERS] = [1_000_000, 50_000, 500]
const [WHOLE_S, NOTHING_NEW_S, P99_MS] = [60, 1, 250]
/** Calls of members while the books are checked, and the pause between them in ms. */
const CALLS = ['getBillList', 'getCoinBalance'] as const
const PAUSE_MS = 25

/**
 * Measures the check of books with 2 million postings on 50,000 accounts: its duration from the first posting on, the time of a member's calls meanwhile, and
 * its duration without new postings.
 */
export async function bench(): Promise<Row[]> {
  return [...(await embedded()), ...(await postgres())]
}

/** Measures an embedded database in a folder, as an installation has it. */
async function embedded(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-books-'))
  await copyMigrated(folder)
  const db = await openDb({ dataDir: folder, url: null })
  const rows = await measure(db)
  await db.close()
  await rm(folder, { recursive: true })
  return rows
}

async function postgres(): Promise<Row[]> {
  const cluster = await startCluster()
  const db = await openDb({ dataDir: '', url: cluster.url('postgres') })
  const rows = await measure(db)
  await db.close()
  await cluster.stop()
  return rows
}

async function measure(db: Db): Promise<Row[]> {
  await writePostings(db, ENTRIES, ACCOUNTS)
  const members = await addMembers(db, MEMBERS)
  await db.transaction((tx) =>
    post(
      tx,
      members.map((member) => ({
        kind: 'bench',
        reference: `member:${member}`,
        postings: [
          { account: { house: 'bench', coin: 'USDT' }, amount: '-1' },
          { account: { member, type: 'funds', coin: 'USDT' }, amount: '1' },
        ],
      })),
      1,
    ),
  )
  const { seconds, p99 } = await measureMeanwhile(db, members, () => checkAll(db))
  const again = await measureMs(() => checkAll(db))
  const of = (what: string) => `books on ${db.kind}, ${what}`
  return [
    atMost(WHOLE_S, of(`${2 * ENTRIES} postings checked`), seconds, 's'),
    atMost(P99_MS, of("a member's calls meanwhile, p99"), p99, 'ms'),
    atMost(NOTHING_NEW_S, of('checked again with nothing new'), again / 1000, 's'),
  ]
}

async function checkAll(db: Db): Promise<void> {
  await checkBooks({ db, now: Date.now })
  if ((await findOpenDifferences(db, 1)).length > 0) throw new Error('the books do not add up')
}

async function measureMeanwhile(
  db: Db,
  members: readonly string[],
  work: () => Promise<void>,
): Promise<{ seconds: number; p99: number }> {
  const app = buildApp(testServices({ db, domains: [balancesDomain] }))
  await app.ready()
  let over = false
  const times: number[] = []
  const asking = (async () => {
    for (let turn = 0; !over; turn++) {
      const form = { c_id: '1', type: '1', page: '1', limit: '10' }
      const path = CALLS[turn % CALLS.length] as string
      times.push(await measureMs(() => callOverHttp(app, path, members[turn % members.length] ?? '', form)))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  const ms = await measureMs(work)
  over = true
  await asking
  await app.close()
  times.sort((a, b) => a - b)
  return { seconds: ms / 1000, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}
