import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const freeze = (token: string) => stage.call('freezePayouts', {}, { token })
    const lift = (id: string) => stage.operate('DELETE', `/members/${id}/payout-freeze`)
    return { ...stage, freeze, lift }
  })

  test(`${kind}: frozen payouts: a withdrawal is refused and holds nothing, until the freeze is lifted`, async () => {
    const { freeze, lift, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    await freeze(member.token)
    const refused = await member.withdraw()
    assert.deepEqual(getRefusal(refused), [201])
    assert.match(refused.msg, /are frozen\. Unfreeze them/)
    assert.equal(await member.has('frozen'), '0')
    assert.equal((await other.withdraw()).code, 1)
    assert.equal((await lift(member.id)).code, 1)
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: frozen payouts: a waiting withdrawal cannot be approved, but refused, cancelled, and approved later`, async () => {
    const { context, freeze, lift, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    for (const one of [member, other]) {
      assert.equal((await one.withdraw()).code, 1)
      await freeze(one.token)
      await assert.rejects(decideOldestReview(context, one.id, 'approved'), /has frozen payouts/)
      assert.deepEqual(
        (await one.latest()).map(({ status }) => status),
        ['waiting'],
      )
    }
    assert.equal((await decideOldestReview(context, other.id, 'refused'))?.state, 'refused')
    await lift(member.id)
    assert.equal((await decideOldestReview(context, member.id, 'approved'))?.state, 'approved')
  })

  test(`${kind}: frozen payouts: an approved withdrawal is in no batch until the freeze is lifted`, async () => {
    const { context, freeze, lift, operate, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    const approve = async ({ id, withdraw }: typeof member) => {
      const { data } = await withdraw()
      await decideOldestReview(context, id, 'approved')
      return (data as { id: string }).id
    }
    const [frozen, free] = [await approve(member), await approve(other)]
    await freeze(member.token)
    const claim = async () =>
      ((await operate('POST', '/payout-batches', {})).data as { ids: string[] } | null)?.ids ?? []
    const first = await claim()
    assert.deepEqual([first.includes(frozen), first.includes(free)], [false, true])
    await lift(member.id)
    assert.deepEqual(await claim(), [frozen])
  })

  test(`${kind}: a freeze and ten withdrawals at once: none is accepted after the freeze`, async () => {
    const { call, withdrawer } = await started()
    const member = await withdrawer()
    const tries = Array.from({ length: 10 }, () => member.withdraw({ num: '10' }))
    await Promise.all([...tries, call('freezePayouts', {}, { token: member.token })])
    const count = (await member.latest()).length
    assert.deepEqual(getRefusal(await member.withdraw({ num: '10' })), [201])
    assert.equal((await member.latest()).length, count)
  })
})
