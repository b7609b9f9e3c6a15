import { atom, type ReadableAtom } from 'nanostores'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { exchangeCoins, getExchangeableCoins } from '../../shared/base/contract/swap.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { call } from '../../shared/wire/api/call.ts'
import {
  findSwapAmountProblem,
  resolveSwapPair,
  type SwapCoin,
  type SwapDraft,
  type SwapPair,
  type SwapReason,
  type SwapRequest,
  toSwapRequest,
  withCoin,
} from './flash-swap.rules.ts'
import { createQuoting, getAmountRefusal, isFirm, type QuoteState, type Quoting } from './quoting.ts'

/** Returns the polled store of an account's swappable coins and their balances. */
export const $coins = (type: AccountType): PolledStore<SwapCoin[]> =>
  pageSingleton(`swap/coins/${type}`, () =>
    polled(
      BALANCES_POLL_MS,
      () => call(getExchangeableCoins, { type }, { quiet: true }),
      $token,
      () => false,
    ),
  )

type Swap = FormValues<typeof exchangeCoins> & { coin?: string }
type Field = keyof SwapDraft | 'quote' | 'type'

const submission = createSubmission({
  kind: 'swap',
  showsResult: ({ quote }) => quote !== null,
  endpoint: exchangeCoins,
  toForm: (swap: Swap) => swap,
  repeat: repeatForm,
  facts: ({ coin, type, amount }) => ({ coin, account: type, amount }),
  fields: {
    amount: 'amount',
    fromCoinId: 'from',
    toCoinId: 'to',
    payPassword: 'password',
    quote: 'quote',
    type: 'type',
  } satisfies Record<string, Field>,
})

/** Quote that was replaced because it had expired or was rejected. */
export interface ReplacedQuote {
  received: Decimal | null
}

/** Swap that was carried out, for its receipt. */
export interface SwapReceipt {
  id: string
  given: Decimal
  from: string
  /** Null if it was promised before this page was loaded. */
  received: Decimal | null
  to: string
}

/** Form of one element. */
export interface SwapFormState extends MoneyForm<SwapDraft, SwapReason, Swap, Field> {
  readonly quoting: Quoting
  /** Quote that the current one replaces, with the amount that was to be received, if known. Null if the last attempt used the current quote. */
  readonly $replaced: ReadableAtom<ReplacedQuote | null>
  /** Receipt of the latest swap until the next input; null without one. */
  readonly $receipt: ReadableAtom<SwapReceipt | null>
  getPair(): SwapPair | null
  /** Returns the quote request of the draft, or null while it is incomplete. */
  getSwap(): SwapRequest | null
  choose(side: 'from' | 'to', id: string): void
  reverse(): void
}

/** Creates the form. `coin` and `type` are the coin and account from which the page was opened. */
export function createSwap(coin: string, type: AccountType): SwapFormState {
  const quoting = createQuoting()
  const $replaced = atom<ReplacedQuote | null>(null)
  const $receipt = atom<SwapReceipt | null>(null)
  const toPair = (draft: SwapDraft) => resolveSwapPair($coins(type).get().data ?? [], draft)
  const toSwap = (draft: SwapDraft) => toSwapRequest(type, toPair(draft), draft.amount)
  const getPair = () => toPair(form.$draft.get())

  const form = createMoneyForm<SwapDraft, SwapReason, Swap, Field>({
    submission,
    draft: { from: coin, to: '', amount: '', password: '' },
    keep: { name: `swap/${coin}/${type}`, fields: ['from', 'to', 'amount'] },
    problems: (draft) => findSwapProblems(draft, toPair(draft)),
    toOrder(draft) {
      const swap = toSwap(draft)
      const quote = quoting.$quote.get()
      const id = quote.state === 'firm' ? quote.quote.id : null
      const coin = toPair(draft)?.from.title
      return swap && { ...swap, payPassword: draft.password || null, quote: id, ...(coin && { coin }) }
    },
    place: placeSwap,
  })

  /** Places the swap of a valid draft. An unanswered swap is repeated with its own quote. */
  async function placeSwap(draft: SwapDraft): Promise<FormRefusal<SwapDraft> | null> {
    const resolvedOrder = form.readOrder(draft)
    if (!resolvedOrder) return { field: 'amount', message: texts('flash-swap')('notANumber') }
    const { order, unanswered } = resolvedOrder
    const quote = unanswered ? null : quoting.$quote.get()
    const promised = quote?.state === 'firm' ? quote.quote.received : null
    if (quote?.state === 'firm' && !isFirm(quote)) {
      $replaced.set({ received: promised })
      await quoting.renew()
      return { message: texts('flash-swap')('ended') }
    }
    if (quote && quote.state !== 'firm' && quote.state !== 'absent')
      return refuseWithoutQuote(quoting, quote, () => form.rewrite({}))
    // The default coin is the first with a balance, which may change after the swap.
    const pair = getPair()
    form.rewrite({ from: order.fromCoinId, to: order.toCoinId })
    const result = await form.send(order)
    if (result.phase === 'blocked') return form.explain(result)
    void $coins(type).invalidate()
    refreshBalances()
    $replaced.set(result.phase === 'refused' && result.field === 'quote' ? { received: promised } : null)
    if (result.phase === 'accepted') {
      form.accept({ amount: '', password: '' })
      const { amount: given } = order
      if (pair && order.quote !== null)
        $receipt.set({ id: result.orderId, given, from: pair.from.title, received: promised, to: pair.to.title })
    }
    if (result.phase === 'refused') await quoting.renew()
    if (result.phase === 'refused' && result.field === 'type') void reloadSettings()
    return form.explain(result)
  }

  return {
    ...form,
    quoting,
    $replaced,
    $receipt,
    getPair,
    getSwap: () => toSwap(form.$draft.get()),
    change(field, value) {
      if (field !== 'password') $replaced.set(null)
      $receipt.set(null)
      form.change(field, value)
    },
    choose(side, id) {
      const pair = getPair()
      $replaced.set(null)
      if (pair) form.setFields(withCoin(pair, side, id))
    },
    reverse() {
      const pair = getPair()
      $replaced.set(null)
      if (pair) form.setFields({ from: pair.to.id, to: pair.from.id })
    },
  }
}

function findSwapProblems(draft: SwapDraft, pair: SwapPair | null): Partial<Record<keyof SwapDraft, SwapReason>> {
  const amount = findSwapAmountProblem(draft.amount, pair?.from.balance ?? null)
  const requiresPassword = $settings.get().values.tradingPasswordSwitch
  return {
    ...(amount && { amount }),
    ...(requiresPassword && draft.password === '' && { password: 'passwordMissing' }),
  }
}

/**
 * Refuses to send without a quote, because the member has not seen a price. After a refused or failed request the quote view shows the reason. Otherwise
 * `ready` is called when the pending request has its result.
 */
function refuseWithoutQuote({ $quote, renew }: Quoting, quote: QuoteState, ready: () => void): FormRefusal<SwapDraft> {
  if (quote.state === 'refused' || quote.state === 'failed') {
    void renew()
    const message = getAmountRefusal(quote)
    return message ? { field: 'amount', message } : { message: '' }
  }
  if (quote.state === 'paused') void renew()
  const end = $quote.listen((next) => {
    if (next.state === 'waiting') return
    end()
    ready()
  })
  return { message: texts('flash-swap')('noQuote') }
}
