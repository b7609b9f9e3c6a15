import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../server/core/db/db.ts'
import { verifyBooks } from '../../../server/ledger/ledger.ts'
import { SHORT_LIVED } from '../../../tools/lib/process.ts'
import { installationFolder, postgresUrl } from '../../support/databases.ts'

const ROUNDS = 3
const module = (path: string) => JSON.stringify(new URL(`../../../server/${path}`, import.meta.url).href)

/** Script that books endlessly, several transactions at a time, and sends each reference after its commit. */
const WRITER = `
  const { openDb } = await import(${module('core/db/db.ts')})
  const { post } = await import(${module('ledger/ledger.ts')})
  const [place, round] = JSON.parse(process.argv[1])
  const db = await openDb(place)
  const pool = { house: 'pool', coin: 'USDT' }
  const entry = (reference, member) => ({ kind: 'gift', reference, postings: [
    { account: { member: String(member), type: 'funds', coin: 'USDT' }, amount: '1' }, { account: pool, amount: '-1' } ] })
  const book = async (lane) => {
    for (let at = 0; ; at++) {
      const name = round + ':' + lane + ':' + at
      await db.transaction((tx) => post(tx, [1, 2, 3].map((member) => entry(name + ':' + member, member)), at))
      process.send(name)
    }
  }
  await Promise.all([1, 2, 3, 4].map(book))`

async function runAndKill(place: object, round: number): Promise<string[]> {
  const child: ChildProcess = spawn(
    process.execPath,
    [SHORT_LIVED, '--input-type=module', '-e', WRITER, JSON.stringify([place, round])],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const acknowledged: string[] = []
  child.on('message', (name) => acknowledged.push(String(name)))
  await once(child, 'message')
  await sleep(Math.random() * 400)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return acknowledged
}

async function assertSurvives(place: { dataDir: string; url: string | null }): Promise<void> {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    acknowledged.push(...(await runAndKill(place, round)))
    const db = await openDb(place)
    const rows = await db.query<{ name: string; count: number; pool: string }>(
      `SELECT regexp_replace(reference, ':[^:]*$', '') AS name, count(*)::int AS count,
         (SELECT sum(balance) FROM ledger_accounts WHERE house = 'pool') AS pool FROM ledger_entries GROUP BY 1`,
    )
    const booked = new Map(rows.map(({ name, count }) => [name, count]))
    const lost = acknowledged.filter((name) => !booked.has(name))
    assert.deepEqual(lost, [], 'nothing acknowledged is lost')
    assert.deepEqual(
      rows.filter(({ count }) => count !== 3),
      [],
      'no entry is partial',
    )
    assert.deepEqual(await verifyBooks(db), [])
    assert.equal(rows[0]?.pool, String(-3 * rows.length))
    await db.close()
  }
  assert.ok(acknowledged.length > ROUNDS)
}

test('embedded: killed while booking: every acknowledged entry is there and none is partial', async () => {
  await assertSurvives({ dataDir: await installationFolder(), url: null })
})

test('postgres: killed while booking: every acknowledged entry is there and none is partial', async () => {
  await assertSurvives({ dataDir: '', url: await postgresUrl() })
})
