import { toast } from '../../shared/api/toast.ts'
import { $balances } from '../../shared/balances/balances.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { createSpotOrder } from '../../shared/contract/spot.ts'
import type { SpotOrderSummary } from '../../shared/dom/events.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { refreshSpotOrders } from '../../shared/member/spot-orders.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { createSubmission } from '../../shared/orders/submission.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import {
  type BuyingPower,
  formOf,
  overspends,
  type SpotDraft,
  type SpotOrderField,
  type SpotReason,
  spotOrderProblem,
  steppedPrice,
  withField,
  withPercent,
} from './exchange.rules.ts'
import { stepperStep } from './trading-snapshot.store.ts'

/** What a ticket is filled in for: the market, its last price, and what the member can spend on it. */
export interface Trading {
  market: MarketItem | null
  last: Decimal | null
  power: BuyingPower
}

/** A spot order on the wire, as it is typed. */
export type SpotForm = FormOf<typeof createSpotOrder>

/** An order as it is sent. */
interface SpotOrder {
  symbol: string
  form: SpotForm
}

/** The order form of one element. Each change computes what hangs on it; `change` is typing. */
export interface Ticket extends Form<SpotDraft, SpotReason> {
  choose(part: Partial<Pick<SpotDraft, 'side' | 'kind'>>): void
  /** Spends so many percent of what there is. */
  spend(percent: number): void
  stepPrice(direction: 1 | -1): void
  /** Of an order without an answer: whether it is `this` draft, which goes again under its key, or `another` one. Null when all were answered. */
  doubt(): 'this' | 'another' | null
  /** The order that has no answer, or null. */
  unanswered(): SpotForm | null
}

const EMPTY: SpotDraft = { side: 'buy', kind: 'limit', price: '', num: '', amount: '', typed: 'num' }

const about = ({ symbol, form }: SpotOrder): SpotOrderSummary => ({
  symbol,
  side: form.type,
  kind: form.operate_type,
  price: form.price,
  quantity: form.num,
  amount: form.amount,
})

const spotSubmission = (host: EventTarget) =>
  createSubmission({
    kind: 'spot',
    endpoint: createSpotOrder,
    formOf: ({ form }: SpotOrder) => form,
    fields: { num: 'num', price: 'price', amount: 'amount' },
    events: { host, about, idOf: ({ id }) => id },
  })

const FIGURES = ['price', 'num', 'amount'] as const satisfies readonly SpotOrderField[]

/** The form of a ticket, and what it says of an order without an answer. */
function createSpotForm(host: EventTarget, trading: () => Trading) {
  const submission = spotSubmission(host)

  function orderOf(draft: SpotDraft): SpotOrder | null {
    const { market, last } = trading()
    const form = market && formOf(draft, market.id, last)
    return market && form && { symbol: market.symbol, form }
  }

  function isUnanswered(draft: SpotDraft): boolean {
    const order = orderOf(draft)
    return order !== null && submission.isUnanswered(order)
  }

  const form = createForm<SpotDraft, SpotReason>({
    draft: EMPTY,
    problems(draft) {
      const problem = spotOrderProblem(draft)
      return problem ? { [problem.field]: problem.reason } : {}
    },
    async send(draft) {
      const order = orderOf(draft)
      if (!order) return null
      // What the balance lacks may be what the very order took whose answer was lost.
      if (!submission.isUnanswered(order) && overspends(draft, trading().power)) {
        toast({ kind: 'error', key: 'insufficient' })
        return null
      }
      const fate = await submission.send(order)
      if (fate.phase === 'prevented') return null
      if (fate.phase === 'accepted') form.put({ num: '', amount: '' })
      refreshSpotOrders()
      if ($balances.lc > 0) void $balances.refresh()
      return fate.phase === 'refused' ? fate : null
    },
  })
  return { form, submission, isUnanswered }
}

/** Makes the ticket; it says `tl-order` on `host` before an order is sent (cancelable) and what became of it. */
export function createTicket(host: EventTarget, trading: () => Trading): Ticket {
  const { form, submission, isUnanswered } = createSpotForm(host, trading)
  submission.forgetOld()
  const draft = () => form.$draft.get()

  const put: Ticket['put'] = (part) => {
    submission.forgetOld()
    form.put(part)
  }
  const type = (before: SpotDraft, field: SpotOrderField, text: string) => {
    const { power, last } = trading()
    put(withField(before, field, text, last, power.numStep))
  }

  return {
    ...form,
    put,
    change(field, value) {
      const figure = FIGURES.find((name) => name === field)
      if (figure) type(draft(), figure, value)
      else put({ [field]: value })
    },
    choose(part) {
      const next = { ...draft(), ...part, ...(part.kind === 'market' && { price: '' }) }
      type(next, next.typed, next[next.typed])
    },
    spend(percent) {
      const { power, last } = trading()
      put(withPercent(draft(), percent, power, last))
    },
    stepPrice(direction) {
      const { power, last } = trading()
      type(draft(), 'price', steppedPrice(draft().price, direction, stepperStep(power), last))
    },
    unanswered: submission.unanswered,
    doubt() {
      if (submission.unanswered() === null) return null
      return isUnanswered(draft()) ? 'this' : 'another'
    },
  }
}
