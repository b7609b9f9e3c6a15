import { atom, type ReadableAtom } from 'nanostores'
import { CURRENCY } from '../../shared/base/contract/constants.ts'
import { createSpotOrder, type SpotOrderForm as SpotForm } from '../../shared/base/contract/spot.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { BookView } from '../../shared/state/market/book.store.ts'
import { recordMoneyMoved } from '../../shared/state/member/money-moved.ts'
import type { SpotOrderSummary } from '../../shared/state/page/action-events.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $token } from '../../shared/state/session/token.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import {
  type BuyingPower,
  exceedsBalance,
  findSpotOrderProblems,
  getBound,
  type SpotDraft,
  type SpotOrderField,
  type SpotReason,
  toSpotOrderForm,
  withField,
  withPercent,
} from './exchange.rules.ts'
import { type FigureFormat, formatFigure, isFigure, translateDraft, withFormattedFigures } from './figures.rules.ts'
import { loadSpotOrders } from './load-spot-orders.ts'
import { computePriceDistance, exceedsPriceBand, type StepperPress, stepFigure, stepPrice } from './price.rules.ts'
import type { TicketContext } from './ticket-context.ts'

export type { SpotForm }

/** Order to be sent. */
interface SpotOrder {
  symbol: string
  form: SpotForm
}

/** Order, as JSON, whose price the member has confirmed. */
type AgreedOrder = string

/** Order form of one element. Each change recomputes the dependent figures. `change` handles typed input. */
export interface Ticket extends MoneyForm<SpotDraft, SpotReason, SpotOrder, SpotOrderField, AgreedOrder> {
  choose(part: Partial<Pick<SpotDraft, 'side' | 'kind'>>): void
  /** Fills in a price, as a press on the book does. `put` stores it: by default as input of the member, with `rewrite` as a suggestion, such as the last price. */
  fillPrice(price: Decimal, put?: Ticket['rewrite']): void
  /** Fills in an order that spends `percent` of the balance. */
  spendPercent(percent: number): void
  /** Steps a figure: a price by the market's tick, a quantity by its lot, a total by 1. */
  step(field: SpotOrderField, step: StepperPress): void
  /** Reformats the figures from the language `from` to the current one. */
  translate(from: string): void
  /** Distance from the market in percent, while an order waits for the member's confirmation. Null otherwise. */
  $question: ReadableAtom<Decimal | null>
  /** `agree` confirms the question and sends the order, with the result of `submit`. `withdraw` closes the question without sending. */
  agree(): ReturnType<Ticket['submit']>
  withdraw(): void
  /** Figures that the last submission cleared because they exceeded the balance. Null once anything else is typed. */
  $cleared: ReadableAtom<ClearedFigures | null>
  /** Puts the cleared figures back. */
  restore(): void
  /** Returns `this` if the draft itself is unanswered (it is sent again under its key), `another` if a different order is, null if none is. */
  getUnansweredState(): 'this' | 'another' | null
  /** Returns the unanswered order, or null. */
  getUnansweredOrder(): SpotForm | null
}

const NO_FIGURES = { quantity: '', amount: '' }

const EMPTY: SpotDraft = { side: 'buy', kind: 'limit', price: '', ...NO_FIGURES, lastTyped: 'quantity', terms: '' }

const toSpotOrderSummary = ({ symbol, form }: SpotOrder): SpotOrderSummary => ({
  symbol,
  side: form.type,
  kind: form.orderType,
  price: form.price,
  quantity: form.quantity,
  amount: form.amount,
})

const createSpotSubmission = (host: EventTarget) =>
  createSubmission({
    kind: 'spot',
    endpoint: createSpotOrder,
    toForm: ({ form }: SpotOrder) => form,
    facts: ({ form: { amount } }) => ({ coin: CURRENCY, amount }),
    fields: { quantity: 'quantity', price: 'price', amount: 'amount' },
    events: { host, about: toSpotOrderSummary },
  })

/** Maximum share of a quantity or total that one step of a held button moves. */
const MAX_HELD_STEP_SHARE = '0.1'
/** Step of a total, in the quote coin. */
const AMOUNT_STEP = '1'

/**
 * Returns the distance from the market, in percent, of the limit price or of a market order's estimated average. Returns null if it is within the price band or
 * unknown.
 */
async function findExcessDistance({ form }: SpotOrder, { last, power, book }: TicketContext): Promise<Decimal | null> {
  const bound = getBound({ side: form.type }, power, last)
  const average = form.price ?? (await estimateAveragePrice(form, await book(), power, bound))
  const distance = computePriceDistance(average, last)
  return exceedsPriceBand(distance, power.priceBand) ? distance : null
}

async function estimateAveragePrice(
  form: SpotForm,
  book: BookView,
  { numStep: lot }: BuyingPower,
  bound: Decimal | null,
): Promise<Decimal | null> {
  if (!book.live) return null
  const { estimateOrder } = await import('./estimate.rules.ts')
  return estimateOrder(form, book, { fee: '0', lot, bound })?.average ?? null
}

type SpotSubmission = ReturnType<typeof createSpotSubmission>

/** Figures of an order above the balance, which a failed submission cleared, and the context in which they were typed. */
export interface ClearedFigures extends SpotDraft {
  symbol: string
  language: string
  token: string
}

/** Returns true if cleared figures still mean what the member typed: same market, notation and member. */
export const isRestorable = ({ language, token, ...cleared }: ClearedFigures, symbol = ''): boolean =>
  cleared.symbol === symbol && language === $language.get() && token === $token.get()

/** Creates the form of a ticket with its price confirmation. */
function createSpotForm(submission: SpotSubmission, trading: () => TicketContext) {
  const $question = atom<Decimal | null>(null)
  const $cleared = atom<ClearedFigures | null>(null)
  function toOrder(draft: SpotDraft): SpotOrder | null {
    const { market, last } = trading()
    const form = market && toSpotOrderForm(draft, market.id, last)
    return market && form && { symbol: market.symbol, form }
  }

  const form = createMoneyForm<SpotDraft, SpotReason, SpotOrder, SpotOrderField, AgreedOrder>({
    submission,
    draft: EMPTY,
    // All fields are texts, and none is a secret.
    keep: { name: () => `spot/${trading().symbol}`, fields: Object.keys(EMPTY) as (keyof SpotDraft)[] },
    problems: (draft) => findSpotOrderProblems(draft, trading().power, trading().last),
    // The price may have moved since the unanswered order was sent.
    excused: ['band'],
    toOrder,
    place: placeOrder,
  })

  /** Places the order of a valid draft. A price far from the market is asked about first: `agreed` is the order that the member confirmed. */
  async function placeOrder(draft: SpotDraft, agreed?: AgreedOrder): Promise<FormRefusal<SpotDraft> | null> {
    const resolvedOrder = form.readOrder(draft)
    if (!resolvedOrder) return null
    const { order, unanswered } = resolvedOrder
    // The unanswered order may have used up the balance, and its price was confirmed before.
    if (!unanswered) {
      if (exceedsBalance(draft, trading().power)) return clearFigures(draft)
      const distance = await findExcessDistance(order, trading())
      if (distance !== null && agreed !== JSON.stringify(order)) return askAboutPrice(distance)
    }
    const result = await form.send(order)
    if (result.phase === 'blocked') return form.explain(result)
    void loadSpotOrders().then(({ reloadSpotOrders }) => reloadSpotOrders(), recordMoneyMoved)
    // A draft that was changed while the order was being sent is a new order, so its figures stay.
    if (result.phase === 'accepted') form.accept(isSame(draft, form.$draft.get()) ? NO_FIGURES : undefined)
    return form.explain(result)
  }

  function clearFigures(draft: SpotDraft): null {
    toast({ kind: 'error', key: 'insufficient' })
    form.setFields(NO_FIGURES)
    const symbol = trading().market?.symbol ?? ''
    $cleared.set({ ...draft, symbol, language: $language.get(), token: $token.get() })
    return null
  }

  function askAboutPrice(distance: Decimal): null {
    $question.set(distance)
    return null
  }

  form.$draft.listen(({ quantity, amount, side, kind }) => {
    const cleared = $cleared.get()
    const isStale = quantity !== '' || amount !== '' || side !== cleared?.side || kind !== cleared.kind
    if (cleared && isStale) $cleared.set(null)
  })
  return {
    form,
    $question,
    $cleared,
    restore() {
      const cleared = $cleared.get()
      if (cleared && isRestorable(cleared, trading().market?.symbol))
        form.setFields({ quantity: cleared.quantity, amount: cleared.amount, lastTyped: cleared.lastTyped })
    },
    agree() {
      $question.set(null)
      return form.submit(JSON.stringify(toOrder(form.$draft.get())))
    },
    withdraw: () => $question.set(null),
  }
}

const isSame = (a: SpotDraft, b: SpotDraft): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Creates the ticket. Dispatches `tl-order` on `host` before an order is sent (cancelable) and with its result. */
export function createTicket(host: EventTarget, trading: () => TicketContext): Ticket {
  const submission = createSpotSubmission(host)
  const { form, ...question } = createSpotForm(submission, trading)
  const draft = () => form.$draft.get()
  const getFormat = (): FigureFormat => ({ language: $language.get(), tick: trading().power.priceStep })

  /** Changes the text of a figure and recomputes the dependent figures. */
  const change = (field: SpotOrderField, text: string, put = form.setFields) => {
    const { power, last } = trading()
    const next = withField(draft(), field, text, last, power.numStep)
    put(withFormattedFigures(draft(), next, field, getFormat()))
  }
  /** Sets a figure to a plain decimal. The value is formatted first because `60.947` would not be parsed as a price in German. */
  const fill = (field: SpotOrderField, value: Decimal, put?: Ticket['rewrite']) =>
    change(field, formatFigure(field, value, getFormat()), put)

  return {
    ...form,
    ...question,
    change(field, value) {
      if (isFigure(field)) change(field, value)
      else form.setFields({ [field]: value })
    },
    choose(part) {
      const { last, power } = trading()
      const chosen = { ...draft(), ...part, ...(part.kind === 'market' && { price: '' }) }
      // A limit order starts with the last price.
      if (chosen.kind === 'limit' && chosen.price === '' && last !== null)
        chosen.price = formatFigure('price', last, getFormat())
      const next = withField(chosen, chosen.lastTyped, chosen[chosen.lastTyped], last, power.numStep)
      form.setFields(withFormattedFigures(chosen, next, chosen.lastTyped, getFormat()))
    },
    fillPrice: (price, put) => fill('price', price, put),
    spendPercent(percent) {
      const { power, last } = trading()
      form.setFields(withFormattedFigures(draft(), withPercent(draft(), percent, power, last), null, getFormat()))
    },
    step(field, step) {
      const { power, last } = trading()
      const text = draft()[field]
      if (field === 'price') return fill(field, stepPrice(text, step, power.priceStep, last))
      const size = field === 'quantity' ? power.numStep : AMOUNT_STEP
      fill(field, stepFigure(parseAmountInput(text) ?? '0', step, size, MAX_HELD_STEP_SHARE))
    },
    translate: (from) => form.rewrite(translateDraft(draft(), from, getFormat())),
    getUnansweredOrder: submission.getUnanswered,
    getUnansweredState() {
      if (submission.getUnanswered() === null) return null
      return form.isUnanswered() ? 'this' : 'another'
    },
  }
}
