import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimit } from '../../../../server/core/limits/rate-limit.ts'
import { createSharedLimit, deleteEmptyBuckets } from '../../../../server/core/limits/shared-limit.ts'
import { eachDatabase } from '../../../support/databases.ts'

const START = 1_800_000_000_000
const RATE = { burst: 3, everyMs: 1_000 }
const LIMIT = { ...RATE, sharedName: 'a' }

eachDatabase((kind, open) => {
  test(`${kind}: a shared limit counts like one in memory, together for all that share the database`, async () => {
    const db = await open()
    const [here, there] = [createSharedLimit(LIMIT), createSharedLimit(LIMIT)]
    const alone = createRateLimit(RATE)
    for (const [at, later] of [0, 0, 10, 20, 500, 1_000, 1_000, 9_000, 9_000, 9_000, 9_000].entries()) {
      const wait = await (at % 2 === 0 ? here : there).consume(db, 'key', START + later)
      assert.equal(wait, alone.consume('key', START + later), `${at}`)
    }
    assert.equal(
      await createSharedLimit({ ...LIMIT, sharedName: 'b' }).consume(db, 'key', START + 9_000),
      0,
      'another limit has separate keys',
    )
    await here.refund(db, 'key')
    assert.equal(await there.consume(db, 'key', START + 9_000), 0)
    assert.equal(await there.consume(db, 'key', START + 9_000), 1_000)
  })

  test(`${kind}: a shared limit accepts at most the burst of concurrent attempts`, async () => {
    const db = await open()
    const limit = createSharedLimit(LIMIT)
    const waits = await Promise.all(Array.from({ length: 10 }, () => limit.consume(db, 'key', START)))
    assert.equal(waits.filter((wait) => wait === 0).length, 3)
  })

  test(`${kind}: a shared limit deletes counters that have expired, and stores no names`, async () => {
    const db = await open()
    const limit = createSharedLimit(LIMIT)
    await limit.consume(db, 'anna@example.com', START)
    await limit.consume(db, 'ben@example.com', START + 500)
    await deleteEmptyBuckets(db, START + 1_000)
    const rows = await db.query('SELECT * FROM rate_limits')
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /example/)
  })
})
