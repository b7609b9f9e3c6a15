import * as contract from '../../../shared/base/contract/staking.ts'
import { add } from '../../../shared/base/money/decimal.ts'
import { calculateEarlyInterest, findRedemptionRefusal } from '../../../shared/base/rules/staking.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { lockMember } from '../../members/registry/members.ts'
import { cancelScheduled } from '../schedule/scheduled-steps.ts'
import { STAKING, STAKING_REDEMPTION, stakedAmounts } from './staking.journal.ts'
import { endStakes, getStakeNumber, readAccruedInterest, stakes } from './staking.orders.ts'

/** Returns a page of the member's active or ended stakes (STK-11, STK-12), also after staking was switched off. */
export const getStakingOrders = handle(contract.getStakingOrders, async ({ form, member, context: { db, now } }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const running = form.status === 'active'
  const orders = await stakes.findOfMember(db, { member, where: `state ${running ? '=' : '<>'} 'active'` }, page)
  const at = now()
  return orders.map((order) => ({
    id: order.id,
    orderNumber: getStakeNumber(order),
    status: order.state,
    type: order.early === 'none' ? '0' : '1',
    coin: order.coin,
    createdAt: order.started_at,
    startsAt: order.started_at,
    endsAt: order.end_at,
    amount: order.amount,
    days: order.days,
    totalInterest: order.interest,
    interestRate: order.rate,
    early: order.early,
    accrued: readAccruedInterest(order, order.state === 'active' ? at : order.changed_at),
    paid: order.paid,
    digits: order.scale,
    updatedAt: order.changed_at,
  }))
})

/**
 * Redeems a stake before its end: returns the amount, with the interest of the full days or without interest, depending on its terms. Of concurrent
 * redemptions and the end of the term, exactly one succeeds.
 */
export const redeemStaking = handle(
  contract.redeemStaking,
  async ({ form, member, context, tx }) => {
    const at = context.now()
    if ((await lockMember(tx, member)) === null) return refuse('refusals.disabled')
    const order = await stakes.find(tx, form.id)
    if (order?.member !== member) return refuseUnknown()
    const { early } = order
    const isActive = early !== 'none' && (await cancelScheduled(tx, STAKING, order.id, at)) !== null
    const refused = findRedemptionRefusal({ early, isActive })
    if (refused) return refuse(refused.rule === 'early' ? 'staking.notEarly' : 'staking.over', {}, refused)
    const paid = calculateEarlyInterest(early, readAccruedInterest(order, at))
    await endStakes(tx, 'redeemed', [{ id: order.id, paid, at }])
    await stakedAmounts.bookReturns(tx, [stakedAmounts.createReturnEntry(STAKING_REDEMPTION, order, paid)], at)
    return succeed({ id: order.id }, 'staking.redeemed', { amount: add(order.amount, paid), coin: order.coin })
  },
  { checkForm: ({ id }) => (isRowId(id) ? null : refuseUnknown()) },
)

const refuseUnknown = () => refuse('staking.unknown', {}, { field: 'id', rule: 'unknown' })
