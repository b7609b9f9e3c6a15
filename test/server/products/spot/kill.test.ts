import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { createConditionalOrder } from '../../../../shared/base/contract/conditional-orders.ts'
import { readData } from '../../../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../../../shared/base/contract/markets.ts'
import { login } from '../../../../shared/base/contract/session.ts'
import { createSpotOrder } from '../../../../shared/base/contract/spot.ts'
import { add, multiply, subtract } from '../../../../shared/base/money/decimal.ts'
import { type BackendProcess, startProcess } from '../../../support/backend-process.ts'
import { installationFolder } from '../../../support/databases.ts'
import { findHoldDifferences } from '../../../support/spot-books.ts'

const ORDERS = 120
/** End of the orders that rest until a time: the same in each repetition of a call. */
const EXPIRES_AT = Date.now() + 3_600_000

/** Returns the form of an order: a purchase a little below the market, which the next trades fill; every third far below, which rests until a time or with a stop. */
const createForm = (key: number, last: string) => {
  const price = key % 3 === 0 ? '1000' : subtract(last, String(key % 7))
  const form = { m_id: '1', num: '0.001', price, operate_type: '1', amount: '100', type: '1' }
  if (key % 3 !== 0) return form
  return key % 2
    ? { ...form, stop_trigger: multiply(last, '2'), stop_price: multiply(last, '2') }
    : { ...form, time_in_force: 'GTD', expires_at: String(EXPIRES_AT) }
}

/** Sends one order per key. Returns the ids by key of the orders that got a response. */
async function orders(backend: BackendProcess, token: string, last: string, answered: (count: number) => void) {
  const ids = new Map<number, string>()
  const one = async (key: number) => {
    const headers = { token, 'idempotency-key': `spot-${key}` }
    const reply = await backend.post('upbbbuy', createForm(key, last), headers).catch(() => null)
    const id = readData(createSpotOrder, reply?.data)?.data.id
    if (id === undefined) return
    ids.set(key, id)
    answered(ids.size)
  }
  await Promise.all(Array.from({ length: ORDERS }, (_none, key) => one(key)))
  return ids
}

test('backend killed while orders are placed and filled: each order exists once, and the books match holds and fills', async () => {
  const TRADELET_DATA = await installationFolder()
  const first = await startProcess({ TRADELET_DATA })
  const token = readData(login, (await first.post('login', { ...first.demo })).data)?.data.userInfo.token ?? ''
  const last = readData(getMarkets, (await first.post('getMarketList', {})).data)?.data[0]?.close ?? ''
  const moment = 1 + Math.floor((Math.random() * ORDERS) / 2)
  const acknowledged = await orders(first, token, last, (count) => {
    if (count === moment) void first.end('SIGKILL')
  })
  assert.ok(acknowledged.size >= moment && acknowledged.size < ORDERS, String(acknowledged.size))

  const second = await startProcess({ TRADELET_DATA })
  const all = await orders(second, token, last, () => undefined)
  assert.equal(new Set(all.values()).size, ORDERS)
  for (const [key, id] of acknowledged) assert.equal(all.get(key), id)
  assert.equal(await second.end('SIGKILL'), null)

  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  const [books] = await db.query<{ orders: number; frozen: string; held: string }>(
    `SELECT (SELECT count(*)::int FROM spot_orders) AS orders,
       (SELECT sum(balance) FROM ledger_accounts WHERE part = 'frozen' AND coin = 'USDT') AS frozen,
       (SELECT sum(held - ceil(turnover * 1e8) / 1e8) FROM spot_orders WHERE status = 'open') AS held`,
  )
  assert.equal(books?.orders, ORDERS)
  assert.equal(Number(books?.frozen), Number(books?.held))
  await db.close()
})

/** Returns the form of a stop a little above the market, which the next trades trigger; every third far above, which waits. */
const createStopForm = (key: number, last: string) => {
  const trigger = key % 3 === 0 ? multiply(last, '2') : add(last, String(1 + (key % 5)))
  const form = {
    m_id: '1',
    num: '0.001',
    price: '',
    trigger_price: trigger,
    operate_type: '4',
    amount: '100',
    type: '1',
  }
  return key % 2 ? form : { ...form, operate_type: '3', price: trigger }
}

test('backend killed while stops are placed and triggered: each stop exists once, places one order, and the books match the holds', async () => {
  const TRADELET_DATA = await installationFolder()
  const first = await startProcess({ TRADELET_DATA })
  const token = readData(login, (await first.post('login', { ...first.demo })).data)?.data.userInfo.token ?? ''
  const lastOf = async (backend: BackendProcess) =>
    readData(getMarkets, (await backend.post('getMarketList', {})).data)?.data[0]?.close ?? ''
  const ids = new Map<number, string>()
  const send = async (
    backend: BackendProcess,
    forms: ReadonlyMap<number, Record<string, string>>,
    onAnswer: () => void,
  ) => {
    const one = async ([key, form]: [number, Record<string, string>]) => {
      const reply = await backend
        .post(createConditionalOrder.path, form, { token, 'idempotency-key': `stop-${key}` })
        .catch(() => null)
      const id = readData(createConditionalOrder, reply?.data)?.data.id
      if (id === undefined) return
      if (ids.has(key)) assert.equal(ids.get(key), id)
      ids.set(key, id)
      onAnswer()
    }
    await Promise.all([...forms].map(one))
  }
  const last = await lastOf(first)
  const forms = new Map(Array.from({ length: 60 }, (_none, key) => [key, createStopForm(key, last)]))
  // The market may pass the triggers of the others before they arrive.
  const waiting = [...forms.keys()].filter((key) => key % 3 === 0).length
  const moment = 1 + Math.floor(Math.random() * waiting)
  await send(first, forms, () => {
    if (ids.size === moment) void first.end('SIGKILL')
  })
  assert.ok(ids.size >= moment, String(ids.size))

  const second = await startProcess({ TRADELET_DATA })
  // A trigger that the market has passed meanwhile is refused; it was not stored before the kill.
  await send(second, forms, () => undefined)
  assert.equal(await second.end('SIGKILL'), null)

  const db = await openDb({ dataDir: TRADELET_DATA, url: null })
  assert.deepEqual(await verifyBooks(db), [])
  const [books] = await db.query<{ stops: number; lost: number; early: number }>(
    `SELECT (SELECT count(*)::int FROM conditional_orders) AS stops,
       (SELECT count(*)::int FROM conditional_orders c WHERE status = 'triggered' AND NOT EXISTS (SELECT FROM spot_orders o WHERE o.id = c.id)) AS lost,
       (SELECT count(*)::int FROM conditional_orders c WHERE status <> 'triggered' AND EXISTS (SELECT FROM spot_orders o WHERE o.id = c.id)) AS early`,
  )
  assert.deepEqual(books, { stops: new Set(ids.values()).size, lost: 0, early: 0 })
  assert.deepEqual(await findHoldDifferences(db), [])
  await db.close()
})
