import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { post } from '../../../../server/ledger/ledger.ts'
import { settlementEntry } from '../../../../server/products/options/options.journal.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { manualTimer } from '../../../support/manual-timer.ts'
import { optionsStage } from '../../../support/options-stage.ts'

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: the engine continues after a database failure`, async () => {
    const stage = await ready
    const timer = manualTimer()
    const { ring } = timer
    let broken = true
    const failing: Db = {
      ...stage.db,
      query: (text, params) =>
        broken ? Promise.reject(new Error('the database is unavailable')) : stage.db.query(text, params),
    }
    const engine = stage.anotherEngine({ db: failing, timer })
    engine.start()
    const me = await stage.member()
    const id = await stage.order(me)
    stage.clock.now += 31_000
    await ring()
    assert.equal(stage.errors.length, 1)
    broken = false
    await ring()
    assert.equal((await stage.read(me, id)).outcome, 'returned')
    await engine.stop()
  })

  test(`${kind}: a clock that is set back delays orders and loses none`, async () => {
    const { member, order, read, market, clock, anotherEngine, balanced } = await ready
    const timer = manualTimer()
    const { ring, waiting } = timer
    const engine = anotherEngine({ timer })
    engine.start()
    const me = await member()
    const first = await order(me)
    const began = clock.now
    clock.now -= 3_600_000
    await ring()
    assert.deepEqual(waiting(), [250])
    const second = await order(me)
    assert.equal((await read(me, first)).count_down, 30)
    market.trade(clock.now + 1, '100')
    clock.now += 31_000
    await ring()
    assert.deepEqual([(await read(me, first)).outcome, (await read(me, second)).outcome], ['', 'draw'])
    clock.now = began + 31_000
    await ring()
    assert.equal((await read(me, first)).outcome, 'returned')
    await balanced()
    await engine.stop()
  })

  test(`${kind}: an order that cannot be settled is logged and set aside, the others are settled`, async () => {
    const { db, member, order, read, market, clock, engine, errors, balanced } = await optionsStage(await open())
    const me = await member()
    const ids: string[] = []
    for (let at = 0; at < 9; at++) ids.push(await order(me))
    const [, , bad = ''] = ids
    const booked = settlementEntry({ id: Number(bad), member: me, amount: '100' }, { outcome: 'returned', profit: '0' })
    await db.transaction((tx) => post(tx, [booked], clock.now))
    market.trade(clock.now + 5, '100')
    clock.now += 31_000
    assert.equal(await engine.settleDue(), 8)
    assert.deepEqual([errors.length, errors[0]?.order], [1, Number(bad)])
    assert.deepEqual([(await read(me, bad)).outcome, await engine.settleDue(), errors.length], ['', 0, 1])
    clock.now += 61_000
    assert.deepEqual([await engine.settleDue(), errors.length], [0, 2], 'retried')
    const late = await order(me)
    clock.now += 31_000
    assert.equal(await engine.settleDue(), 1)
    assert.equal((await read(me, late)).outcome, 'returned')
    await assert.rejects(balanced, 'the hold was booked out by hand')
  })
})
