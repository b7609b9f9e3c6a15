import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../server/core/db/db.ts'
import { postgresDatabase } from '../support/databases.ts'
import { ORDER, optionsStage } from '../support/options-stage.ts'
import { BUY, SELL, spotStage } from '../support/spot-stage.ts'

/** Returns a database whose next transaction stays open after its work until `letGo` is called. */
function lingering(db: Db): { db: Db; done: Promise<void>; letGo(): void } {
  let [isTaken, reached, letGo] = [false, () => {}, () => {}]
  const done = new Promise<void>((resolve) => {
    reached = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return {
    done,
    letGo: () => letGo(),
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          if (!isTaken) {
            isTaken = true
            reached()
            await gate
          }
          return result
        }),
    },
  }
}

/** Returns a database whose statements fail if they wait 5 s for a lock. */
const impatient = (db: Db): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      await tx.query("SET LOCAL lock_timeout = '5s'")
      return work(tx)
    }),
})

test('postgres: concurrent spot orders of different members, buys and sells, do not wait for each other (SRV28)', async () => {
  const db = await postgresDatabase()
  const slow = lingering(db)
  const [ana, ben, plain] = [await spotStage(slow.db), await spotStage(impatient(db)), await spotStage(db)]
  for (const { market } of [ana, ben]) market.visible = { bids: [['100', '5']], asks: [['100', '5']] }
  const [a, b] = [await plain.member(), await plain.member()]
  const lingers = ana.order(a, BUY)
  await slow.done
  await ben.order(b, SELL).finally(slow.letGo)
  await lingers
  await plain.balanced()
})

test('postgres: concurrent timed options of different members do not wait for each other (SRV28)', async () => {
  const db = await postgresDatabase()
  const slow = lingering(db)
  const [ana, ben] = [await optionsStage(slow.db), await optionsStage(impatient(db))]
  const plain = await optionsStage(db)
  const [a, b] = [await plain.member(), await plain.member()]
  const lingers = ana.order(a)
  await slow.done
  await ben.order(b).finally(slow.letGo)
  await lingers
  assert.equal((await plain.house()).held, String(2 * Number(ORDER.ctzed)))
  await plain.balanced()
})
