import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { balanceOf, verifyBooks } from '../../server/ledger/ledger.ts'
import { getCoinBalance } from '../../shared/base/contract/balances.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { login } from '../../shared/base/contract/session.ts'
import { DAY_MS, utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { add, compare, decimal, multiply } from '../../shared/base/money/decimal.ts'
import { EARNED_A_DAY, writeMiningOrders } from '../bench/mining-orders.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'

const [ORDERS, DAYS] = [120, 30]
const USDT = '1'

/** The last day that counts, fixed at the start: another day may end while the test runs. */
const LAST_MIDNIGHT = utcDayStart(Date.now(), 0)

const openFolder = (dataDir: string): Promise<Db> => openDb({ dataDir, url: null })

const PAID = multiply(EARNED_A_DAY, String(ORDERS * DAYS))

/** Creates an installation that was stopped for a month in which orders of its demo member earned. Returns the balance expected after all payments. */
async function createMissedMonth(): Promise<{ folder: string; token: string; expected: string }> {
  const folder = await installationFolder()
  const first = await startProcess({ TRADELET_DATA: folder })
  const session = readData(login, (await first.post('login', { ...first.demo })).data)
  assert.equal(await first.end('SIGTERM'), 0)
  const db = await openFolder(folder)
  const [demo] = await db.query<{ id: string }>('SELECT id::text FROM members WHERE username = $1', [
    first.demo?.username,
  ])
  const member = demo?.id ?? ''
  const startedAt = utcDayStart(LAST_MIDNIGHT, -DAYS) + DAY_MS / 2
  await writeMiningOrders(db, { orders: ORDERS, due: ORDERS, members: [member], startedAt })
  const expected = add(await balanceOf(db, { member, type: 'funds', coin: 'USDT' }), PAID)
  await db.close()
  return { folder, token: session?.data.userInfo.token ?? '', expected }
}

/** Returns the available balance of the funds account. */
async function readFunds(backend: BackendProcess, token: string): Promise<string> {
  const answer = await backend.post('getCoinBalance', { c_id: USDT }, { token })
  const balances = readData(getCoinBalance, answer.data)?.data.balanceList
  return balances?.find(({ type }) => type === '1')?.balance ?? assert.fail(answer.msg)
}

const countUnpaid = async (db: Db): Promise<number> => {
  const [due] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM due_work WHERE due_at <= $1::bigint',
    [LAST_MIDNIGHT],
  )
  return due?.count ?? 0
}

test('killed twice during interest payments: each day of each order is paid once, with its own date', async () => {
  const { folder, token, expected } = await createMissedMonth()
  for (let kill = 0; kill < 2; kill++) {
    const backend = await startProcess({ TRADELET_DATA: folder })
    const before = await readFunds(backend, token)
    // Stays below the rate limit of a member.
    while ((await readFunds(backend, token)) === before) await setTimeout(20)
    await setTimeout(randomInt(40))
    await backend.end('SIGKILL')
    const db = await openFolder(folder)
    assert.deepEqual(await verifyBooks(db), [])
    assert.ok((await countUnpaid(db)) > 0, 'killed before everything was paid')
    await db.close()
  }

  const last = await startProcess({ TRADELET_DATA: folder })
  while (compare(await readFunds(last, token), expected) < 0) await setTimeout(50)
  assert.equal(await last.end('SIGTERM'), 0)
  const db = await openFolder(folder)
  assert.deepEqual(await verifyBooks(db), [])
  assert.equal(await countUnpaid(db), 0)
  const days = await db.query<{ at: number; orders: number; amount: string }>(
    `SELECT at, count(DISTINCT split_part(reference, ':', 2))::int AS orders, sum(amount)::text AS amount
     FROM ledger_entries JOIN ledger_postings ON entry_id = ledger_entries.id AND amount > 0
     WHERE ledger_entries.kind = 'mining-interest' AND at <= $1::bigint GROUP BY at ORDER BY at`,
    [LAST_MIDNIGHT],
  )
  assert.equal(days.length, DAYS)
  for (const { at, orders, amount } of days) {
    assert.equal(at % DAY_MS, 0, 'a day ends at midnight, UTC')
    assert.deepEqual(
      { orders, amount: decimal(amount) },
      { orders: ORDERS, amount: multiply(EARNED_A_DAY, String(ORDERS)) },
    )
  }
  await db.close()
})
