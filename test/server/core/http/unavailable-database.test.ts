import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { DatabaseUnavailable } from '../../../../server/core/db/unavailable.ts'
import { handle } from '../../../../server/core/http/handle.ts'
import { getBanners } from '../../../../shared/base/contract/banners.ts'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { BOTH_DATABASES, eachDatabase, postgresUrl } from '../../../support/databases.ts'
import { createTestServer } from '../../../support/server.ts'

/** Creates a proxy to PostgreSQL whose connections can be cut and restored, as when the server stops. */
async function createCuttableProxy(url: string) {
  const to = new URL(url)
  const open = new Set<Socket>()
  let server: Server | null = null
  async function listen(port: number): Promise<number> {
    server = createServer((client) => {
      const there = connect(Number(to.port || 5432), to.hostname)
      for (const socket of [client, there]) {
        open.add(socket)
        socket.on('error', () => undefined).on('close', () => open.delete(socket))
      }
      client.pipe(there).pipe(client)
      client.on('close', () => there.destroy())
      there.on('close', () => client.destroy())
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    mend: () => listen(port),
    async cut() {
      const closed = server && once(server, 'close')
      server?.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Creates a handler that writes a row, and one that reads. */
const handlers = () => [
  handle(createOptionOrder, async ({ tx, form }) => {
    await tx.query('INSERT INTO site_settings (key, value, changed_at) VALUES ($1, to_jsonb(1), 0)', [
      `test ${form.amount}`,
    ])
    return { orderId: '1' }
  }),
  handle(getBanners, async ({ context: { db } }) => {
    await db.query('SELECT 1')
    return []
  }),
]

const ORDER = { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }

test("a stopped PostgreSQL: 503 with Retry-After in the member's language, one log line a second without a stack, and it recovers by itself", async (t) => {
  const line = await createCuttableProxy(await postgresUrl())
  const db = await openDb({ dataDir: '', url: line.url })
  t.after(async () => {
    await db.close()
    await line.cut()
  })
  const { app, context, post } = await createTestServer(db, handlers())
  const lines: { fields: Record<string, unknown>; message: string }[] = []
  Object.assign(app.log, {
    error: (fields: Record<string, unknown>, message: string) => lines.push({ fields, message }),
  })
  assert.ok(context)
  const key = { token: 'member-7', 'idempotency-key': randomUUID() }
  await line.cut()
  const answers = await Promise.all(Array.from({ length: 40 }, () => post('creatorder', ORDER, { ...key, lang: 'en' })))
  for (const { status, headers, envelope } of answers) {
    assert.deepEqual([status, headers['retry-after'], envelope.code, envelope.rule], [503, '2', 503, 'unavailable'])
    assert.match(envelope.msg, /unavailable right now, so nothing was done/)
  }
  const read = await post('getBanner')
  assert.deepEqual([read.status, read.headers['retry-after'], read.envelope.code], [503, '2', 503])
  assert.equal(read.envelope.rule, undefined, 'a call that moves no money promises nothing')
  assert.ok(lines.length < answers.length)
  for (const { fields, message } of lines) {
    assert.equal(message, 'database unavailable, calls respond with 503')
    assert.equal('err' in fields, false)
  }
  await line.mend()
  assert.equal((await post('creatorder', ORDER, key)).envelope.code, 1, 'the same key serves now')
})

test('a connection that breaks at COMMIT: 503 without the promise that nothing was done, and the same key tells the result afterwards', async (t) => {
  const line = await createCuttableProxy(await postgresUrl())
  const db = await openDb({ dataDir: '', url: line.url })
  t.after(async () => {
    await db.close()
    await line.cut()
  })
  const broken = { ...db }
  let cuts = true
  broken.transaction = (work) =>
    db.transaction(async (tx) => {
      const done = await work(tx)
      if (cuts) await line.cut()
      return done
    })
  const { post } = await createTestServer(broken, handlers())
  const key = { token: 'member-7', 'idempotency-key': randomUUID() }
  const { status, envelope, headers } = await post('creatorder', ORDER, key)
  assert.deepEqual([status, envelope.rule, headers['retry-after']], [503, undefined, '2'])
  const again = await post('creatorder', ORDER, key)
  assert.deepEqual([again.envelope.rule, again.envelope.msg], [undefined, envelope.msg], 'the call stays unknown')
  const other = await post('creatorder', ORDER, { ...key, 'idempotency-key': randomUUID() })
  assert.equal(other.envelope.rule, 'unavailable', 'another call has the promise')
  cuts = false
  await line.mend()
  assert.equal((await post('creatorder', ORDER, key)).envelope.code, 1)
})

eachDatabase((kind, open) => {
  test(`${kind}: a full disk: 503 with the promise that nothing was done, and nothing is`, async () => {
    const db = await open()
    await db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`)
    await db.query('CREATE TRIGGER full_disk BEFORE INSERT ON site_settings EXECUTE FUNCTION full_disk()')
    const { post } = await createTestServer(db, handlers())
    const key = { token: 'member-7', 'idempotency-key': randomUUID() }
    const { status, envelope, headers } = await post('creatorder', ORDER, key)
    assert.deepEqual([status, envelope.rule, headers['retry-after']], [503, 'unavailable', '2'])
    assert.deepEqual(await db.query('SELECT key FROM keyed_requests UNION ALL SELECT key FROM idempotency_keys'), [])
    await assert.rejects(
      db.query("INSERT INTO site_settings (key, value, changed_at) VALUES ('x', to_jsonb(1), 0)"),
      (error) => error instanceof DatabaseUnavailable && error.code === '53100',
    )
    await db.query('DROP TRIGGER full_disk ON site_settings')
    assert.equal((await post('creatorder', ORDER, key)).envelope.code, 1)
  })
}, BOTH_DATABASES)
