import { type ConditionalOrderForm, createConditionalOrder } from '../../shared/base/contract/conditional-orders.ts'
import { CURRENCY } from '../../shared/base/contract/constants.ts'
import { createSpotOrder, type SpotOrderForm } from '../../shared/base/contract/spot.ts'
import { recordMoneyMoved } from '../../shared/state/member/money-moved.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission, type OrderSubmission } from '../../shared/state/submissions/submission.ts'
import { loadSpotOrders } from './load-spot-orders.ts'
import { toPairForm } from './pair.rules.ts'
import {
  findStopProblems,
  getStopHold,
  readPairFigures,
  type StopDraft,
  type StopField,
  type StopReason,
  toStopForm,
} from './stop.rules.ts'
import type { TicketContext } from './ticket-context.ts'

type StopOrder = ConditionalOrderForm | SpotOrderForm

/** Form of an order that waits for a price, or of a pair. */
export type StopForm = MoneyForm<StopDraft, StopReason, StopOrder, StopField>

const pairSubmission = createSubmission({
  kind: 'order-pair',
  endpoint: createSpotOrder,
  toForm: (form: SpotOrderForm) => form,
  facts: ({ amount }) => ({ coin: CURRENCY, amount }),
  fields: { price: 'price', quantity: 'quantity', stopTrigger: 'triggerPrice', stopPrice: 'stopPrice' },
})

const submission = createSubmission({
  kind: 'conditional-order',
  endpoint: createConditionalOrder,
  toForm: (form: ConditionalOrderForm) => form,
  facts: (form) => ({ coin: null, amount: getStopHold(form) }),
  fields: { triggerPrice: 'triggerPrice', price: 'price', quantity: 'quantity', amount: 'amount' },
})

const NO_FIGURES = { triggerPrice: '', price: '', stopPrice: '', quantity: '', amount: '' }

/** Creates the form for a market. A form of a pair stays one. `trading` returns the market, its last price and the balances at any time. */
export function createStopForm(
  first: Pick<StopDraft, 'kind' | 'side'>,
  trading: () => Pick<TicketContext, 'market' | 'last' | 'power'>,
): StopForm {
  const form: StopForm = createMoneyForm<StopDraft, StopReason, StopOrder, StopField>({
    submission: (first.kind === 'pair' ? pairSubmission : submission) as OrderSubmission<StopOrder, StopField>,
    draft: { ...first, ...NO_FIGURES },
    problems: (draft) => findStopProblems(draft, trading().power, trading().last),
    toOrder(draft) {
      const { market } = trading()
      const pair = readPairFigures(draft)
      return market && (pair ? toPairForm(pair, market.id) : toStopForm(draft, market.id))
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
    if (result.phase === 'accepted') form.accept(NO_FIGURES)
    return form.explain(result)
  }
  return form
}
