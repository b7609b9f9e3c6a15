import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDomains } from '../../../../server/domains.ts'
import { commands } from '../../../../server/members/accounts/freeze.commands.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { createConditionalOrder } from '../../../../shared/base/contract/conditional-orders.ts'
import { CONFIG } from '../../../support/config.ts'
import { eachDatabase, type Open } from '../../../support/databases.ts'
import { testServices } from '../../../support/services.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'

const SENDER = { person: 'shell', address: '127.0.0.1', request: 'r' }
const [freezeCommand = assert.fail(), unfreezeCommand = assert.fail()] = commands
const STOP = { ...SELL_FORM, price: '94', trigger_price: '95', operate_type: '3', amount: '94' }

/** Starts a stage with the command that freezes the trading of a member. */
async function stageWithFreeze(open: Open) {
  const stage = await spotStage(await open())
  const context = testServices({
    config: CONFIG,
    db: stage.db,
    now: () => stage.clock.now,
    domains: await loadDomains(),
  })
  const freeze = async (member: string) => {
    const input = { member: `id:${member}`, what: 'trading', text: 'A check' }
    const result = await runCommand(context, freezeCommand, input, SENDER)
    assert.ok(result && typeof result === 'object' && 'username' in result, JSON.stringify(result))
  }
  const unfreeze = (member: string) =>
    runCommand(context, unfreezeCommand, { member: `id:${member}`, what: 'trading' }, SENDER)
  return { ...stage, freeze, unfreeze }
}

eachDatabase((kind, open) => {
  test(`${kind}: a freeze of trading cancels open orders and releases their hold; none is filled any more`, async () => {
    const { assertBalanced, clock, db, freeze, has, member, order, read, trade, unfreeze } = await stageWithFreeze(open)
    const [frozen, other] = [await member('1000', '3'), await member('1000', '3')]
    await trade('101', '0.001')
    const partly = await order(frozen, { ...BUY_FORM, price: '100' })
    await trade('100', '0.4')
    const sale = await order(frozen, { ...SELL_FORM, price: '110' })
    const kept = await order(other, { ...BUY_FORM, price: '90' })
    clock.now += 1000
    await freeze(frozen)
    assert.deepEqual(
      (
        await db.query<{ status: string }>('SELECT status FROM spot_orders WHERE member = $1::bigint ORDER BY id', [
          frozen,
        ])
      ).map(({ status }) => status),
      ['cancelled', 'cancelled'],
    )
    assert.deepEqual([(await has(frozen, 'USDT'))[1], (await has(frozen, 'BTC'))[1]], ['0', '0'])
    const before = await has(frozen, 'BTC')
    await trade('80', '5')
    await trade('120', '5')
    assert.deepEqual(await has(frozen, 'BTC'), before)
    assert.notEqual((await read(other, kept)).coinnum, '0', 'orders of other members are filled')
    await unfreeze(frozen)
    await trade('80', '5')
    assert.deepEqual(await has(frozen, 'BTC'), before, 'cancelled orders do not return')
    assert.ok(partly && sale)
    await assertBalanced()
  })

  test(`${kind}: a trigger at the time of the freeze leaves no open order`, async () => {
    const { assertBalanced, call, db, freeze, member, trade, triggers } = await stageWithFreeze(open)
    const seller = await member('1000', '3')
    await trade('100', '0.001')
    for (let n = 0; n < 3; n++) assert.equal((await call(createConditionalOrder.path, STOP, seller)).code, 1)
    await trade('95', '0.001')
    await Promise.all([triggers.triggerNow(), freeze(seller)])
    await triggers.triggerNow()
    const left = await db.query("SELECT id FROM spot_orders WHERE member = $1::bigint AND status = 'open'", [seller])
    assert.deepEqual(left, [])
    await assertBalanced()
  })
})
