import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '../../server/core/db/db.ts'
import { verifyBooks } from '../../server/ledger/ledger.ts'
import { createSettings } from '../../server/platform/settings/settings.ts'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getDepositCoins } from '../../shared/base/contract/networks.ts'
import { login } from '../../shared/base/contract/session.ts'
import { getLatestWithdrawals } from '../../shared/base/contract/withdrawals.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { installationFolder } from '../support/databases.ts'
import { createPictureBody } from '../support/multipart.ts'

const COUNTS = { withdraw: 40, exchangeCoin: 30, recharge: 8 } as const
const ALL = Object.values(COUNTS).reduce<number>((sum, count) => sum + count, 0)
const [USDT, BTC] = ['1', '2']
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Returns a valid form of each call, by its index among those of the call. */
type Forms = Record<keyof typeof COUNTS, (at: number) => Record<string, string>>

const openFolder = (dataDir: string): Promise<Db> => openDb({ dataDir, url: null })

/** Creates an installation with deposits and withdrawals enabled and without trading passwords, whose hashing is slow. */
async function openInstallation(): Promise<string> {
  const folder = await installationFolder()
  const db = await openFolder(folder)
  const settings = createSettings(db, Date.now)
  await settings.change('withdrawalSwitch', true)
  await settings.change('depositSwitch', true)
  await settings.change('tradingPasswordSwitch', false)
  await db.close()
  return folder
}

const logIn = async (backend: BackendProcess): Promise<string> =>
  readData(login, (await backend.post('login', { ...backend.demo })).data)?.data.userInfo.token ?? ''

/** Uploads proofs and binds an address; returns valid forms of each call. */
async function prepareForms(backend: BackendProcess, token: string): Promise<Forms> {
  const bound = { c_id: USDT, address: ADDRESS, paypassword: backend.demo?.password ?? '' }
  assert.equal((await backend.post('setusraddress', bound, { token })).code, 1)
  const proofs = await Promise.all(Array.from({ length: COUNTS.recharge }, () => uploadProof(backend, token)))
  const coins = readData(
    getDepositCoins,
    (await (await fetch(`${backend.address}/api/getrecharge`, { headers: { token } })).json()).data,
  )
  const network = coins?.data.find(({ id }) => id === USDT)?.networkList[0]?.id ?? ''
  return {
    withdraw: () => ({ c_id: USDT, num: '20', type: '1', withdraw_type: '1' }),
    exchangeCoin: () => ({ type: '1', from_coin_id: USDT, to_coin_id: BTC, amount: '1' }),
    recharge: (at) => ({ c_id: USDT, num: '17', payimg: proofs[at] ?? '', a_id: network, type: '1' }),
  }
}

async function uploadProof(backend: BackendProcess, token: string): Promise<string> {
  const { headers, payload } = createPictureBody()
  const url = `${backend.address}/api/api/common/upload`
  const sent = await fetch(url, { method: 'POST', headers: { ...headers, token }, body: new Uint8Array(payload) })
  return ((await sent.json()) as { data: { url: string } }).data.url
}

/** Sends every request under its key and cancels some withdrawals meanwhile. Calls `taken` with the number of accepted requests, and returns it. */
async function sendAll(backend: BackendProcess, token: string, forms: Forms, taken: (count: number) => void) {
  let count = 0
  const calls = Object.keys(COUNTS) as (keyof Forms)[]
  const keys = calls.flatMap((call) => Array.from({ length: COUNTS[call] }, (_none, at) => [call, at] as const))
  await Promise.all(
    keys.map(async ([call, at]) => {
      const headers = { token, 'idempotency-key': `${call}-${at}` }
      const reply = await backend.post(call, forms[call](at), headers).catch(() => null)
      if (reply?.code === 1) taken(++count)
      if (call === 'withdraw' && at % 4 === 0) await cancelOne(backend, token).catch(() => null)
    }),
  )
  return count
}

async function cancelOne(backend: BackendProcess, token: string): Promise<void> {
  const latest = readData(getLatestWithdrawals, (await backend.post('getLatestWithdraw', {}, { token })).data)?.data
  const waiting = latest?.find(({ status }) => status === 'waiting')
  if (waiting) await backend.post('cancelWithdraw', { id: waiting.id }, { token })
}

test('killed during deposits, withdrawals and swaps: each request took effect once, waiting withdrawals are held once, and the books are right', async () => {
  const TRADELET_DATA = await openInstallation()
  const first = await startProcess({ TRADELET_DATA })
  const token = await logIn(first)
  const forms = await prepareForms(first, token)
  const moment = 1 + Math.floor((Math.random() * ALL) / 2)
  const acknowledged = await sendAll(first, token, forms, (count) => {
    if (count === moment) void first.end('SIGKILL')
  })
  assert.ok(acknowledged >= moment && acknowledged < ALL, String(acknowledged))

  const second = await startProcess({ TRADELET_DATA })
  assert.equal(await sendAll(second, token, forms, () => undefined), ALL)
  assert.equal(await second.end('SIGKILL'), null)

  const db = await openFolder(TRADELET_DATA)
  assert.deepEqual(await verifyBooks(db), [])
  const [found] = await db.query(
    `SELECT (SELECT count(*)::int FROM withdrawals) AS withdraw, (SELECT count(*)::int FROM swaps) AS "exchangeCoin",
       (SELECT count(*)::int FROM deposits) AS recharge`,
  )
  assert.deepEqual(found, COUNTS)
  // The demo approves reviews after a while, so the number that wait is unknown. Exactly the waiting withdrawals must be held.
  const [money] = await db.query<Record<string, string>>(
    `SELECT coalesce(sum(amount) FILTER (WHERE state = 'waiting'), 0) AS waiting,
       (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE part = 'frozen') AS frozen,
       coalesce(sum(received) FILTER (WHERE state = 'approved'), 0) AS approved,
       (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE house = 'withdrawals') AS paid
     FROM withdrawals`,
  )
  assert.equal(money?.frozen, money?.waiting)
  assert.equal(money?.paid, money?.approved)
  const [reviews] = await db.query(
    `SELECT count(*)::int AS count FROM withdrawals w LEFT JOIN reviews r ON r.kind = 'withdrawal' AND r.subject = w.id
     WHERE r.state IS DISTINCT FROM w.state`,
  )
  assert.deepEqual(reviews, { count: 0 })
  await db.close()
})
