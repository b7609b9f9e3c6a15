import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))
  const together = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

  test(`${kind}: concurrent withdrawals of the same balance: exactly one succeeds, refusals state the available balance`, async () => {
    const { context, withdrawer } = await started()
    const member = await withdrawer()
    const answers = await together(8, () => member.withdraw({ num: '6000' }))
    const refused = answers.filter(({ code }) => code !== 1)
    assert.equal(refused.length, 7)
    for (const answer of refused) {
      assert.deepEqual(getRefusal(answer), [201, 'num', 'balance'])
      assert.match(answer.msg, /4,000\.00 USDT is available/)
    }
    assert.deepEqual([await member.has(), await member.has('frozen')], ['4000', '6000'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: concurrent withdrawal and transfer of the same balance: exactly one succeeds`, async () => {
    const { context, inject, withdrawer } = await started()
    const member = await withdrawer()
    const transfer = async () => {
      const payload = new URLSearchParams({ c_id: '1', num: '6000', from_type: '1', to_type: '2' }).toString()
      const headers = {
        token: member.token,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      }
      return (await inject({ method: 'POST', url: '/api/transfer', headers, payload })).json() as { code: number }
    }
    const answers = await Promise.all([member.withdraw({ num: '6000' }), transfer()])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201])
    assert.equal(await member.has(), '4000')
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  test(`${kind}: concurrent withdrawals do not exceed the daily limit together`, async () => {
    const { withTerms, withdrawer } = await started()
    const member = await withdrawer()
    const answers = await withTerms({ daily: '2500' }, () => together(6, () => member.withdraw()))
    assert.equal(answers.filter(({ code }) => code === 1).length, 2)
    for (const answer of answers.filter(({ code }) => code !== 1))
      assert.deepEqual(getRefusal(answer), [201, 'num', 'daily'])
    assert.equal(await member.has('frozen'), '2000')
  })

  test(`${kind}: the same request sent several times concurrently creates one withdrawal`, async () => {
    const member = await (await started()).withdrawer()
    const key = randomUUID()
    const answers = await together(6, () => member.withdraw({}, key))
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([1]))
    assert.deepEqual([(await member.latest()).length, await member.has('frozen')], [1, '1000'])
  })

  for (const verdict of ['approved', 'refused'] as const)
    test(`${kind}: concurrent cancel and decision (${verdict}): exactly one succeeds`, async () => {
      const { context, withdrawer } = await started()
      const member = await withdrawer()
      await member.withdraw()
      const [{ id = '' } = {}] = await member.latest()
      const [review] = await findPendingReviews(context, member.id)
      const decision = { state: verdict, by: 'operator', reason: 'Because' } as const
      const [taken, decided, again, twice] = await Promise.all([
        member.cancel(id),
        decideReview(context, review?.id ?? '', decision),
        member.cancel(id),
        decideReview(context, review?.id ?? '', decision),
      ])
      const right = [taken.code === 1, decided !== null, again.code === 1, twice !== null]
      assert.equal(right.filter(Boolean).length, 1, String(right))
      const paid = verdict === 'approved' && (right[1] || right[3])
      assert.deepEqual([await member.has(), await member.has('frozen')], [paid ? '9000' : '10000', '0'])
      assert.deepEqual(getRefusal(await member.cancel(id)), [201, 'id', 'waiting'])
      assert.deepEqual(getRefusal(await (await withdrawer()).cancel(id)), [201, 'id', 'unknown'])
      assert.deepEqual(await verifyBooks(context.db), [])
    })
})
