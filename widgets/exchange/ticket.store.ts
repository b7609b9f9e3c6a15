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

/** What a ticket is filled in for: the market, its last price, its book, and what the member can spend on it. */
export interface Trading {
  market: MarketItem | null
  last: Decimal | null
  power: BuyingPower
  book: BookView
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
  /** Fills a price in, as a press on the book does. */
  fillPrice(price: Decimal): void
  /** Spends so many percent of what there is. */
  spend(percent: number): void
  /** Steps a figure: a price by the market's tick, a quantity by its lot, a total by one. */
  step(field: SpotOrderField, step: Step): void
  /** Writes the figures that another language would read as others. */
  translate(from: string): void
  /** How far, in percent, the price of an order is from the market which waits for the member's word; else null. */
  $question: ReadableAtom<Decimal | null>
  /** The answer to the question: the order goes, or goes back to be changed. `agree` answers as `submit` does. */
  agree(): ReturnType<Form<SpotDraft, SpotReason>['submit']>
  withdraw(): void
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

/** The largest share of a quantity or a total that a step of a held button moves. */
const LARGEST_STEP = '0.1'
/** The step of a total. */
const AMOUNT_STEP = '1'

/** How far an order is from the market: its price, or what a market order is going to pay on average. Null when it is near, or nobody knows. */
async function farOf({ form }: SpotOrder, { last, power, book }: Trading): Promise<Decimal | null> {
  const distance = distanceOf(form.price ?? (book.live ? await averageOf(form, book, power) : null), last)
  return isFar(distance, power.priceBand) ? distance : null
}

async function averageOf(form: SpotForm, book: BookView, { numStep: lot }: BuyingPower): Promise<Decimal | null> {
  const { estimateOf } = await import('./estimate.rules.ts')
  return estimateOf(form, book, { fee: '0', lot })?.average ?? null
}

/** The form of a ticket, and what it says of an order without an answer. */
function createSpotForm(host: EventTarget, trading: () => Trading) {
  const submission = spotSubmission(host)
  const $question = atom<Decimal | null>(null)
  /** The order that may be far from the market. */
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
      // What the balance lacks may be what the very order took whose answer was lost.
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
      // What was filled in meanwhile is another order.
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

/** Makes the ticket; it says `tl-order` on `host` before an order is sent (cancelable) and what became of it. */
export function createTicket(host: EventTarget, trading: () => Trading): Ticket {
  const { form, submission, isUnanswered, ...question } = createSpotForm(host, trading)
  submission.forgetOld()
  const draft = () => form.$draft.get()
  const writing = (): Writing => ({ language: $language.get(), tick: trading().power.priceStep })

  const put: Ticket['put'] = (part) => {
    submission.forgetOld()
    form.put(part)
  }
  /** Changes the text of a figure and the figures computed from it. */
  const change = (field: SpotOrderField, text: string) => {
    const { power, last } = trading()
    const next = withField(draft(), field, text, last, power.numStep)
    put(withWritten(draft(), next, field, writing()))
  }
  /** Changes a figure to a plain decimal. It is written before it is read: in German `60.947` would not be read as a price. */
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
      // A limit begins with the last price.
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
