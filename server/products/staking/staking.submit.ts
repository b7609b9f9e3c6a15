import { submitStaking as endpoint } from '../../../shared/contract/staking.ts'
import { compare, scaleOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { refuseOtherTerms } from '../../core/http/terms-hash.ts'
import { post } from '../../ledger/ledger.ts'
import { holdMember } from '../../members/registry/members.ts'
import { unconfirmed } from '../../members/registry/password-confirmation.ts'
import { settingsOf } from '../../members/settings/settings.ts'
import { expectDue } from '../schedule/scheduled-steps.ts'
import { closedStaking, offerOf } from './offers.ts'
import { type Period, shownTerms } from './projects.ts'
import { STAKING } from './stake-end.ts'
import { held } from './staking.journal.ts'
import { addOrder, newOrder } from './staking.orders.ts'

/**
 * Stakes a whole amount of the funds account for a period on the terms shown to the member. The amount is held and returned with interest on the day of the end
 * (STK-05, STK-06, STK-08).
 */
export const submitStaking = handle(
  endpoint,
  async ({ form, member, context, tx, prepared }) => {
    const at = context.now()
    if ((await holdMember(tx, member)) === null) return refuse('accounts.disabled')
    const closed = await closedStaking(tx)
    if (closed) return closed
    const offer = await offerOf(tx, form)
    if (offer instanceof Refusal) return offer
    const wrong =
      refuseOtherTerms(form.terms, shownTerms(offer)) ?? amountProblem(form.amount, offer.period) ?? prepared
    if (wrong) return wrong
    const order = newOrder(offer, { member, amount: form.amount, at })
    const id = await addOrder(tx, order, offer)
    const short = await post(tx, [held({ id, ...order })], at)
    const { coin, amount, days } = order
    if (short)
      return refuse('spot.insufficient', { available: short.balance, coin }, { field: 'amount', rule: 'balance' })
    await expectDue(tx, { kind: STAKING, subject: id, step: 1, due_at: order.end_at })
    return succeed(null, 'staking.staked', { amount, coin, days })
  },
  unsure,
)

/** Returns the reason why an amount is refused, or null. */
function amountProblem(amount: Decimal, { minimum }: Period): Refusal | null {
  if (scaleOf(amount) > 0) return refuse('products.whole', {}, { field: 'amount', rule: 'whole' })
  return compare(amount, minimum) < 0
    ? refuse('products.least', { min: minimum }, { field: 'amount', rule: 'least' })
    : null
}

/** Returns the refusal if the site requires the password and it is missing or wrong, or null. */
async function unsure({
  form,
  member,
  context,
  request,
}: Pick<CallOf<typeof endpoint>, 'form' | 'member' | 'context' | 'request'>): Promise<Refusal | null> {
  const { traders_password_switch } = await settingsOf(context)
  if (!traders_password_switch) return null
  return unconfirmed(context, member, { field: 'paypassword', given: form.paypassword }, request)
}
