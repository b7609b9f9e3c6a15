import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inHalves } from '../../../../server/core/db/bisect.ts'

/** Processes records; a batch that contains a broken record fails. */
async function run(records: readonly number[], broken: ReadonlySet<number>, fault: () => Error) {
  const [done, aside] = [[] as number[], [] as number[]]
  const count = await inHalves(records, {
    async work(some) {
      if (some.some((record) => broken.has(record))) throw fault()
      done.push(...some)
      return some.length
    },
    setAside: (record) => void aside.push(record),
  })
  return { done, aside, count }
}

test('broken records: are set aside, and all others are processed once in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.array(fc.integer({ min: 0, max: 59 })), async (size, bad) => {
      const records = Array.from({ length: size }, (_, at) => at)
      const broken = new Set(bad)
      const { done, aside, count } = await run(records, broken, () => new RangeError('broken'))
      assert.deepEqual(
        done,
        records.filter((record) => !broken.has(record)),
      )
      assert.deepEqual(
        aside,
        records.filter((record) => broken.has(record)),
      )
      assert.equal(count, done.length)
    }),
  )
})

test('data errors and constraint violations: set the record aside; an unavailable database or an unknown error: throws', async () => {
  for (const code of ['23514', '22003', 'P0001']) {
    const fault = () => Object.assign(new Error('refused'), { code })
    assert.deepEqual((await run([1, 2, 3], new Set([2]), fault)).aside, [2])
  }
  for (const code of ['08006', '57P01', 'ECONNREFUSED']) {
    const away = () => Object.assign(new Error('away'), { code })
    await assert.rejects(run([1, 2, 3], new Set([2]), away), /away/)
  }
  await assert.rejects(
    run([1], new Set([1]), () => new Error('unknown')),
    /unknown/,
  )
})
