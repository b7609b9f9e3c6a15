import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { Crowd, type Heard } from '../nodes/crowd.ts'
import { offerShortOptions } from '../nodes/requests.ts'
import { randomOf } from '../simulation/random.ts'
import { type Nodes, openNodes } from '../support/nodes.ts'
import { heldDifferences } from '../support/spot-books.ts'
import { until } from '../support/until.ts'

/** Number of seeds, tested in sequence, and the first one: `TWO_NODES_SEEDS=20 TWO_NODES_FROM=7 node --test test/server/crowd-on-two-nodes.test.ts`. */
const SEEDS = Number(process.env.TWO_NODES_SEEDS || 1)
const FROM = Number(process.env.TWO_NODES_FROM || 1)
const MEMBERS = 3
const AT_ONCE = 6
/** Steps in each round. */
const STEPS = 40
const KILLS = 2

/** Offers options that end within the test, and withdrawals without a trading password. */
async function prepare(db: Db): Promise<void> {
  await offerShortOptions(db)
  await db.query(
    `INSERT INTO site_settings (key, value, changed_at) VALUES ('traders_password_switch', 'false', 0)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}

/** Plays the rounds. In all but the last one a node is killed at work and restarted, while the crowd continues on the other node. */
async function play(nodes: Nodes, crowd: Crowd, seed: number): Promise<void> {
  const random = randomOf(seed, -1)
  for (let round = 0; round <= KILLS; round++) {
    const [first, at] = [round * STEPS, random.whole(0, 1)]
    const fatal = round < KILLS ? first + random.whole(AT_ONCE, STEPS / 2) : null
    let step = first
    let again: Promise<void> | undefined
    const worker = async () => {
      while (step < first + STEPS) {
        const mine = step++
        const acting = crowd.act(mine)
        if (mine === fatal) again = nodes.end(at, 'SIGKILL').then(() => nodes.begin(at))
        await acting
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await again
  }
}

/** Queries that count the effects of calls, by path. */
const EFFECTS: Record<string, string> = {
  transfer: `SELECT count(*)::int AS count FROM ledger_entries WHERE reference LIKE 'transfer:%'`,
  creatorder: 'SELECT count(*)::int AS count FROM option_orders',
  upbbbuy: 'SELECT count(*)::int AS count FROM spot_orders',
  exchangeCoin: 'SELECT count(*)::int AS count FROM swaps',
  recharge: 'SELECT count(*)::int AS count FROM deposits',
  withdraw: 'SELECT count(*)::int AS count FROM withdrawals',
}

async function effectsOf(db: Db): Promise<Record<string, number>> {
  const found = Object.entries(EFFECTS).map(async ([path, sql]) => {
    const [row] = await db.query<{ count: number }>(sql)
    return [path, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

function toldOf({ done }: Heard): Record<string, number> {
  const told = Object.fromEntries(Object.keys(EFFECTS).map((path) => [path, 0]))
  for (const { path } of done.values()) told[path] = (told[path] ?? 0) + 1
  return told
}

async function assertSessions(nodes: Nodes, { people, heard }: Crowd): Promise<void> {
  for (const node of nodes.running) {
    const code = async (token: string) => (await node?.post('getusr', {}, { token }))?.code
    for (const token of people.flatMap(({ tokens }) => tokens)) assert.equal(await code(token), 1)
    for (const token of heard.ended) assert.equal(await code(token), 401)
  }
  const newest = nodes.running.at(-1)?.demo
  for (const node of nodes.running) assert.equal((await node?.post('login', { ...newest }))?.code, 1)
}

async function assertOrders(db: Db): Promise<void> {
  await until(async () => {
    const [row] = await db.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM option_orders WHERE outcome = 'pending'`,
    )
    return row?.open === 0
  }, 'every option is settled')
  const [booked] = await db.query(
    `SELECT count(*)::int AS orders, (SELECT count(*)::int FROM ledger_entries WHERE kind = 'option-settlement') AS settlements,
       (SELECT coalesce(sum(amount), 0) FROM option_exposure) AS owed FROM option_orders`,
  )
  assert.equal(booked?.settlements, booked?.orders)
  assert.equal(booked?.owed, '0')
}

test('two nodes on one database, one of them killed and restarted repeatedly: behave as one backend', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const nodes = await openNodes(2, prepare)
    try {
      await playSeed(nodes, seed)
    } catch (error) {
      throw new Error(`seed ${seed}: repeat it with TWO_NODES_FROM=${seed}`, { cause: error })
    } finally {
      await nodes.close()
    }
  }
})

async function playSeed(nodes: Nodes, seed: number): Promise<void> {
  const { db } = nodes
  const crowd = new Crowd(nodes, seed)
  await crowd.gather(MEMBERS)
  const before = await effectsOf(db)
  await play(nodes, crowd, seed)
  const { heard } = crowd

  assert.deepEqual(heard.faults, [])
  const after = await effectsOf(db)
  const done = Object.fromEntries(Object.entries(after).map(([path, count]) => [path, count - (before[path] ?? 0)]))
  assert.deepEqual(done, toldOf(heard), 'each acknowledged request took effect once')
  for (const [path, count] of Object.entries(done)) assert.ok(count > 0, path)
  for (const told of [heard.cancelled, heard.decided]) assert.equal(new Set(told).size, told.length, 'decided once')
  await assertOrders(db)
  await assertSessions(nodes, crowd)
  for (const at of nodes.running.keys()) await nodes.end(at, 'SIGTERM')

  assert.deepEqual(await verifyBooks(db), [])
  assert.deepEqual(await heldDifferences(db), [])
  const [activity] = await db.query(
    'SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  assert.deepEqual(activity, { deadlocks: 0 })
  for (const said of nodes.said) assert.doesNotMatch(said, /"level":[56]0/)
}
