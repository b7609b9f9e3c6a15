import type { PlainKey } from '../../../shared/base/i18n/translate.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findWholeRefusal } from '../../../shared/base/rules/term-products.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { checkFreeze } from '../../members/registry/freezes.ts'
import { lockMember } from '../../members/registry/members.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { findAmountRefusal } from './amount-refusal.ts'
import type { Offer, OfferDetail, OfferTable } from './offers.ts'
import { findTermsRefusal } from './terms-hash.ts'

/** Application or order as sent: offer, amount, and the hash of the terms shown; null if it confirms none. */
interface Acceptance {
  id: string
  amount: Decimal
  terms: string | null
}

/** Product that the setting `gate` offers. `off`: the message while it does not. */
export interface Gate {
  gate: 'loanSwitch' | 'miningSwitch'
  off: PlainKey<'server'>
}

/** Returns the refusal of a product that the settings do not offer, or null. */
export const findGateRefusal = (settings: Pick<SiteSettings, Gate['gate']>, { gate, off }: Gate): Refusal | null =>
  settings[gate] ? null : refuse(off)

/** Returns the refusal of an id that no offer can have, or of an amount that must be whole and is not; null for other forms. */
export function findOfferFormRefusal(
  { whole }: Pick<OfferTable<OfferDetail>, 'whole'>,
  { id, amount }: Acceptance,
): Refusal | null {
  if (!isRowId(id)) return refuseClosedOffer()
  return whole ? findFractionRefusal(amount) : null
}

const refuseClosedOffer = (): Refusal => refuse('refusals.closed', {}, { field: 'id', rule: 'closed' })

/**
 * Locks the member and returns the open offer whose terms and range the form matches, or the refusal. `findOfferFormRefusal` has checked the form.
 */
export async function acceptOffer<Detail extends OfferDetail>(
  tx: Sql,
  offers: OfferTable<Detail>,
  { form, member, gate, off }: { form: Acceptance; member: string } & Gate,
): Promise<(Offer & Record<Detail, string>) | Refusal> {
  const closed = findGateRefusal(await readSettings(tx), { gate, off })
  if (closed) return closed
  if ((await lockMember(tx, member)) === null) return refuse('refusals.disabled')
  const frozen = await checkFreeze(tx, member, 'trading')
  if (frozen) return frozen
  const offer = await offers.findOpen(tx, form.id)
  if (!offer) return refuseClosedOffer()
  return (
    findTermsRefusal(form.terms, offers.toTerms(offer)) ??
    findAmountRefusal(form.amount, { ...offer, whole: false }) ??
    offer
  )
}

/** Returns the refusal of an amount with decimals, for the field `amount`; null if it is whole. */
export function findFractionRefusal(amount: Decimal): Refusal | null {
  const found = findWholeRefusal(amount)
  return found && refuse('refusals.whole', {}, found)
}
