import { type ConditionalOrderForm, createConditionalOrder } from '../../shared/base/contract/conditional-orders.ts'
import { recordMoneyMoved } from '../../shared/state/member/money-moved.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { loadSpotOrders } from './load-spot-orders.ts'
import {
  findStopProblems,
  getStopHold,
  type StopDraft,
  type StopField,
  type StopReason,
  toStopForm,
} from './stop.rules.ts'
import type { TicketContext } from './ticket-context.ts'

/** Form of an order that waits for a price. */
export type StopForm = MoneyForm<StopDraft, StopReason, ConditionalOrderForm, StopField>

const submission = createSubmission({
  kind: 'conditional-order',
  endpoint: createConditionalOrder,
  toForm: (form: ConditionalOrderForm) => form,
  facts: (form) => ({ coin: null, amount: getStopHold(form) }),
  fields: { triggerPrice: 'triggerPrice', price: 'price', quantity: 'quantity', amount: 'amount' },
})

/** Creates the form for a market. `trading` returns the market, its last price and the balances at any time. */
export function createStopForm(
  first: Pick<StopDraft, 'kind' | 'side'>,
  trading: () => Pick<TicketContext, 'market' | 'last' | 'power'>,
): StopForm {
  const form: StopForm = createMoneyForm<StopDraft, StopReason, ConditionalOrderForm, StopField>({
    submission,
    draft: { ...first, triggerPrice: '', price: '', quantity: '', amount: '' },
    problems: (draft) => findStopProblems(draft, trading().power, trading().last),
    toOrder(draft) {
      const { market } = trading()
      return market && toStopForm(draft, market.id)
    },
    place,
  })

  /** Places the order of a valid draft, whose sentence the member has read. */
  async function place(draft: StopDraft): Promise<FormRefusal<StopDraft> | null> {
    const resolved = form.readOrder(draft)
    if (!resolved) return null
    const result = await form.send(resolved.order)
    if (result.phase === 'blocked') return form.explain(result)
    void loadSpotOrders().then(({ reloadSpotOrders }) => reloadSpotOrders(), recordMoneyMoved)
    if (result.phase === 'accepted') form.accept({ triggerPrice: '', price: '', quantity: '', amount: '' })
    return form.explain(result)
  }
  return form
}
