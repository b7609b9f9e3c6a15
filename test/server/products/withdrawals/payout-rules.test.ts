import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { approveWaiting } from '../../../../server/platform/reviews/automatic.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'
import { USDT, type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const HOUR_MS = 3_600_000
const ALL = ['identity', 'address-age', 'security-change', 'first-payout', 'deposits']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { context, operate } = stage
    /** Returns the marks of the member's oldest waiting withdrawal. */
    async function marks(member: Withdrawer): Promise<string[]> {
      const [review] = await findPendingReviews(context, member.id)
      const { data } = await operate('GET', `/reviews/${review?.id}`)
      return (data as { marks: string[] }).marks
    }
    const approve = async (member: Withdrawer) => {
      const [review] = await findPendingReviews(context, member.id)
      return operate('POST', `/reviews/${review?.id}/approve`, {})
    }
    const set = (rule: string, level: string, hours?: string) =>
      operate('PUT', `/payout-rules/${rule}`, { level, ...(hours && { hours }) })
    /** Makes a member satisfy all rules. */
    async function settle({ id }: Withdrawer) {
      await context.db.query(
        "UPDATE members SET identity_status = 'certified', password_set_at = NULL WHERE id = $1::bigint",
        [id],
      )
      await context.db.query('UPDATE withdrawal_addresses SET bound_at = 1 WHERE member = $1::bigint', [id])
      await context.db.query(
        `INSERT INTO deposits (member, coin, account, amount, network, address, proof, state, submitted_at, changed_at)
         VALUES ($1::bigint, $2::bigint, 'funds', 5000, 'TRC20', 'x', $3, 'approved', 1, 1)`,
        [id, USDT, randomUUID()],
      )
    }
    return { ...stage, approve, marks, set, settle }
  })

  test(`${kind}: a review has a mark for each rule that the withdrawal does not satisfy, and none once it does`, async () => {
    const { clock, context, marks, settle, withdrawer } = await started()
    const member = await withdrawer()
    await context.db.query('UPDATE members SET password_set_at = $2::bigint WHERE id = $1::bigint', [
      member.id,
      clock.now - 30 * HOUR_MS,
    ])
    assert.equal((await member.withdraw()).code, 1)
    clock.now += 2 * HOUR_MS
    assert.deepEqual(await marks(member), [
      'identity not verified',
      'address saved 2 h ago',
      'password changed 32 h ago',
      'first payout of the member',
      'withdrawals of 1000 USDT exceed deposits of 0 USDT by 1000 USDT',
    ])
    await settle(member)
    assert.deepEqual(await marks(member), ['first payout of the member'])
    await decideOldestReview(context, member.id, 'approved')
    await member.withdraw()
    assert.deepEqual(await marks(member), [])
    await member.withdraw({ num: '4001' })
    await decideOldestReview(context, member.id, 'approved')
    assert.deepEqual(await marks(member), ['withdrawals of 6001 USDT exceed deposits of 5000 USDT by 1001 USDT'])
  })

  test(`${kind}: each enforced rule prevents the approval until the withdrawal satisfies it, not a refusal`, async () => {
    const { approve, clock, context, marks, set, settle, withdrawer } = await started()
    const member = await withdrawer()
    await context.db.query('UPDATE members SET password_set_at = $2::bigint WHERE id = $1::bigint', [
      member.id,
      clock.now - 30 * HOUR_MS,
    ])
    await member.withdraw()
    for (const rule of ALL) {
      assert.equal((await set(rule, 'enforce')).code, 1)
      assert.match((await approve(member)).msg, /^The withdrawal cannot be approved: /, rule)
      assert.equal((await set(rule, 'off')).code, 1)
    }
    assert.deepEqual(await marks(member), [], 'rules that are off have no marks')
    for (const rule of ALL) await set(rule, rule === 'first-payout' ? 'mark' : 'enforce')
    assert.deepEqual([await member.has('frozen'), (await member.latest())[0]?.status], ['1000', 'waiting'])
    await decideOldestReview(context, member.id, 'refused', 'Later')
    await member.withdraw()
    await settle(member)
    assert.equal((await approve(member)).code, 1)
    for (const rule of ALL) await set(rule, 'mark')
  })

  test(`${kind}: hours of a rule can be set, those without hours refuse them, and a demo is not held up`, async () => {
    const { clock, context, marks, operate, set, withdrawer } = await started()
    assert.match((await set('identity', 'mark', '5')).msg, /has no hours/)
    assert.equal((await set('address-age', 'mark', '1')).code, 1)
    const { data } = await operate('GET', '/payout-rules')
    assert.deepEqual(
      (data as { hours: number | null }[]).map(({ hours }) => hours),
      [null, 1, 72, null, null],
    )
    const member = await withdrawer()
    await member.withdraw()
    clock.now += HOUR_MS
    assert.ok(!(await marks(member)).some((mark) => mark.startsWith('address')))
    await set('identity', 'enforce')
    await approveWaiting(context)
    assert.equal((await member.latest())[0]?.status, 'approved')
    await set('identity', 'mark')
  })
})
