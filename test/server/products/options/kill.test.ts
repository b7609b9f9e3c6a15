import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../../server/core/db/db.ts'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { type Backend, startBackend } from '../../../../tools/lib/backend.ts'
import { installationFolder } from '../../../support/databases.ts'

const SECONDS = 2
const ORDERS = 200
/** Orders sent right before the kill. */
const LAST = 10

/** Starts a backend process on a data folder and a client for it. */
async function started(dataDir: string) {
  const process: Backend = startBackend({ PORT: '0', TRADELET_DATA: dataDir, DATABASE_URL: '', DEMO: '1' }, true)
  const { address } = await process.ready
  const call = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers, body: new URLSearchParams(form) }
    const answer = await fetch(`${address}/api/${path}`, init)
    return (await answer.json()) as { code: number; msg: string; data: never }
  }
  return { process, call }
}
type Call = Awaited<ReturnType<typeof started>>['call']

/** Adds terms with a short duration, so that orders begin and end all the time. */
async function shortTerms(dataDir: string): Promise<void> {
  const db = await openDb({ dataDir, url: null })
  await db.query(`INSERT INTO option_durations VALUES ('*', $1, 12, 1, 100)`, [SECONDS])
  await db.close()
}

async function registered(call: Call): Promise<string> {
  const password = 'Secret12345'
  const form = {
    email: 'kill@example.com',
    phone: '',
    password,
    repassword: password,
    code: '',
    type: '1',
    captcha: '',
  }
  const { code, msg, data } = await call('register', form)
  assert.equal(code, 1, msg)
  return (data as { userinfo: { token: string } }).userinfo.token
}

/** Returns the order id under a key, or null without a response. */
async function ordered(call: Call, token: string, key: number): Promise<string | null> {
  const form = { m_id: '1', ctime: String(SECONDS), ctzed: '1', buytype: key % 2 ? '1' : '2' }
  const answer = await call('creatorder', form, { token, 'idempotency-key': `order-${key}` }).catch(() => null)
  if (answer === null) return null
  assert.equal(answer.code, 1, answer.msg)
  return (answer.data as { order_id: string }).order_id
}

/** Returns the orders that match a form. */
async function listed(call: Call, token: string, form: Record<string, string>): Promise<unknown[]> {
  return ((await call('getHyOrderList', form, { token })).data as { list: unknown[] }).list
}

test('backend killed while orders are placed and settled: it loses none, duplicates none, and settles them after a restart', async () => {
  const dataDir = await installationFolder()
  await shortTerms(dataDir)
  const first = await started(dataDir)
  const token = await registered(first.call)
  const keys = Array.from({ length: ORDERS }, (_none, key) => key)
  const known = new Map<number, string>()
  const killing = new EventEmitter()
  const killed = once(killing, 'now')
  const attempts = keys.map(async (key) => {
    // The last orders are under way when the kill happens, on any machine.
    await (key < ORDERS - LAST ? sleep(key * 40) : killed)
    const id = await ordered(first.call, token, key)
    if (id !== null) known.set(key, id)
  })
  const settled = { status: '2', page: '1', limit: '100' }
  while (known.size < ORDERS / 4 || (await listed(first.call, token, settled)).length === 0) await sleep(100)
  killing.emit('now')
  await setImmediate()
  first.process.stop('SIGKILL')
  await Promise.all([...attempts, first.process.ended])
  assert.ok(known.size < ORDERS, 'killed after the last order')

  const second = await started(dataDir)
  for (const key of keys) {
    const id = await ordered(second.call, token, key)
    assert.ok(id)
    assert.equal(known.get(key) ?? id, id, 'a repeated request returns the acknowledged order')
    known.set(key, id)
  }
  assert.equal(new Set(known.values()).size, ORDERS)
  const began = Date.now()
  const open = { status: '1', page: '1', limit: '100' }
  while ((await listed(second.call, token, open)).length > 0) {
    assert.ok(Date.now() - began < 60_000, 'orders stay open')
    await sleep(200)
  }
  second.process.stop()
  await second.process.ended

  const db = await openDb({ dataDir, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  const [count] = await db.query(
    `SELECT (SELECT count(*) FROM option_orders) AS orders, (SELECT count(*) FROM option_orders WHERE outcome = 'pending') AS pending,
       (SELECT count(*) FROM ledger_entries WHERE kind = 'option-stake') AS holds, (SELECT count(*) FROM ledger_entries WHERE kind = 'option-settlement') AS settlements,
       (SELECT sum(balance) FROM ledger_accounts WHERE house = 'options-held') AS held`,
  )
  assert.deepEqual(count, { orders: ORDERS, pending: 0, holds: ORDERS, settlements: ORDERS, held: '0' })
  await db.close()
})
