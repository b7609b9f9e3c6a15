import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { openDb } from '../../server/core/db/db.ts'
import { findFreePort } from '../../tools/lib/free-port.ts'
import { startProcess } from '../support/backend-process.ts'
import { postgresUrl, temporaryFolder } from '../support/databases.ts'
import { until } from '../support/until.ts'

const PGBOUNCER = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)
const skip = PGBOUNCER === undefined && 'PgBouncer is not installed here'

const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts PgBouncer in transaction mode with 4 connections to a database. Returns the address of the database through it. */
async function startPooler(target: string): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const [url, port] = [new URL(target), await findFreePort()]
  const database = url.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users.txt'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  await writeFile(
    file,
    `[databases]
${database} = host=${url.hostname} port=${url.port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
`,
  )
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PGBOUNCER ?? '', [...user, file], { stdio: 'ignore' })
  children.add(child)
  url.port = String(port)
  await until(async () => {
    const client = new pg.Client(url.href)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }, 'the pooler serves')
  return url.href
}

test('PgBouncer in transaction mode: transfers run once per key, and each session has the settings', {
  skip,
}, async (t) => {
  const direct = await postgresUrl()
  const pooled = await startPooler(direct)
  const backend = await startProcess({ TRADELET_DATA: await temporaryFolder(), DATABASE_URL: pooled })
  const login = await backend.post('login', { ...backend.demo })
  const { token } = (login.data as { userinfo: { token: string } }).userinfo
  const form = { from_type: '1', to_type: '2', c_id: '1', num: '0.01' }
  const keys = Array.from({ length: 40 }, () => randomUUID())
  const send = (key: string) => backend.post('transfer', form, { token, 'idempotency-key': key })
  const replies = await Promise.all([...keys, ...keys].map(send))
  assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1]))
  const db = await openDb({ dataDir: '', url: pooled })
  t.after(() => db.close())
  const count = "SELECT count(*)::int AS count FROM ledger_entries WHERE kind = 'account-transfer'"
  assert.deepEqual(await db.query(count), [{ count: keys.length }])
  // Each of the transactions that run at once has a session of its own.
  const sessions = await Promise.all(
    Array.from({ length: 4 }, () =>
      db.query(`SELECT current_setting('enable_bitmapscan') AS scan, current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle, pg_sleep(0.1)::text`),
    ),
  )
  for (const [row] of sessions)
    assert.deepEqual({ ...row, pg_sleep: '' }, { scan: 'off', statement: '1min', idle: '1min', pg_sleep: '' })
  assert.equal(await backend.end('SIGTERM'), 0)
})
