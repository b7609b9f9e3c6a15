import { atom, computed, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { marketData } from '../../shared/api/market-data.ts'
import { isUncertain, type Result } from '../../shared/api/result.ts'
import { forgetOldSubmission, submissionEnded, submissionKey, unanswered } from '../../shared/api/submission.ts'
import { toast } from '../../shared/api/toast.ts'
import { $balances } from '../../shared/balances/balances.ts'
import type { Value } from '../../shared/contract/codec.ts'
import { MARKETS_POLL_MS, PRICE_STEP, TRADES_SHOWN, TRADING_POLL_MS } from '../../shared/contract/constants.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { getDayDetail, getTrades, type trade } from '../../shared/contract/market-data.ts'
import { createSpotOrder, getMarketBalance } from '../../shared/contract/spot.ts'
import { emit } from '../../shared/dom/emit.ts'
import { $detail } from '../../shared/market/detail.ts'
import { $markets, type MarketItem } from '../../shared/market/markets.ts'
import { type NamedMarket, namedMarket } from '../../shared/market/named.rules.ts'
import { refreshSpotOrders, spotOrderList } from '../../shared/member/spot-orders.ts'
import { compare, scaleOf } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import {
  draftProblem,
  type Figure,
  formOf,
  type Means,
  overspends,
  type SpotDraft,
  type SpotReason,
  withFigure,
} from './exchange.rules.ts'

/** What keys of spot orders are kept under. */
const KIND = 'spot'

/** A public trade on screen. */
export type PublicTrade = Value<typeof trade>

/** What one round of polls brings; null where it could not be had. */
interface TradingSnapshot {
  balance: Answer<typeof getMarketBalance> | null
  trades: readonly PublicTrade[]
}

/** A message beneath a field: a reason of ours, or the server's words. */
export type Note = { figure: Figure | null; reason: SpotReason } | { figure: Figure | null; text: string }

/** The 1 s round of a market: balance, open orders, detail and public trades together, never two in flight, none on a hidden page. */
export const $tradingSnapshot = (symbol: string, market: string): PolledStore<TradingSnapshot> =>
  pageSingleton(`exchange.round/${symbol}/${market}/${$token.get()}`, () => {
    let last: TradingSnapshot = { balance: null, trades: [] }
    const ask = async (): Promise<Result<TradingSnapshot>> => {
      const member = $token.get() !== '' && market !== ''
      const [balance, , , trades] = await Promise.all([
        member ? call(getMarketBalance, { m_id: market }, { quiet: true }) : null,
        member ? spotOrderList('open').reload() : null,
        marketData(getDayDetail, { symbol }),
        marketData(getTrades, { symbol, size: TRADES_SHOWN }),
      ])
      if (balance?.ok === false) return balance
      if (!trades.ok) return trades
      last = { balance: balance?.data ?? null, trades: trades.data.flatMap(({ data }) => data).slice(0, TRADES_SHOWN) }
      return { ok: true, data: last, msg: '' }
    }
    // Of no market nothing is asked.
    return polled(TRADING_POLL_MS, ask, atom(symbol))
  })

/** The market that a text names; without one the first of the list. */
export const $named = (text: string): ReadableAtom<NamedMarket> =>
  pageSingleton(`exchange.named/${text}`, () =>
    computed($markets(MARKETS_POLL_MS), ({ data }) => namedMarket(data, text)),
  )

/** A market's last price. */
export const $lastPrice = (symbol: string): ReadableAtom<Decimal | null> =>
  pageSingleton(`exchange.last/${symbol}`, () => computed($detail(symbol), ({ close }) => close))

/** What a member can spend on a market and what it asks, from the round's answer. */
export function meansOf(round: TradingSnapshot | null, last: Decimal | null): Means {
  const balance = round?.balance ?? null
  const { usdt_balance: usdt = '0', coin_balance: coin = '0', num_step, price_step } = balance ?? {}
  const steps = { numStep: num_step ?? '0.00000001', priceStep: price_step ?? unitOf(last) }
  return { usdt, coin, known: balance !== null, ...steps }
}

/** The step that a price is written in, and no coarser than that of the specification. */
const unitOf = (price: Decimal | null): Decimal => {
  const digits = Math.max(2, price === null ? 2 : scaleOf(price))
  return `0.${'0'.repeat(digits - 1)}1`
}

/** The stepper's step: that of the specification, or the market's where that is coarser (SPT-07). */
export const stepperStep = ({ priceStep }: Means): Decimal =>
  compare(priceStep, PRICE_STEP) > 0 ? priceStep : PRICE_STEP

/** What `tl-order` says: before an order is sent (cancelable), and what became of it. */
export interface SpotOrderEvent {
  /** `unknown`: no answer came, so the order may be in the book or not; the same one sent again is booked once only. `refused` is the server's word alone. */
  phase: 'before' | 'accepted' | 'refused' | 'unknown'
  /** Amounts as decimal texts; no price at market. */
  order: {
    symbol: string
    side: SpotDraft['side']
    kind: SpotDraft['kind']
    price: Decimal | null
    quantity: Decimal
    amount: Decimal
  }
  orderId?: string
  /** Of a refusal: the server's words and the field they are about. */
  message?: string
  field?: Figure
}

/** The order form of one element. */
export interface Ticket {
  $draft: ReadableAtom<SpotDraft>
  $note: ReadableAtom<Note | null>
  $sending: ReadableAtom<boolean>
  /** Of an order without an answer: whether it is `this` draft, which goes again under its key, or `another` one. Null when all were answered. */
  doubt(market: MarketItem | null, last: Decimal | null): 'this' | 'another' | null
  choose(part: Partial<Pick<SpotDraft, 'side' | 'kind'>>, means: Means, last: Decimal | null): void
  type(figure: Figure, text: string, means: Means, last: Decimal | null): void
  put(draft: SpotDraft): void
  send(market: MarketItem, means: Means, last: Decimal | null): Promise<void>
}

const EMPTY: SpotDraft = { side: 'buy', kind: 'limit', price: '', num: '', amount: '', typed: 'num' }

/** Makes the ticket; it says `tl-order` on `host` before an order is sent (cancelable) and what became of it. */
export function createTicket(host: EventTarget): Ticket {
  const $draft = atom<SpotDraft>(EMPTY)
  const $note = atom<Note | null>(null)
  const $sending = atom(false)
  const tell = (detail: SpotOrderEvent, cancelable = false) => emit(host, 'tl-order', detail, cancelable)
  forgetOldSubmission(KIND)
  const put = (draft: SpotDraft) => {
    forgetOldSubmission(KIND)
    $draft.set(draft)
    $note.set(null)
  }

  function doubt(market: MarketItem | null, last: Decimal | null): 'this' | 'another' | null {
    const content = unanswered(KIND)
    if (content === null) return null
    return market && JSON.stringify(formOf($draft.get(), market.id, last)) === content ? 'this' : 'another'
  }

  async function submit(market: MarketItem, last: Decimal | null): Promise<void> {
    const form = formOf($draft.get(), market.id, last)
    if (!form) return $note.set({ figure: 'num', reason: 'quantity' })
    const order = {
      symbol: market.symbol,
      side: form.type,
      kind: form.operate_type,
      price: form.price,
      quantity: form.num,
      amount: form.amount,
    }
    if (!tell({ phase: 'before', order }, true)) return
    const idempotencyKey = submissionKey(KIND, JSON.stringify(form))
    const answer = await call(createSpotOrder, form, { idempotencyKey, toastSuccess: true })
    const unknown = !answer.ok && isUncertain(answer.error)
    if (!unknown) submissionEnded(KIND)
    if (answer.ok) {
      tell({ phase: 'accepted', order, orderId: answer.data.id })
      put({ ...$draft.get(), num: '', amount: '' })
    } else if (unknown) tell({ phase: 'unknown', order })
    else {
      const { field, message } = answer.error
      const figure = field === 'num' || field === 'price' || field === 'amount' ? field : null
      tell({ phase: 'refused', order, message, ...(figure && { field: figure }) })
      if (message) $note.set({ figure, text: message })
    }
    refreshSpotOrders()
    if ($balances.lc > 0) void $balances.refresh()
  }

  return {
    $draft,
    $note,
    $sending,
    put,
    doubt,
    choose(part, { numStep }, last) {
      const next = { ...$draft.get(), ...part, ...(part.kind === 'market' && { price: '' }) }
      put(withFigure(next, next.typed, next[next.typed], last, numStep))
    },
    type: (figure, text, means, last) => put(withFigure($draft.get(), figure, text, last, means.numStep)),
    async send(market, means, last) {
      if ($sending.get()) return
      const problem = draftProblem($draft.get())
      if (problem) return $note.set(problem)
      // What the balance lacks may be what the very order took whose answer was lost.
      const again = doubt(market, last) === 'this'
      if (!again && overspends($draft.get(), means)) return toast({ kind: 'error', key: 'insufficient' })
      $sending.set(true)
      try {
        await submit(market, last)
      } finally {
        $sending.set(false)
      }
    },
  }
}
