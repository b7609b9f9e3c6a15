import { amendSpotOrder } from '../../base/contract/amend-order.ts'
import { parseAmountInput } from '../../base/format/amount-input.ts'
import { compare, multiply, sign, subtract } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { type Amendment, keepsPlace } from '../../base/rules/amend-order.rules.ts'
import { call } from '../../wire/api/call.ts'
import { createForm, type Form } from '../stores/form.ts'
import { cancelRecord } from '../submissions/page-action.ts'
import { toSpotFacts } from './spot-facts.rules.ts'
import type { SpotOrder } from './spot-order.ts'
import { reloadSpotOrders } from './spot-orders.store.ts'

/** Input of a change. The figures are stored as typed. */
export interface AmendDraft {
  price: string
  quantity: string
}

/** Reason why a change is invalid. `filled`: the quantity does not exceed what is filled. */
export type AmendReason = 'missing' | 'form' | 'filled'

const parsePositive = (text: string): Decimal | null => {
  const value = parseAmountInput(text)
  return value !== null && sign(value) > 0 ? value : null
}

/** Returns the problems of a change of an order by field. */
export function findAmendProblems(
  draft: AmendDraft,
  { filledQuantity }: Pick<SpotOrder, 'filledQuantity'>,
): Partial<Record<keyof AmendDraft, AmendReason>> {
  for (const field of ['price', 'quantity'] as const) {
    if (draft[field].trim() === '') return { [field]: 'missing' }
    if (parsePositive(draft[field]) === null) return { [field]: 'form' }
  }
  const quantity = parsePositive(draft.quantity) ?? '0'
  return compare(quantity, filledQuantity ?? '0') <= 0 ? { quantity: 'filled' } : {}
}

/** Effect of a change: the new terms, the place of the order, and the additional hold (negative: released) in the coin that it pays with. */
export interface AmendPreview extends Amendment {
  isKept: boolean
  hold: Decimal
}

/** Returns the effect of a change of an open limit order, or null while the input is invalid. */
export function previewAmendment(draft: AmendDraft, order: SpotOrder): AmendPreview | null {
  const [price, quantity] = [parsePositive(draft.price), parsePositive(draft.quantity)]
  const { limitPrice, orderedQuantity, type } = order
  const filled = order.filledQuantity ?? '0'
  if (!price || !quantity || !limitPrice || !orderedQuantity || compare(quantity, filled) <= 0) return null
  const cost = (terms: Amendment) => multiply(subtract(terms.quantity, filled), terms.price)
  const before = { price: limitPrice, quantity: orderedQuantity }
  const after = { price, quantity }
  const hold = type === 'sell' ? subtract(quantity, orderedQuantity) : subtract(cost(after), cost(before))
  return { ...after, isKept: keepsPlace(before, after), hold }
}

/** Creates the form that changes an open limit order. `onDone` is called when the server has accepted the change. */
export function createAmendForm(
  order: SpotOrder,
  draft: AmendDraft,
  onDone: () => void,
): Form<AmendDraft, AmendReason> {
  return createForm<AmendDraft, AmendReason>({
    draft,
    problems: (typed) => findAmendProblems(typed, order),
    async send(typed) {
      const preview = previewAmendment(typed, order)
      if (!preview) return null
      const { price, quantity } = preview
      const answer = await cancelRecord('change-order', toSpotFacts(order), () =>
        call(amendSpotOrder, { orderId: order.id, price, quantity }, { toastSuccess: true }),
      )
      reloadSpotOrders()
      // The call has shown its failure.
      if (answer?.ok) onDone()
      return null
    },
  })
}
