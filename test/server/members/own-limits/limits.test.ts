import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'

const DAY_MS = 86_400_000

interface WireLimit {
  kind: string
  period: string
  amount: string
  used: string
  next: { amount: string | null; at: number } | ''
}

const setLimit = (stage: OptionsStage, member: string, form: { limit_kind: string; period: string; amount?: string }) =>
  stage.call('setOwnLimit', form, { member })

async function readLimits({ call }: OptionsStage, member: string): Promise<WireLimit[]> {
  const { data } = await call('getOwnLimits', {}, { member })
  return (data as { limits: WireLimit[] }).limits
}

const tryOrder = (stage: OptionsStage, member: string, form: Partial<typeof ORDER_FORM> = {}) =>
  stage.call('creatorder', { ...ORDER_FORM, ...form }, { member })

eachDatabase((kind, open) => {
  const ready = open().then(optionsStage)

  test(`${kind}: a stake limit refuses the order above it, says what is left, and books nothing`, async () => {
    const stage = await ready
    const me = await stage.member()
    await setLimit(stage, me, { limit_kind: 'stake', period: 'day', amount: '250' })
    await stage.order(me)
    await stage.order(me)
    const before = await stage.balance(me)
    const refused = await tryOrder(stage, me)
    assert.deepEqual([refused.code, refused.field, refused.rule, refused.bound], [201, 'ctzed', 'stakeLimit', '50'])
    assert.match(refused.msg, /Amounts of options, 24 hours\. 50\.00 USDT is left.*after 24 hours/)
    assert.equal(await stage.balance(me), before)
    await stage.order(me, { ctzed: '50' })
    await stage.assertBalanced()
  })

  test(`${kind}: a window ends at the time of the attempt: what is older than 24 hours does not count`, async () => {
    const stage = await ready
    const me = await stage.member()
    await setLimit(stage, me, { limit_kind: 'stake', period: 'day', amount: '100' })
    await setLimit(stage, me, { limit_kind: 'stake', period: 'week', amount: '150' })
    await stage.order(me)
    stage.clock.now += DAY_MS - 1
    assert.equal((await tryOrder(stage, me, { ctzed: '10' })).rule, 'stakeLimit')
    stage.clock.now += 1
    await stage.order(me, { ctzed: '50' })
    const refused = await tryOrder(stage, me, { ctzed: '10' })
    assert.match(refused.msg, /7 days/)
  })

  test(`${kind}: a loss limit counts an open order as lost and a won one as gained`, async () => {
    const stage = await ready
    const { market, clock, engine } = stage
    const me = await stage.member()
    await setLimit(stage, me, { limit_kind: 'loss', period: 'day', amount: '100' })
    await stage.order(me)
    assert.equal((await tryOrder(stage, me, { ctzed: '10' })).rule, 'lossLimit')
    market.trade(clock.now + 1, '100')
    market.trade(clock.now + 20_000, '101')
    clock.now += 32_000
    await engine.settleDue()
    // The order won 12, so 112 may be lost until the limit of 100 is reached.
    assert.equal((await readLimits(stage, me))[0]?.used, '-12')
    assert.deepEqual(
      [(await tryOrder(stage, me, { ctzed: '112.01' })).bound, (await tryOrder(stage, me, { ctzed: '112' })).code],
      ['112', 1],
    )
  })

  test(`${kind}: a time limit counts orders at once as one time, and gaps of 5 minutes`, async () => {
    const stage = await ready
    const { clock } = stage
    const me = await stage.member()
    await setLimit(stage, me, { limit_kind: 'time', period: 'day', amount: '2' })
    await stage.order(me)
    await stage.order(me)
    assert.equal((await readLimits(stage, me))[0]?.used, '0.5')
    clock.now += 60_000
    await stage.order(me)
    assert.equal((await readLimits(stage, me))[0]?.used, '1.5')
    const refused = await tryOrder(stage, me, { ctime: '60' })
    assert.deepEqual([refused.field, refused.rule, refused.bound], ['ctime', 'timeLimit', '0.5'])
    clock.now += 3_600_000
    await stage.order(me)
    assert.equal((await tryOrder(stage, me)).rule, 'timeLimit')
  })

  test(`${kind}: a tighter limit applies at once, a looser one after 24 h, unless the member cancels it`, async () => {
    const stage = await ready
    const { clock } = stage
    const me = await stage.member()
    const form = { limit_kind: 'stake', period: 'day' }
    await setLimit(stage, me, { ...form, amount: '100' })
    const planned = await setLimit(stage, me, { ...form, amount: '300' })
    assert.match(planned.msg, /applies from .* UTC/)
    const at = clock.now + DAY_MS
    assert.deepEqual((await readLimits(stage, me))[0]?.next, { amount: '300', at })
    assert.equal((await tryOrder(stage, me, { ctzed: '101' })).rule, 'stakeLimit')
    clock.now += DAY_MS - 1
    assert.equal((await tryOrder(stage, me, { ctzed: '101' })).rule, 'stakeLimit')
    clock.now += 1
    await stage.order(me, { ctzed: '101' })

    await setLimit(stage, me, form)
    const cancelled = await stage.call('cancelOwnLimitChange', form, { member: me })
    assert.equal(cancelled.code, 1)
    clock.now += 2 * DAY_MS
    const [limit] = await readLimits(stage, me)
    assert.deepEqual([limit?.amount, limit?.next], ['300', ''])
    const again = await stage.call('cancelOwnLimitChange', form, { member: me })
    assert.deepEqual([again.code, again.rule], [201, 'planned'])

    await setLimit(stage, me, form)
    clock.now += DAY_MS
    await stage.order(me, { ctzed: '500' })
  })

  test(`${kind}: 50 orders of a member at once: the limit holds exactly`, async () => {
    const stage = await ready
    const me = await stage.member()
    await setLimit(stage, me, { limit_kind: 'loss', period: 'day', amount: '105' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => tryOrder(stage, me, { ctzed: '10' })))
    assert.equal(replies.filter(({ code }) => code === 1).length, 10)
    assert.ok(replies.every(({ code, rule }) => code === 1 || rule === 'lossLimit'))
    await stage.assertBalanced()
  })
})
