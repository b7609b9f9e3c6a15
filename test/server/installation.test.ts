import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOrCreateMarketOrigin } from '../../server/operations/instance.ts'
import { eachDatabase } from '../support/databases.ts'

const NOW = 1_800_000_000_000

eachDatabase((kind, open) => {
  test(`${kind}: the seed of the sample market: created once, also by two nodes that start together, and never changed`, async () => {
    const db = await open()
    const [first, second] = await Promise.all([getOrCreateMarketOrigin(db, NOW), getOrCreateMarketOrigin(db, NOW + 5)])
    assert.deepEqual(first, second)
    assert.equal(first.seed.length, 32)
    assert.deepEqual(await getOrCreateMarketOrigin(db, NOW + 86_400_000), first)
  })

  test(`${kind}: each installation has its own seed`, async () => {
    const [one, other] = await Promise.all([open(), open()])
    assert.notDeepEqual(
      (await getOrCreateMarketOrigin(one, NOW)).seed,
      (await getOrCreateMarketOrigin(other, NOW)).seed,
    )
  })

  test(`${kind}: an installation older than the seeds: its market begins again at its next start`, async () => {
    const db = await open()
    await db.query('INSERT INTO instance (started_at) VALUES ($1::bigint)', [NOW - 86_400_000])
    const { since } = await getOrCreateMarketOrigin(db, NOW)
    assert.equal(since, NOW)
    const [row] = await db.query<{ started_at: number }>('SELECT started_at FROM instance')
    assert.equal(row?.started_at, NOW - 86_400_000)
  })

  test(`${kind}: secret steps: begin with a new market; in an older one on an exchange day at least two hours later, the same on every node`, async () => {
    const [fresh, older] = [await open(), await open()]
    assert.equal((await getOrCreateMarketOrigin(fresh, NOW)).stepsSince, NOW)
    const { since, seed } = await getOrCreateMarketOrigin(older, NOW - 86_400_000)
    await older.query('UPDATE instance SET market_steps_since = NULL')
    const [one, other] = await Promise.all([
      getOrCreateMarketOrigin(older, NOW),
      getOrCreateMarketOrigin(older, NOW + 5),
    ])
    assert.deepEqual(one, other)
    assert.deepEqual([one.since, one.seed], [since, seed])
    assert.ok(one.stepsSince >= NOW + 7_200_000 && one.stepsSince < NOW + 26 * 3_600_000)
    assert.equal(new Date(one.stepsSince).toISOString().slice(11), '16:00:00.000Z')
    assert.deepEqual(await getOrCreateMarketOrigin(older, one.stepsSince + 86_400_000), one)
  })

  test(`${kind}: prices that are the sum of their steps: begin with a new market; in an older one on an exchange day at least two hours later, the same on every node`, async () => {
    const db = await open()
    const fresh = await getOrCreateMarketOrigin(db, NOW - 86_400_000)
    assert.equal(fresh.walkSince, fresh.since)
    await db.query('UPDATE instance SET market_walk_since = NULL')
    const [one, other] = await Promise.all([getOrCreateMarketOrigin(db, NOW), getOrCreateMarketOrigin(db, NOW + 5)])
    assert.deepEqual(one, other)
    assert.deepEqual({ ...one, walkSince: fresh.walkSince }, fresh)
    assert.ok(one.walkSince >= NOW + 7_200_000 && one.walkSince < NOW + 26 * 3_600_000)
    assert.equal(new Date(one.walkSince).toISOString().slice(11), '16:00:00.000Z')
    assert.deepEqual(await getOrCreateMarketOrigin(db, one.walkSince + 86_400_000), one)
  })

  test(`${kind}: prices that are the sum of their steps: never begin before the secret steps`, async () => {
    const db = await open()
    await getOrCreateMarketOrigin(db, NOW - 86_400_000)
    await db.query('UPDATE instance SET market_steps_since = $1::bigint, market_walk_since = NULL', [NOW + 90_000_000])
    const { stepsSince, walkSince } = await getOrCreateMarketOrigin(db, NOW)
    assert.deepEqual([stepsSince, walkSince], [NOW + 90_000_000, NOW + 90_000_000])
  })
})
