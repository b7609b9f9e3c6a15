import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { readData } from '../../shared/contract/endpoint.ts'
import { createOptionOrder, getOptionTerms } from '../../shared/contract/options.ts'
import { login } from '../../shared/contract/session.ts'
import { subtract } from '../../shared/money/decimal.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'

const ORDERS = 150
const AMOUNT = '50'
const form = { m_id: '1', ctime: '120', ctzed: AMOUNT, buytype: '1' }

async function tokenOf(backend: BackendProcess): Promise<string> {
  const { data } = await backend.post('login', { ...backend.demo })
  return readData(login, data)?.data.userinfo.token ?? ''
}

async function balanceOf(backend: BackendProcess, token: string): Promise<string> {
  const { data } = await backend.post('getHyConfig', {}, { token })
  return readData(getOptionTerms, data)?.data.balance ?? ''
}

/** Sends one order for each key; returns the ids of the acknowledged orders by key. */
async function orders(
  backend: BackendProcess,
  token: string,
  answered: (count: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const one = async (key: string) => {
    const reply = await backend.post('creatorder', form, { token, 'idempotency-key': key }).catch(() => null)
    const id = readData(createOptionOrder, reply?.data)?.data.order_id
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
  const token = await tokenOf(first)
  const before = await balanceOf(first, token)
  const moment = 1 + Math.floor((Math.random() * ORDERS) / 2)
  const acknowledged = await orders(first, token, (count) => {
    if (count === moment) void first.end('SIGKILL')
  })
  assert.ok(acknowledged.size >= moment && acknowledged.size < ORDERS, String(acknowledged.size))

  const second = await startProcess({ TRADELET_DATA })
  const all = await orders(second, token, () => undefined)
  assert.equal(new Set(all.values()).size, ORDERS)
  for (const [key, id] of acknowledged) assert.equal(all.get(key), id)
  assert.equal(await balanceOf(second, token), subtract(before, String(Number(AMOUNT) * ORDERS)))
  assert.equal(await second.end('SIGTERM'), 0)

  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  assert.deepEqual(await db.query('SELECT count(*)::int AS orders FROM option_orders'), [{ orders: ORDERS }])
  await db.close()
})
