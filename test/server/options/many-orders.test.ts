import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../support/databases.ts'
import { type OptionsStage, optionsStage } from '../../support/options-stage.ts'

const MEMBERS = 25

/** So many orders of each member that end in the same second, half of them winning. */
async function takeOrders(stage: OptionsStage, each: number): Promise<string[]> {
  const { member, order, market, clock } = stage
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => member('1000')))
  for (let at = 0; at < each; at++) {
    await Promise.all(members.map((id) => order(id, { ctzed: '25', buytype: at % 2 ? '1' : '2' })))
    clock.now += 20
  }
  market.trade(clock.now + 1, '100')
  market.trade(clock.now + 20_000, '101')
  clock.now += 31_000
  return members
}

async function allSettled(
  { db, balance, house, balanced }: OptionsStage,
  members: readonly string[],
  each: number,
): Promise<void> {
  const half = each / 2
  const outcomes = await db.query('SELECT outcome, count(*) FROM option_orders GROUP BY outcome ORDER BY outcome')
  assert.deepEqual(outcomes, [
    { outcome: 'lost', count: half * MEMBERS },
    { outcome: 'won', count: half * MEMBERS },
  ])
  // Half of the amounts of 25 are lost, the others won profits of 3.
  for (const member of members) assert.equal(await balance(member), String(1000 - half * 22))
  assert.deepEqual(await house(), { held: '0', pool: String(MEMBERS * half * 22) })
  await balanced()
}

eachDatabase((kind, open) => {
  test(`${kind}: a thousand orders of one second are settled exactly once by several settlers at the same time`, async () => {
    const stage = await optionsStage(await open())
    const members = await takeOrders(stage, 40)
    const rivals = [stage.engine, stage.anotherEngine(), stage.anotherEngine()]
    let settled = 0
    while (settled < 1000) {
      const counts = await Promise.all(rivals.map((engine) => engine.settleDue()))
      settled += counts.reduce((total, count) => total + count)
      assert.deepEqual(stage.errors, [])
    }
    assert.equal(settled, 1000)
    await allSettled(stage, members, 40)
  })

  test(`${kind}: a settler that dies in the middle leaves whole batches, and the next one ends the work`, async () => {
    const stage = await optionsStage(await open())
    const members = await takeOrders(stage, 24)
    const { db } = stage
    let commits = 0
    const dying = stage.anotherEngine({
      db: {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const result = await work(tx)
            if (++commits > 2) throw new Error('killed before the commit')
            return result
          }),
      },
    })
    await assert.rejects(dying.settleDue(), /killed/)
    const [half] = await db.query<{ count: number }>(`SELECT count(*) FROM option_orders WHERE outcome <> 'pending'`)
    assert.equal(half?.count, 500)
    await stage.balanced()
    assert.equal(await stage.anotherEngine().settleDue(), 100)
    await allSettled(stage, members, 24)
  })
})
