import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { createOptionOrder, getOptionTerms } from '../../shared/base/contract/options.ts'
import { login } from '../../shared/base/contract/session.ts'
import { subtract } from '../../shared/base/money/decimal.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'

const ORDERS = 150
const AMOUNT = '50'
const form = { m_id: '1', ctime: '120', ctzed: AMOUNT, buytype: '1' }

async function logIn(backend: BackendProcess): Promise<string> {
  const { data } = await backend.post('login', { ...backend.demo })
  return readData(login, data)?.data.userInfo.token ?? ''
}

async function readMemberBalance(backend: BackendProcess, token: string): Promise<string> {
  const { data } = await backend.post('getHyConfig', {}, { token })
  return readData(getOptionTerms, data)?.data.balance ?? ''
}

/** Sends one order for each key; returns the ids of the acknowledged orders by key. */
async function sendOrders(
  backend: BackendProcess,
  token: string,
  answered: (count: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const one = async (key: string) => {
    const reply = await backend.post('creatorder', form, { token, 'idempotency-key': key }).catch(() => null)
    const id = readData(createOptionOrder, reply?.data)?.data.orderId
    if (id === undefined) return
    ids.set(key, id)
    answered(ids.size)
  }
  await Promise.all(Array.from({ length: ORDERS }, (_, at) => one(`order-${at}`)))
  return ids
}

test('killed while orders arrive: each order exists once, and repeating its request returns the same order', async () => {
  const TRADELET_DATA = await installationFolder()
  const first = await startProcess({ TRADELET_DATA })
  const token = await logIn(first)
  const before = await readMemberBalance(first, token)
  const moment = 1 + Math.floor((Math.random() * ORDERS) / 2)
  const acknowledged = await sendOrders(first, token, (count) => {
    if (count === moment) void first.end('SIGKILL')
  })
  assert.ok(acknowledged.size >= moment && acknowledged.size < ORDERS, String(acknowledged.size))

  const second = await startProcess({ TRADELET_DATA })
  const all = await sendOrders(second, token, () => undefined)
  assert.equal(new Set(all.values()).size, ORDERS)
  for (const [key, id] of acknowledged) assert.equal(all.get(key), id)
  assert.equal(await readMemberBalance(second, token), subtract(before, String(Number(AMOUNT) * ORDERS)))
  assert.equal(await second.end('SIGTERM'), 0)

  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  assert.deepEqual(await db.query('SELECT count(*)::int AS orders FROM option_orders'), [{ orders: ORDERS }])
  await db.close()
})
