import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, optionsStage } from '../../../support/options-stage.ts'

const MEMBERS = 25
/** Orders of each member; half of them win. The embedded database runs one transaction at a time and gets three batches, the last one partly filled. */
const EACH = { embedded: 24, postgres: 40 }
/** Orders settled per transaction. */
const BATCH = 250

/** Places orders that all end in the same second. */
async function takeOrders({ db, member, order, market, clock }: OptionsStage): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => member('1000')))
  for (let at = 0; at < EACH[db.kind]; at++) {
    await Promise.all(members.map((id) => order(id, { ctzed: '25', buytype: at % 2 ? '1' : '2' })))
    clock.now += 20
  }
  market.trade(clock.now + 1, '100')
  market.trade(clock.now + 20_000, '101')
  clock.now += 31_000
  return members
}

/** Creates a settler that is killed before its third commit. */
function dyingSettler({ db, anotherEngine }: OptionsStage): OptionsStage['engine'] {
  let commits = 0
  return anotherEngine({
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
}

async function settledOrders({ db }: OptionsStage): Promise<number> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*) FROM option_orders WHERE outcome <> 'pending'`)
  return row?.count ?? 0
}

async function allSettled({ db, balance, house, balanced }: OptionsStage, members: readonly string[]): Promise<void> {
  const each = EACH[db.kind]
  const all = members.length * each
  const outcomes = await db.query('SELECT outcome, count(*) FROM option_orders GROUP BY outcome ORDER BY outcome')
  assert.deepEqual(outcomes, [
    { outcome: 'lost', count: all / 2 },
    { outcome: 'won', count: all / 2 },
  ])
  // Half of the amounts of 25 are lost; the others won profits of 3.
  for (const member of members) assert.equal(await balance(member), String(1000 - (each / 2) * 22))
  assert.deepEqual(await house(), { held: '0', pool: String((all / 2) * 22) })
  await balanced()
}

eachDatabase((kind, open) => {
  test(`${kind}: ${MEMBERS * EACH[kind]} orders of one second: a settler that dies leaves whole batches, concurrent settlers settle the rest exactly once`, async () => {
    const stage = await optionsStage(await open())
    const members = await takeOrders(stage)
    const all = members.length * EACH[kind]
    await assert.rejects(dyingSettler(stage).settleDue(), /killed/)
    const before = await settledOrders(stage)
    assert.equal(before, 2 * BATCH)
    await stage.balanced()

    const rivals = [stage.engine, stage.anotherEngine(), stage.anotherEngine()]
    let settled = before
    while (settled < all) {
      const counts = await Promise.all(rivals.map((engine) => engine.settleDue()))
      settled += counts.reduce((total, count) => total + count)
      assert.deepEqual(stage.errors, [])
    }
    assert.equal(settled, all)
    await allSettled(stage, members)
  })
})
