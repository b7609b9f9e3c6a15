import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { optionsStage } from '../../../support/options-stage.ts'

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: the database rejects any outcome other than that of the stored trades`, async () => {
    const { db, member, order, clock } = await ready
    const me = await member()
    const id = await order(me)
    const [low, high] = [100, 101].map((price) =>
      JSON.stringify({ id: String(price), price: String(price), ts: clock.now + 1 + price }),
    )
    const outside = JSON.stringify({ id: '1', price: '999', ts: clock.now + 30_001 })
    const settle = (outcome: string, profit: string, entry: unknown, exit: unknown) =>
      db.query(
        'UPDATE option_orders SET outcome = $2, profit = $3, entry_trade = $4, exit_trade = $5, settled_at = $6, skipped = $7 WHERE id = $1',
        [id, outcome, profit, entry, exit, clock.now + 31_000, JSON.stringify({})],
      )
    const refused = [
      ['won', '12', null, null],
      ['won', '12', low, null],
      ['won', '12', high, low],
      ['won', '12', low, outside],
      ['won', '12.00000001', low, high],
      ['won', '0', low, high],
      ['lost', '0', low, high],
      ['lost', '0', low, low],
      ['lost', '12', high, low],
      ['draw', '0', low, high],
      ['returned', '0', low, high],
      ['returned', '12', null, null],
      ['pending', '0', low, high],
    ] as const
    for (const [outcome, profit, entry, exit] of refused)
      await assert.rejects(settle(outcome, profit, entry, exit), /check constraint/, `${outcome} ${entry} ${exit}`)
    await settle('won', '12', low, high)
  })

  test(`${kind}: the terms of an order cannot be changed, nor a settled order`, async () => {
    const { db, member, order, engine, clock } = await ready
    const me = await member()
    const id = await order(me)
    const changes = [
      'stake = 5000',
      'percent = 900',
      `direction = 'down'`,
      `tie = 'lose'`,
      'accepted_at = 1',
      'scale = 2',
      'least_trade = 1',
    ]
    for (const change of changes)
      await assert.rejects(db.query(`UPDATE option_orders SET ${change} WHERE id = $1`, [id]), /stands|check/, change)
    clock.now += 31_000
    // A rejected change may hold the row lock for a moment after it returned, and settlers skip locked rows.
    for (let tries = 0; (await engine.settleDue()) === 0; tries++) assert.ok(tries < 1000)
    const again = `UPDATE option_orders SET outcome = 'pending', settled_at = NULL WHERE id = $1`
    await assert.rejects(db.query(again, [id]), /stands as it was agreed/)
    await assert.rejects(db.query('DELETE FROM option_orders WHERE id = $1', [id]), /stands as it was agreed/)
  })
})

test('outcomes are written in one place, from the result of a pure rule', async () => {
  const server = new URL('../../../../server/', import.meta.url)
  const names = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const writers: string[] = []
  for (const name of names)
    if (/UPDATE option_orders\b(?:(?!WHERE)[^`])*\boutcome = /.test(await readFile(new URL(name, server), 'utf8')))
      writers.push(name)
  // The removal of sample money returns orders regardless of their trades; it writes no other outcome.
  assert.deepEqual(writers.sort(), ['products/options/return-orders.ts', 'products/options/settle.ts'])
  const returning = await readFile(new URL('products/options/return-orders.ts', server), 'utf8')
  assert.deepEqual(returning.match(/outcome(?: = |: )'(?!pending)\w+'/g), [
    "outcome = 'returned'",
    "outcome: 'returned'",
  ])
})
