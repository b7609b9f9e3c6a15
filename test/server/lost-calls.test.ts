import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { leaveForAll } from '../support/cases.ts'
import { temporaryFolder } from '../support/databases.ts'
import { type Pair, startPair } from '../support/replicated-postgres.ts'
import { until } from '../support/until.ts'

const FORM = { from_type: '1', to_type: '2', c_id: '1', num: '0.01' }

/** Sends transfers, each until it is acknowledged. Returns their keys in order. */
async function transfer(backend: BackendProcess, token: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID())
  for (const key of keys)
    await until(
      async () => (await backend.post('transfer', FORM, { token, 'idempotency-key': key })).code === 1,
      'a transfer is acknowledged',
    )
  return keys
}

const readLostKeys = async ({ primary }: Pair): Promise<unknown[]> =>
  (await primary.query('SELECT key FROM ledger_lost_entries WHERE member IS NOT NULL ORDER BY entry_id')).map(
    ({ key }) => key,
  )

const OPERATOR_TOKEN = 'lost-calls-lost-calls-lost-calls-0'

/** Returns the metrics of the number of lost entries, and of the stop of payouts. */
async function readMetrics({ address }: BackendProcess): Promise<(string | undefined)[]> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const text = await (await fetch(`${address}/api/metrics`, { headers })).text()
  return ['acknowledged_lost', 'payouts_stopped'].map(
    (name) => new RegExp(`^tradelet_${name} (\\d+)$`, 'm').exec(text)?.[1],
  )
}

test('a failover to an asynchronous standby that is behind, and an old primary that comes back: each loss is found, with its members and keys, and stops payouts', async (t) => {
  const pair = await startPair(false)
  t.after(() => pair.close())
  const backend = await startProcess({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL: pair.url, OPERATOR_TOKEN })
  const login = await backend.post('login', { ...backend.demo })
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  const old = pair.primary

  await transfer(backend, token, 3)
  await until(async () => {
    const [row] = await old.query('SELECT replay_lsn >= pg_current_wal_lsn() AS current FROM pg_stat_replication')
    return row?.current === true
  }, 'the standby has everything')
  assert.deepEqual(await readLostKeys(pair), [])
  await pair.cutStream()
  const lost = await transfer(backend, token, 4)
  await old.kill()
  await pair.promote()
  await until(async () => (await readLostKeys(pair)).length > 0, 'the loss is found')
  assert.deepEqual(await readLostKeys(pair), lost)
  assert.match(backend.getOutput(), /ALARM: the database lost acknowledged calls/)
  assert.deepEqual(await readMetrics(backend), [String(lost.length), '1'])

  const rewound = await transfer(backend, token, 2)
  await pair.primary.kill()
  await pair.bringBack(old)
  await until(async () => (await readLostKeys(pair)).length > 0, 'the second loss is found')
  assert.deepEqual(await readLostKeys(pair), rewound)
  assert.equal(await backend.end('SIGTERM'), 0)
})

test(
  'a node that starts on a database restored to an earlier moment: finds what it acknowledged after that moment',
  leaveForAll('the test above'),
  async (t) => {
    const pair = await startPair(false)
    t.after(() => pair.close())
    const env = { TRADELET_DATA: await temporaryFolder(), DATABASE_URL: pair.url }
    const backend = await startProcess(env)
    const login = await backend.post('login', { ...backend.demo })
    const { token } = (login.data as { userinfo: { token: string } }).userinfo
    await pair.cutStream()
    const lost = await transfer(backend, token, 2)
    assert.equal(await backend.end('SIGTERM'), 0)
    await pair.primary.kill()
    await pair.promote()
    const again = await startProcess(env)
    await until(async () => (await readLostKeys(pair)).length > 0, 'the loss is found')
    assert.deepEqual(await readLostKeys(pair), lost)
    assert.equal(await again.end('SIGTERM'), 0)
  },
)
