import { applyLoan as endpoint } from '../../../shared/base/contract/loans.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { submitForReview } from '../../platform/reviews/reviews.ts'
import { findRepeatedPicture } from '../../platform/uploads/content-hash.ts'
import { claimUpload, parseUploadName } from '../../platform/uploads/upload-records.ts'
import { acceptOffer, findGateRefusal, findOfferFormRefusal, type Gate } from '../term-products/accept-offer.ts'
import { LOAN } from './loans.review.ts'
import { addLoan, countWaitingLoans } from './loans.ts'
import { loanProducts } from './products.ts'

const CARD_FIELDS = ['frontCard', 'backCard', 'handheldCard'] as const
const GATE: Gate = { gate: 'loanSwitch', off: 'loans.off' }
type Cards = Record<(typeof CARD_FIELDS)[number], string>

/** Submits an application for a loan on its current terms. Nothing is booked before the decision. The cards must be uploads of the same member (LON-09…12). */
export const applyLoan = handle(
  endpoint,
  async ({ form, member, lang, context, tx }) => {
    const product = await acceptOffer(tx, loanProducts, { form, member, ...GATE })
    if (product instanceof Refusal) return product
    if ((await countWaitingLoans(tx, member)) >= QUOTAS.waitingLoans.max)
      return refuse('loans.tooMany', { most: QUOTAS.waitingLoans.max })
    const cards = await claimCards(tx, member, form)
    if (cards instanceof Refusal) return cards
    const now = context.now()
    const subject = await addLoan(tx, { ...product, ...cards, member, product: product.id, amount: form.amount }, now)
    await submitForReview(tx, { kind: LOAN, subject, member, lang }, now)
    return succeed({ id: subject }, context.config.demo ? 'loans.handedInDemo' : 'loans.handedIn')
  },
  {
    checkForm: (form) => findOfferFormRefusal(loanProducts, form) ?? findNoUploadRefusal(form),
    checkState: async ({ context }) => findGateRefusal(await context.settings.read(), GATE),
  },
)

const refuseForeignPicture = (field: string): Refusal =>
  refuse('refusals.foreignPicture', {}, { field, rule: 'upload' })

/** Returns the refusal of an address that cannot be one of an upload, or null. */
function findNoUploadRefusal(form: Cards): Refusal | null {
  const field = CARD_FIELDS.find((card) => parseUploadName(form[card]) === null)
  return field === undefined ? null : refuseForeignPicture(field)
}

/** Returns the names of the uploads, or a refusal if one does not belong to the member, or if two are the same photo. */
async function claimCards(tx: Sql, member: string, form: Cards): Promise<Cards | Refusal> {
  const names: string[] = []
  for (const field of CARD_FIELDS) {
    const name = await claimUpload(tx, member, form[field])
    if (name === null) return refuseForeignPicture(field)
    names.push(name)
  }
  const repeated = CARD_FIELDS[await findRepeatedPicture(tx, names)]
  if (repeated) return refuse('loans.samePhoto', {}, { field: repeated, rule: 'other' })
  return Object.fromEntries(CARD_FIELDS.map((field, at) => [field, names[at]])) as Cards
}
