import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marketOrigin } from '../../server/operations/instance.ts'
import { eachDatabase } from '../support/databases.ts'

const NOW = 1_800_000_000_000

eachDatabase((kind, open) => {
  test(`${kind}: the seed of the sample market: created once, also by two nodes that start together, and never changed`, async () => {
    const db = await open()
    const [first, second] = await Promise.all([marketOrigin(db, NOW), marketOrigin(db, NOW + 5)])
    assert.deepEqual(first, second)
    assert.equal(first.seed.length, 32)
    assert.deepEqual(await marketOrigin(db, NOW + 86_400_000), first)
  })

  test(`${kind}: each installation has its own seed`, async () => {
    const [one, other] = await Promise.all([open(), open()])
    assert.notDeepEqual((await marketOrigin(one, NOW)).seed, (await marketOrigin(other, NOW)).seed)
  })

  test(`${kind}: an installation older than the seeds: its market begins again at its next start`, async () => {
    const db = await open()
    await db.query('INSERT INTO instance (started_at) VALUES ($1::bigint)', [NOW - 86_400_000])
    const { since } = await marketOrigin(db, NOW)
    assert.equal(since, NOW)
    const [row] = await db.query<{ started_at: number }>('SELECT started_at FROM instance')
    assert.equal(row?.started_at, NOW - 86_400_000)
  })

  test(`${kind}: secret steps: begin with a new market; in an older one on an exchange day at least two hours later, the same on every node`, async () => {
    const [fresh, older] = [await open(), await open()]
    assert.equal((await marketOrigin(fresh, NOW)).stepsSince, NOW)
    const { since, seed } = await marketOrigin(older, NOW - 86_400_000)
    await older.query('UPDATE instance SET market_steps_since = NULL')
    const [one, other] = await Promise.all([marketOrigin(older, NOW), marketOrigin(older, NOW + 5)])
    assert.deepEqual(one, other)
    assert.deepEqual([one.since, one.seed], [since, seed])
    assert.ok(one.stepsSince >= NOW + 7_200_000 && one.stepsSince < NOW + 26 * 3_600_000)
    assert.equal(new Date(one.stepsSince).toISOString().slice(11), '16:00:00.000Z')
    assert.deepEqual(await marketOrigin(older, one.stepsSince + 86_400_000), one)
  })
})
