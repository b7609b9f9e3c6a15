import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { add, compare, multiply, subtract } from '../../../../shared/base/money/decimal.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

/** Action of a member or an operator. `take` withdraws `num`; approvals and refusals decide the oldest waiting withdrawal, `cancel` cancels the newest. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.integer({ min: 5, max: 4000 }).map((num) => ({ act: 'take' as const, num: `${num}.07` })),
  },
  { weight: 2, arbitrary: fc.constantFrom('approved', 'refused', 'cancel').map((act) => ({ act, num: '0' })) },
)

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))

  test(`${kind}: with any withdrawals, decisions and cancellations, the books match a model in memory`, async () => {
    const { context, house, withdrawer } = await started()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const member = await withdrawer()
        const before = { out: await house('withdrawals'), fees: await house('withdrawal-fees') }
        const model = { available: '10000', waiting: [] as string[], out: '0', fees: '0' }
        for (const { act, num } of steps) {
          if (act === 'take') {
            const fits = compare(num, '10') >= 0 && compare(num, model.available) <= 0
            assert.equal((await member.withdraw({ num })).code === 1, fits)
            if (!fits) continue
            model.available = subtract(model.available, num)
            model.waiting.push(num)
          } else if (act === 'cancel') {
            const newest = (await member.latest()).find(({ status }) => status === 'waiting')
            if (newest) assert.equal((await member.cancel(newest.id)).code, 1)
            model.available = add(model.available, model.waiting.pop() ?? '0')
          } else {
            await decideOldestReview(context, member.id, act === 'approved' ? 'approved' : 'refused')
            const oldest = model.waiting.shift() ?? '0'
            if (act === 'refused') model.available = add(model.available, oldest)
            else {
              // Amounts have two decimals, so the fee has at most four.
              const fee = multiply(oldest, '0.01')
              model.fees = add(model.fees, fee)
              model.out = add(model.out, subtract(oldest, fee))
            }
          }
        }
        const frozen = model.waiting.reduce((total, num) => add(total, num), '0')
        assert.deepEqual(
          [await member.has(), await member.has('frozen'), await house('withdrawals'), await house('withdrawal-fees')],
          [model.available, frozen, add(before.out, model.out), add(before.fees, model.fees)],
        )
      }),
      limitRuns(8),
    )
    assert.deepEqual(await verifyBooks(context.db), [])
  })
})
