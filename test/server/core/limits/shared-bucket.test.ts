import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryBucket, deleteFullBuckets, openSharedBucket } from '../../../../server/core/limits/token-bucket.ts'
import { eachDatabase } from '../../../support/databases.ts'

const START = 1_800_000_000_000
const RATE = { burst: 3, everyMs: 1_000 }
const LIMIT = { ...RATE, sharedName: 'a' }

eachDatabase((kind, open) => {
  test(`${kind}: a shared bucket counts like one in memory, together for all that share the database`, async () => {
    const db = await open()
    const [here, there] = [openSharedBucket(db, LIMIT), openSharedBucket(db, LIMIT)]
    const alone = createMemoryBucket(RATE)
    for (const [at, later] of [0, 0, 10, 20, 500, 1_000, 1_000, 9_000, 9_000, 9_000, 9_000].entries()) {
      const wait = await (at % 2 === 0 ? here : there).consume('key', START + later)
      assert.equal(wait, alone.consume('key', START + later), `${at}`)
    }
    assert.equal(
      await openSharedBucket(db, { ...LIMIT, sharedName: 'b' }).consume('key', START + 9_000),
      0,
      'another bucket has separate keys',
    )
    await here.refund('key')
    assert.equal(await there.consume('key', START + 9_000), 0)
    assert.equal(await there.consume('key', START + 9_000), 1_000)
  })

  test(`${kind}: a shared bucket accepts at most the burst of concurrent attempts`, async () => {
    const db = await open()
    const limit = openSharedBucket(db, LIMIT)
    const waits = await Promise.all(Array.from({ length: 10 }, () => limit.consume('key', START)))
    assert.equal(waits.filter((wait) => wait === 0).length, 3)
  })

  test(`${kind}: a shared bucket deletes counters that have expired, and stores no names`, async () => {
    const db = await open()
    const limit = openSharedBucket(db, LIMIT)
    await limit.consume('anna@example.com', START)
    await limit.consume('ben@example.com', START + 500)
    await deleteFullBuckets(db, START + 1_000)
    const rows = await db.query('SELECT * FROM rate_limits')
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /example/)
  })
})
