import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { verifyActs } from '../../server/operations/audit/verify-acts.ts'
import { createSettings } from '../../server/platform/settings/settings.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { login } from '../../shared/base/contract/session.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'

const COUNT = 16
const openFolder = (dataDir: string): Promise<Db> => openDb({ dataDir, url: null })

/** Creates an installation with withdrawals enabled and without trading passwords, whose hashing is slow. */
async function openInstallation(): Promise<string> {
  const folder = await installationFolder()
  const db = await openFolder(folder)
  const settings = createSettings(db, Date.now)
  await settings.change('withdrawalSwitch', true)
  await settings.change('tradingPasswordSwitch', false)
  await db.close()
  return folder
}

/** Requests withdrawals as the demo member and approves them. */
async function approveWithdrawals(folder: string): Promise<void> {
  const backend = await startProcess({ TRADELET_DATA: folder })
  const token = readData(login, (await backend.post('login', { ...backend.demo })).data)?.data.userInfo.token ?? ''
  const address = {
    c_id: '1',
    address: 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF',
    paypassword: backend.demo?.password ?? '',
  }
  assert.equal((await backend.post('setusraddress', address, { token })).code, 1)
  for (let at = 0; at < COUNT; at++) {
    const headers = { token, 'idempotency-key': `withdraw-${at}` }
    const form = { c_id: '1', num: '20', type: '1', withdraw_type: '1' }
    assert.equal((await backend.post('withdraw', form, headers)).code, 1)
  }
  const send = createOperator(backend, folder)
  const { data } = await send('GET', '/reviews?kind=withdrawal')
  for (const { id } of data as { id: string }[]) await send('POST', `/reviews/${id}/approve`, {})
  await backend.end('SIGTERM')
}

/** Returns a function that sends a request of the operator; the result is null if the backend dies. */
function createOperator({ address }: BackendProcess, folder: string) {
  const token = readFileSync(join(folder, 'operator.token'), 'utf8').trim()
  return async (method: string, path: string, body?: object) => {
    const headers = { 'Operator-Token': token, ...(body && { 'Content-Type': 'application/json' }) }
    const response = await fetch(`${address}/operator${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { code: number; msg: string; data: unknown }
  }
}

/** Returns the ids of the withdrawals in a state of payout. */
const findIds = async (db: Db, payout: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      "SELECT id::text FROM withdrawals WHERE state = 'approved' AND payout = $1 ORDER BY id",
      [payout],
    )
  ).map(({ id }) => id)

test('killed between and during claims, payments and failures of payouts: none is lost or returned twice, and the books are right', async () => {
  const folder = await openInstallation()
  await approveWithdrawals(folder)
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < 3; round++) {
    const backend = await startProcess({ TRADELET_DATA: folder })
    const send = createOperator(backend, folder)
    const moment = 1 + Math.floor(Math.random() * 5)
    let count = 0
    const act = async (path: string, body: object, end: string) => {
      const reply = await send('POST', path, body).catch(() => null)
      if (reply?.code !== 1) return reply
      for (const id of (reply.data as { ids?: string[] }).ids ?? [path.split('/')[2] ?? '']) acknowledged.set(id, end)
      if (++count === moment) void backend.end('SIGKILL')
      return reply
    }
    const claims = await Promise.all([1, 2].map(() => act('/payout-batches', { limit: '4' }, 'paying')))
    const ids = claims.flatMap((claim) => (claim?.data as { ids?: string[] } | null)?.ids ?? [])
    await Promise.all(
      ids.flatMap((id, at) =>
        at % 3 === 2
          ? [
              act(`/payouts/${id}/failed`, { text: 'Closed' }, 'failed'),
              act(`/payouts/${id}/failed`, { text: 'Closed' }, 'failed'),
            ]
          : [act(`/payouts/${id}/paid`, { transaction: `t-${id}` }, 'paid')],
      ),
    )
    await backend.end('SIGKILL')

    const db = await openFolder(folder)
    const states = new Map<string, string>()
    for (const state of ['approved', 'paying', 'paid', 'failed'])
      for (const id of await findIds(db, state)) states.set(id, state)
    assert.equal(states.size, COUNT, 'no withdrawal is lost')
    for (const [id, state] of acknowledged) {
      const after = states.get(id)
      assert.ok(after === state || (state === 'paying' && after !== 'approved'), `${id} was ${state} and is ${after}`)
      acknowledged.set(id, after ?? '')
    }
    assert.deepEqual(await verifyBooks(db), [])
    assert.deepEqual((await verifyActs(db, null)).faults, [])
    const [money] = await db.query<{ paid: string; owed: string; entries: number; failed: number }>(
      `SELECT (SELECT sum(balance) FROM ledger_accounts WHERE house = 'withdrawals') AS paid,
         (SELECT coalesce(sum(received), 0) FROM withdrawals WHERE payout <> 'failed' AND state = 'approved') AS owed,
         (SELECT count(*)::int FROM ledger_entries WHERE kind = 'withdrawal-failure') AS entries,
         (SELECT count(*)::int FROM withdrawals WHERE payout = 'failed') AS failed`,
    )
    assert.equal(money?.paid, money?.owed)
    assert.equal(money?.entries, money?.failed)
    await db.close()
  }
})
