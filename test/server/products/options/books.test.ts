import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from '../../../../shared/base/money/decimal.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { type OptionsStage, ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who: fc.nat(2),
      up: fc.boolean(),
      amount: fc.bigInt(10n ** 9n, 2n * 10n ** 10n),
      seconds: fc.constantFrom('30', '60'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('trade' as const),
      ms: fc.constantFrom(1, 500, 7000),
      price: fc.constantFrom('99.99', '100', '100.01'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 4000, 31_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('silence' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tie' as const), tie: fc.constantFrom('refund', 'lose') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), settlers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const text = (units: bigint) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`

async function runStep(stage: OptionsStage, members: readonly string[], one: Step): Promise<void> {
  const { db, market, clock } = stage
  switch (one.do) {
    case 'order': {
      const form = { ...ORDER_FORM, ctzed: text(one.amount), ctime: one.seconds, buytype: one.up ? '1' : '2' }
      const answer = await stage.call('creatorder', form, { member: members[one.who] ?? '' })
      assert.ok(answer.code === 1 || answer.code === 201, answer.msg)
      return
    }
    case 'trade':
      clock.now += one.ms
      return void market.trade(clock.now, one.price)
    case 'wait':
      clock.now += one.ms
      return
    case 'silence':
      market.silence = { from: clock.now, to: clock.now + one.ms }
      return
    case 'tie':
      return void (await db.query('UPDATE option_terms SET tie = $1', [one.tie]))
    case 'settle': {
      const settlers = [stage.engine, stage.anotherEngine(), stage.anotherEngine()].slice(0, one.settlers)
      await Promise.all(settlers.map((engine) => engine.settleDue()))
      return
    }
    case 'restart':
      await stage.engine.stop()
      stage.engine = stage.anotherEngine()
  }
}

eachDatabase((kind, open) => {
  test(`${kind}: in any sequence of events, the books add up, the held amount equals the open orders, and balances change only by outcomes`, async () => {
    const stage = await optionsStage(await open())
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        const members = [await stage.member('5000'), await stage.member('300'), await stage.member('0')]
        for (const one of steps) {
          await runStep(stage, members, one)
          if (one.do === 'settle') await stage.assertBalanced()
        }
        stage.clock.now += 3_600_000
        await stage.engine.settleDue()
        await stage.assertBalanced()
        assert.equal((await stage.house()).held, '0')
        for (const [at, member] of members.entries()) {
          const rows = await stage.db.query<{ outcome: string; amount: string; profit: string }>(
            'SELECT outcome, stake AS amount, profit FROM option_orders WHERE member = $1',
            [member],
          )
          for (const { outcome } of rows) outcomes.add(outcome)
          const moved = rows.map(({ outcome, amount, profit }) => (outcome === 'lost' ? `-${amount}` : profit))
          assert.equal(await stage.balance(member), sum([['5000', '300', '0'][at] ?? '', ...moved]))
        }
        assert.deepEqual(stage.errors, [])
      }),
      limitRuns(25),
    )
    assert.ok(outcomes.size >= 3, 'too few orders were decided')
  })
})
