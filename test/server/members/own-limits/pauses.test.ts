import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type Buyer, type ProductStage, productStage } from '../../../support/product-stage.ts'

const DAY_MS = 86_400_000
const startPause = (buyer: Buyer, pause: string, days: number) =>
  buyer.ask('startPause', { break_kind: pause, days: String(days) })

async function readPause(buyer: Buyer): Promise<unknown> {
  return ((await buyer.ask('getOwnLimits')).data as { pause: unknown }).pause
}

async function pausedMember(stage: ProductStage, pause: string, days: number): Promise<Buyer> {
  const buyer = await stage.buyer()
  assert.equal((await startPause(buyer, pause, days)).code, 1)
  return buyer
}

eachDatabase((kind, open) => {
  const ready = lazily(() => productStage(open))

  test(`${kind}: a break lasts 1 to 42 days, a self-exclusion 180, 365 or 1825; both only get longer`, async () => {
    const stage = await ready()
    const buyer = await stage.buyer()
    for (const [pause, days, rule] of [
      ['break', 0, 'range'],
      ['break', 43, 'range'],
      ['exclusion', 42, 'choice'],
    ] as const)
      assert.equal((await startPause(buyer, pause, days)).rule, rule)
    assert.equal((await startPause(buyer, 'break', 10)).code, 1)
    assert.equal((await startPause(buyer, 'break', 9)).rule, 'longer')
    assert.equal((await startPause(buyer, 'exclusion', 180)).code, 1)
    assert.equal((await startPause(buyer, 'break', 42)).rule, 'longer')
    assert.deepEqual(await readPause(buyer), { kind: 'exclusion', until: stage.clock.now + 180 * DAY_MS })
  })

  test(`${kind}: no operator makes a pause shorter: the command refuses, and the database too`, async () => {
    const stage = await ready()
    const buyer = await pausedMember(stage, 'exclusion', 180)
    const pause = await readPause(buyer)
    const refused = await stage.operate('POST', `/members/${buyer.id}/pause`, { days: '1' })
    assert.notEqual(refused.code, 1)
    assert.match(refused.msg, /only be made longer/)
    for (const change of ['paused_until = NULL', 'paused_until = paused_until - 1'])
      await assert.rejects(
        stage.context.db.query(`UPDATE members SET ${change} WHERE id = $1::bigint`, [buyer.id]),
        /cannot be shortened/,
      )
    assert.deepEqual(await readPause(buyer), pause)
    const shown = await stage.operateOrFail<{ pause: unknown }>('GET', `/members/${buyer.id}/own-limits`)
    assert.deepEqual(shown.pause, pause)
  })

  test(`${kind}: an operator gives a break; after its end a shorter one can start`, async () => {
    const stage = await ready()
    const buyer = await stage.buyer()
    await stage.operateOrFail('POST', `/members/${buyer.id}/pause`, { days: '14' })
    assert.deepEqual(await readPause(buyer), { kind: 'break', until: stage.clock.now + 14 * DAY_MS })
    stage.clock.now += 14 * DAY_MS
    await buyer.logIn()
    assert.equal(await readPause(buyer), '')
    assert.equal((await startPause(buyer, 'break', 1)).code, 1)
  })
})
