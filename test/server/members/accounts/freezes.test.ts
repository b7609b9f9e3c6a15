import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Freeze, setFreeze } from '../../../../server/members/registry/freezes.ts'
import { createConditionalOrder } from '../../../../shared/base/contract/conditional-orders.ts'
import type { Envelope } from '../../../../shared/base/contract/result.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { ORDER_FORM, optionsStage } from '../../../support/options-stage.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'
import { BUY_FORM, SELL_FORM, spotStage } from '../../../support/spot-stage.ts'
import { stakingStage } from '../../../support/staking-stage.ts'
import { swapStage } from '../../../support/swap-stage.ts'
import { ETH, transferStage, USDT } from '../../../support/transfer-stage.ts'
import { type WithdrawalStage, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const REASON = 'Your bank asked us to check a payment'
const NO_ORDERS = /^You can't place orders at the moment\. The reason is in your messages/
const NO_PAYOUTS = /^You can't withdraw or send to other members at the moment\. The reason is in your messages/

const expectRefused = ({ code, msg }: Envelope, refusal: RegExp) => {
  assert.equal(code, 201, msg)
  assert.match(msg, refusal)
}
const expectDone = ({ code, msg }: Envelope) => assert.equal(code, 1, msg)
const freeze = ({ operate }: WithdrawalStage, member: string, what: Freeze) =>
  operate('PUT', `/members/${member}/freezes/${what}`, { text: REASON })
const unfreeze = ({ operate }: WithdrawalStage, member: string, what: Freeze) =>
  operate('DELETE', `/members/${member}/freezes/${what}`)

eachDatabase((kind, open) => {
  test(`${kind}: the member reads what is frozen, why, and where to ask; the commands say what they did`, async () => {
    const stage = await withdrawalStage(open)
    const { call, context, operate } = stage
    const { id, token, email } = await stage.withdrawer()
    assert.equal((await freeze(stage, id, 'payouts')).code, 1)
    const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token })
    const text = JSON.stringify(data)
    for (const part of [
      'Withdrawals suspended',
      'Your balance stays in your account',
      REASON,
      'contact customer support',
    ])
      assert.ok(text.includes(part), `${part}: ${text}`)
    await sendPendingMail(context)
    const mails = (await readMails(stage, email)).map(({ eml }) => getMailText(eml))
    assert.ok(mails.some((mail) => mail.includes(REASON)))
    const shown = await operate('GET', `/members/${id}`)
    assert.deepEqual((shown.data as { freezes: object }).freezes, { trading: null, payouts: REASON })
    const [row] = await context.db.query<{ before: string; after: string; member: string }>(
      "SELECT before, after, member::text FROM operator_acts WHERE command = 'members freeze'",
    )
    assert.deepEqual([row?.member, /null/.test(row?.before ?? ''), row?.after.includes(REASON)], [id, true, true])
    assert.equal((await unfreeze(stage, id, 'payouts')).code, 1)
    assert.match((await unfreeze(stage, id, 'payouts')).msg, /are not frozen/)
    const later = await call('getNoticeList', { page: '1', limit: '1' }, { token })
    assert.match(JSON.stringify(later.data), /You can withdraw and send again/)
  })

  test(`${kind}: frozen payouts: no request, approval, claim or export, and all of them after the end`, async () => {
    const stage = await withdrawalStage(open)
    const { context, operate, withdrawer } = stage
    const [member, other] = [await withdrawer(), await withdrawer()]
    expectDone(await member.withdraw())
    expectDone(await member.withdraw())
    await decideOldestReview(context, member.id, 'approved')
    expectDone(await other.withdraw())
    await decideOldestReview(context, other.id, 'approved')
    const [review] = await findPendingReviews(context, member.id)
    const approve = () => operate('POST', `/reviews/${review?.id}/approve`)
    const claim = () => operate('POST', '/payout-batches')
    assert.equal((await freeze(stage, member.id, 'payouts')).code, 1)
    expectRefused(await member.withdraw(), NO_PAYOUTS)
    assert.match((await approve()).msg, /cannot be approved: payouts of the member are frozen/)
    const claimed = (await claim()).data as { batch: string; ids: string[] }
    assert.equal(claimed.ids.length, 1, 'only that of the other member')
    await freeze(stage, other.id, 'payouts')
    const exportBatch = () => operate('POST', `/payout-batches/${claimed.batch}/export`)
    assert.match((await exportBatch()).msg, /are frozen/)
    for (const { id } of [member, other]) assert.equal((await unfreeze(stage, id, 'payouts')).code, 1)
    for (const answer of [await exportBatch(), await approve(), await claim(), await member.withdraw()])
      expectDone(answer)
  })

  test(`${kind}: payouts frozen while withdrawals are requested: none is stored after the freeze is confirmed`, async () => {
    const stage = await withdrawalStage(open)
    const { context, withdrawer } = stage
    const member = await withdrawer()
    const count = async () =>
      (await context.db.query('SELECT id FROM withdrawals WHERE member = $1::bigint', [member.id])).length
    const requests = Array.from({ length: 8 }, () => member.withdraw({ num: '100' }))
    assert.equal((await freeze(stage, member.id, 'payouts')).code, 1)
    const stored = await count()
    const accepted = (await Promise.all(requests)).filter(({ code }) => code === 1)
    assert.deepEqual([accepted.length, await count()], [stored, stored])
  })

  test(`${kind}: frozen payouts: nothing is sent to members, and a transfer under way returns to its sender`, async () => {
    const { clock, completeDueTransfers, context, sender } = await transferStage(open)
    const [from, to] = [await sender(), await sender()]
    const recipient = async () => ({ to_uid: await from.find(to.email) })
    expectDone(await from.send({ ...(await recipient()), c_id: USDT }))
    await setFreeze(context.db, from.id, 'payouts', REASON)
    expectRefused(await from.send({ ...(await recipient()), c_id: ETH, amount: '1' }), NO_PAYOUTS)
    clock.now += 2 * 86_400_000
    await completeDueTransfers()
    assert.deepEqual([await from.has(), await from.has('frozen'), await to.has()], ['10000', '0', '10000'])
  })

  test(`${kind}: frozen trading: no option, spot order or conditional order; resting ones can be cancelled, triggers wait`, async () => {
    const options = await optionsStage(await open())
    const trader = await options.member()
    const order = () => options.call('creatorder', ORDER_FORM, { member: trader })
    await setFreeze(options.db, trader, 'trading', REASON)
    expectRefused(await order(), NO_ORDERS)
    await setFreeze(options.db, trader, 'trading', null)
    expectDone(await order())

    const stage = await spotStage(await open())
    const member = await stage.member('1000', '3')
    await stage.trade('100', '0.001')
    const stop = { ...SELL_FORM, price: '94', trigger_price: '95', operate_type: '3', amount: '94' }
    expectDone(await stage.call(createConditionalOrder.path, stop, member))
    const resting = await stage.order(member, { ...BUY_FORM, price: '90' })
    await setFreeze(stage.db, member, 'trading', REASON)
    expectRefused(await stage.call('upbbbuy', BUY_FORM, member), NO_ORDERS)
    expectRefused(await stage.call(createConditionalOrder.path, stop, member), NO_ORDERS)
    expectDone(await stage.call('tradecancelOrder', { bb_id: resting }, member))
    const trigger = async () => {
      await stage.trade('95', '0.001')
      await stage.triggers.triggerNow()
      return (await stage.db.query("SELECT id FROM conditional_orders WHERE status = 'triggered'")).length
    }
    assert.equal(await trigger(), 0)
    await setFreeze(stage.db, member, 'trading', null)
    assert.equal(await trigger(), 1)
    await stage.assertBalanced()
  })

  test(`${kind}: frozen trading: no swap and no stake; a stake can be redeemed, and payouts stay open`, async () => {
    const { context, swapper } = await swapStage(open)
    const member = await swapper()
    await setFreeze(context.db, member.id, 'trading', REASON)
    expectRefused(await member.swap(), NO_ORDERS)
    await setFreeze(context.db, member.id, 'trading', null)
    expectDone(await member.swap())

    const staking = await stakingStage(open)
    const period = await staking.offer()
    const staker = await staking.staker()
    const { id } = await staker.stakeOrFail(period)
    await setFreeze(staking.context.db, staker.id, 'trading', REASON)
    expectRefused(await staker.stake(period), NO_ORDERS)
    expectDone(await staker.redeem(id))

    const stage = await withdrawalStage(open)
    const withdrawer = await stage.withdrawer()
    assert.equal((await freeze(stage, withdrawer.id, 'trading')).code, 1)
    expectDone(await withdrawer.withdraw())
  })
})
