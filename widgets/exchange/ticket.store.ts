import { atom, type ReadableAtom } from 'nanostores'
import { toast } from '../../shared/api/toast.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { createSpotOrder } from '../../shared/contract/spot.ts'
import type { SpotOrderSummary } from '../../shared/dom/events.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import type { BookView } from '../../shared/market/book.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { refreshSpotOrders } from '../../shared/orders/spot-orders.ts'
import { $language } from '../../shared/preferences/language.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import {
  type BuyingPower,
  formOf,
  overspends,
  type SpotDraft,
  type SpotOrderField,
  type SpotReason,
  spotOrderProblem,
  withField,
  withPercent,
} from './exchange.rules.ts'
import { isFigure, translated, type Writing, withWritten, writtenFigure } from './figures.rules.ts'
import { distanceOf, isFar, type Step, steppedBy, steppedPrice } from './price.rules.ts'

/** Context of a ticket: market, last price, buying power and order book. */
export interface Trading {
  market: MarketItem | null
  last: Decimal | null
  power: BuyingPower
  book: BookView
}

/** Request form of a spot order. */
export type SpotForm = FormOf<typeof createSpotOrder>

/** Order to be sent. */
interface SpotOrder {
  symbol: string
  form: SpotForm
}

/** Order form of one element. Each change recomputes the dependent figures. `change` handles typed input. */
export interface Ticket extends Form<SpotDraft, SpotReason> {
  choose(part: Partial<Pick<SpotDraft, 'side' | 'kind'>>): void
  /** Fills in a price, as a press on the book does. */
  fillPrice(price: Decimal): void
  /** Fills in an order that spends `percent` of the balance. */
  spend(percent: number): void
  /** Steps a figure: a price by the market's tick, a quantity by its lot, a total by 1. */
  step(field: SpotOrderField, step: Step): void
  /** Reformats the figures from the language `from` to the current one. */
  translate(from: string): void
  /** Distance from the market in percent, while an order waits for the member's confirmation. Null otherwise. */
  $question: ReadableAtom<Decimal | null>
  /** `agree` confirms the question and sends the order, with the result of `submit`. `withdraw` closes the question without sending. */
  agree(): ReturnType<Form<SpotDraft, SpotReason>['submit']>
  withdraw(): void
  /** Returns `this` if the draft itself is unanswered (it is sent again under its key), `another` if a different order is, null if none is. */
  doubt(): 'this' | 'another' | null
  /** Returns the unanswered order, or null. */
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

/** Maximum share of a quantity or total that one step of a held button moves. */
const LARGEST_STEP = '0.1'
/** Step of a total, in the quote coin. */
const AMOUNT_STEP = '1'

/**
 * Returns the distance from the market, in percent, of the limit price or of a market order's estimated average. Returns null if it is within the price band or
 * unknown.
 */
async function farOf({ form }: SpotOrder, { last, power, book }: Trading): Promise<Decimal | null> {
  const distance = distanceOf(form.price ?? (book.live ? await averageOf(form, book, power) : null), last)
  return isFar(distance, power.priceBand) ? distance : null
}

async function averageOf(form: SpotForm, book: BookView, { numStep: lot }: BuyingPower): Promise<Decimal | null> {
  const { estimateOf } = await import('./estimate.rules.ts')
  return estimateOf(form, book, { fee: '0', lot })?.average ?? null
}

/** Creates the form of a ticket with its submission and price confirmation. */
function createSpotForm(host: EventTarget, trading: () => Trading) {
  const submission = spotSubmission(host)
  const $question = atom<Decimal | null>(null)
  /** Order, as JSON, whose price the member has confirmed. */
  let agreed = ''

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
      const problem = spotOrderProblem(draft, trading().power)
      return problem ? { [problem.field]: problem.reason } : {}
    },
    async send(draft) {
      const order = orderOf(draft)
      if (!order) return null
      // The balance may be too low because the backend accepted this very order and the response was lost. So an unanswered order skips the check.
      if (!submission.isUnanswered(order) && overspends(draft, trading().power)) {
        toast({ kind: 'error', key: 'insufficient' })
        return null
      }
      const far = submission.isUnanswered(order) ? null : await farOf(order, trading())
      if (far !== null && agreed !== JSON.stringify(order)) {
        $question.set(far)
        return null
      }
      const fate = await submission.send(order)
      if (fate.phase === 'cancelled-by-page') return null
      // A draft that was changed while the order was being sent is a new order, so its figures stay.
      if (fate.phase === 'accepted' && isSame(draft, form.$draft.get())) form.put({ num: '', amount: '' })
      agreed = ''
      refreshSpotOrders()
      return fate.phase === 'refused' ? fate : null
    },
  })
  return {
    form,
    submission,
    isUnanswered,
    $question,
    agree() {
      agreed = JSON.stringify(orderOf(form.$draft.get()))
      $question.set(null)
      return form.submit()
    },
    withdraw: () => $question.set(null),
  }
}

const isSame = (a: SpotDraft, b: SpotDraft): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Creates the ticket. Dispatches `tl-order` on `host` before an order is sent (cancelable) and with its result. */
export function createTicket(host: EventTarget, trading: () => Trading): Ticket {
  const { form, submission, isUnanswered, ...question } = createSpotForm(host, trading)
  submission.forgetOld()
  const draft = () => form.$draft.get()
  const writing = (): Writing => ({ language: $language.get(), tick: trading().power.priceStep })

  const put: Ticket['put'] = (part) => {
    submission.forgetOld()
    form.put(part)
  }
  /** Changes the text of a figure and recomputes the dependent figures. */
  const change = (field: SpotOrderField, text: string) => {
    const { power, last } = trading()
    const next = withField(draft(), field, text, last, power.numStep)
    put(withWritten(draft(), next, field, writing()))
  }
  /** Sets a figure to a plain decimal. The value is formatted first because `60.947` would not be parsed as a price in German. */
  const fill = (field: SpotOrderField, value: Decimal) => change(field, writtenFigure(field, value, writing()))

  return {
    ...form,
    ...question,
    put,
    change(field, value) {
      if (isFigure(field)) change(field, value)
      else put({ [field]: value })
    },
    choose(part) {
      const { last, power } = trading()
      const chosen = { ...draft(), ...part, ...(part.kind === 'market' && { price: '' }) }
      // A limit order starts with the last price.
      if (chosen.kind === 'limit' && chosen.price === '' && last !== null)
        chosen.price = writtenFigure('price', last, writing())
      const next = withField(chosen, chosen.typed, chosen[chosen.typed], last, power.numStep)
      put(withWritten(chosen, next, chosen.typed, writing()))
    },
    fillPrice: (price) => fill('price', price),
    spend(percent) {
      const { power, last } = trading()
      put(withWritten(draft(), withPercent(draft(), percent, power, last), null, writing()))
    },
    step(field, step) {
      const { power, last } = trading()
      const text = draft()[field]
      if (field === 'price') return fill(field, steppedPrice(text, step, power.priceStep, last))
      const size = field === 'num' ? power.numStep : AMOUNT_STEP
      fill(field, steppedBy(normalAmount(text) ?? '0', step, size, LARGEST_STEP))
    },
    translate: (from) => form.put(translated(draft(), from, writing())),
    unanswered: submission.unanswered,
    doubt() {
      if (submission.unanswered() === null) return null
      return isUnanswered(draft()) ? 'this' : 'another'
    },
  }
}
