import { submitStaking as endpoint } from '../../../shared/base/contract/staking.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findLeastRefusal } from '../../../shared/base/rules/amounts.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { checkFreeze } from '../../members/registry/freezes.ts'
import { lockMember } from '../../members/registry/members.ts'
import { checkPaymentPassword } from '../../members/registry/payment-password.ts'
import { findFractionRefusal } from '../term-products/accept-offer.ts'
import { findTermsRefusal } from '../term-products/terms-hash.ts'
import { type Period, toShownStakingTerms } from './projects.ts'
import { STAKING_HOLD, stakedAmounts } from './staking.journal.ts'
import { createStake, insertStake } from './staking.orders.ts'
import { checkStakingOpen, findClosedRefusal, findIdRefusal, findStakingOffer } from './staking-offers.ts'

/**
 * Stakes a whole amount of the funds account for a period on the terms shown to the member. The amount is held and returned with interest on the day of the end
 * (STK-05, STK-06, STK-08).
 */
export const submitStaking = handle(
  endpoint,
  async ({ form, member, context, tx, prepared }) => {
    const at = context.now()
    if ((await lockMember(tx, member)) === null) return refuse('refusals.disabled')
    const closed = (await checkFreeze(tx, member, 'trading')) ?? (await checkStakingOpen(tx))
    if (closed) return closed
    const offer = await findStakingOffer(tx, form)
    if (offer instanceof Refusal) return offer
    const wrong =
      findTermsRefusal(form.terms, toShownStakingTerms(offer)) ??
      checkStakeAmount(form.amount, offer.period) ??
      prepared
    if (wrong) return wrong
    const order = createStake(offer, { member, amount: form.amount, at })
    const id = await insertStake(tx, order, offer)
    const { coin, amount, days, end_at } = order
    const short = await stakedAmounts.hold(tx, STAKING_HOLD, { id, ...order }, { at, due_at: end_at })
    return short ?? succeed({ id }, 'staking.staked', { amount, coin, days })
  },
  {
    checkForm: (form) => findIdRefusal(form) ?? findFractionRefusal(form.amount),
    checkState: async ({ context }) => findClosedRefusal(await context.settings.read()),
    prepare: checkPaymentPassword,
  },
)

/** Returns the refusal of an amount below the minimum of the period, or null. */
function checkStakeAmount(amount: Decimal, { minimum }: Period): Refusal | null {
  const found = findLeastRefusal('amount', amount, minimum)
  return found && refuse('refusals.least', { min: minimum }, found)
}
