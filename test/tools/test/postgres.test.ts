import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { startCluster } from '../../support/postgres.ts'

test('port taken by another program before PostgreSQL listens: another port is tried', {
  skip: Boolean(process.env.DATABASE_URL),
}, async () => {
  const holders: ReturnType<typeof createServer>[] = []
  const choose = async () => {
    const holder = createServer()
    await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening))
    const { port } = holder.address() as { port: number }
    holders.push(holder)
    // The third port is free.
    if (holders.length === 3) await new Promise((closed) => holder.close(closed))
    return port
  }
  const cluster = await startCluster(choose)
  try {
    const client = new pg.Client(cluster.url('postgres'))
    await client.connect()
    assert.deepEqual((await client.query('SELECT 1 AS one')).rows, [{ one: 1 }])
    await client.end()
    assert.equal(holders.length, 3)
  } finally {
    await cluster.stop()
    for (const holder of holders) holder.close()
  }
})
