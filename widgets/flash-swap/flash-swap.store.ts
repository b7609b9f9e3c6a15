import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { exchangeCoins, getExchangeableCoins } from '../../shared/contract/swap.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import {
  amountProblem,
  isSameSwap,
  pairOf,
  type Swap,
  type SwapCoin,
  type SwapDraft,
  type SwapPair,
  type SwapReason,
  swapOf,
  withCoin,
} from './flash-swap.rules.ts'
import { createQuoting, isFirm, type Quote, type Quoting } from './quoting.ts'

/** Returns the polled store of an account's swappable coins and their balances. */
export const $coins = (type: AccountType): PolledStore<SwapCoin[]> =>
  pageSingleton(`swap/coins/${type}`, () =>
    polled(BALANCES_POLL_MS, () => call(getExchangeableCoins, { type }, { quiet: true }), $token),
  )

const submission = createSubmission({
  kind: 'swap',
  endpoint: exchangeCoins,
  formOf: (form: FormOf<typeof exchangeCoins>) => form,
  fields: {
    amount: 'amount',
    from_coin_id: 'from',
    to_coin_id: 'to',
    paypassword: 'password',
    quote: 'quote',
    type: 'type',
  },
})

/** Quote that was replaced because it had expired or was rejected. */
export interface Renewed {
  received: Decimal | null
}

/** Form of one element. */
export interface SwapFormState extends Form<SwapDraft, SwapReason> {
  readonly quoting: Quoting
  /** Quote that the current one replaces, with the amount that was to be received, if known. Null if the last attempt used the current quote. */
  readonly $renewed: ReadableAtom<Renewed | null>
  pair(): SwapPair | null
  /** Returns the quote request of the draft, or null while it is incomplete. */
  swap(): Swap | null
  choose(side: 'from' | 'to', id: string): void
  turn(): void
  /** Returns true if the draft was sent and is unanswered. Sending it again books it once. */
  isUnanswered(): boolean
}

/** Creates the form. `coin` and `type` are the coin and account from which the page was opened. */
export function createSwap(coin: string, type: AccountType): SwapFormState {
  submission.forgetOld()
  const quoting = createQuoting()
  const $renewed = atom<Renewed | null>(null)
  const { pairOfDraft, swapOfDraft, unansweredOf } = readerOf(type)

  const form = createForm<SwapDraft, SwapReason>({
    draft: { from: coin, to: '', amount: '', password: '' },
    problems(draft) {
      const amount = amountProblem(draft.amount, pairOfDraft(draft)?.from.balance ?? null)
      const asks = $settings.get().values.traders_password_switch
      return {
        // The balance may be too low because the backend booked this very swap and the response was lost.
        ...(amount && !(amount === 'insufficient' && unansweredOf(draft)) && { amount }),
        ...(asks && draft.password === '' && { password: 'passwordMissing' as const }),
      }
    },
    send,
  })

  async function send(draft: SwapDraft): Promise<FormRefusal<SwapDraft> | null> {
    const pair = pairOfDraft(draft)
    const swap = swapOfDraft(draft)
    if (!pair || !swap) return { field: 'amount', message: texts('flash-swap')('notANumber') }
    const quote = quoting.$quote.get()
    const sent = unansweredOf(draft)
    const received = quote.state === 'firm' ? quote.quote.received : null
    if (!sent && quote.state === 'firm' && !isFirm(quote)) {
      $renewed.set({ received })
      await quoting.renew()
      return { message: texts('flash-swap')('ended') }
    }
    if (!sent && quote.state !== 'firm' && quote.state !== 'absent') return notYet(quoting, quote, () => form.put({}))
    // The default coin is the first with a balance, which may change after the swap.
    form.put({ from: pair.from.id, to: pair.to.id })
    const promised = sent ? sent.quote : quote.state === 'firm' ? quote.quote.id : null
    const fate = await submission.send({ ...swap, paypassword: draft.password || null, quote: promised })
    void $coins(type).invalidate()
    refreshBalances()
    $renewed.set(fate.phase === 'refused' && fate.field === 'quote' ? { received: sent ? null : received } : null)
    if (fate.phase === 'accepted') form.put({ amount: '', password: '' })
    if (fate.phase !== 'refused') return null
    await quoting.renew()
    const { field, message } = fate
    if (field === 'type') void reloadSettings()
    return field === 'quote' || field === 'type' || !field ? { message } : { field, message }
  }

  return {
    ...form,
    quoting,
    $renewed,
    pair: () => pairOfDraft(form.$draft.get()),
    swap: () => swapOfDraft(form.$draft.get()),
    isUnanswered: () => unansweredOf(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetOld()
      if (field !== 'password') $renewed.set(null)
      form.change(field, value)
    },
    choose(side, id) {
      const pair = pairOfDraft(form.$draft.get())
      $renewed.set(null)
      if (pair) form.put(withCoin(pair, side, id))
    },
    turn() {
      const pair = pairOfDraft(form.$draft.get())
      $renewed.set(null)
      if (pair) form.put({ from: pair.to.id, to: pair.from.id })
    },
  }
}

/** Returns functions that read drafts of an account. */
function readerOf(type: AccountType) {
  const pairOfDraft = (draft: SwapDraft) => pairOf($coins(type).get().data ?? [], draft)
  const swapOfDraft = (draft: SwapDraft) => swapOf(type, pairOfDraft(draft), draft.amount)
  /** Returns the unanswered swap if the draft still equals it. It is sent again with its own quote. */
  const unansweredOf = (draft: SwapDraft) => {
    const sent = submission.unanswered()
    return sent && isSameSwap(sent, swapOfDraft(draft)) ? sent : null
  }
  return { pairOfDraft, swapOfDraft, unansweredOf }
}

/**
 * Refuses to send while there is no quote, because the member has not seen a price. The quote view shows the reason. Calls `ready` when the quote's state has
 * changed.
 */
function notYet({ $quote, renew }: Quoting, { state }: Quote, ready: () => void): FormRefusal<SwapDraft> {
  if (state === 'refused' || state === 'failed') {
    void renew()
    return { message: '' }
  }
  if (state === 'paused') void renew()
  const end = $quote.listen((next) => {
    if (next.state === 'waiting') return
    end()
    ready()
  })
  return { message: texts('flash-swap')('noQuote') }
}
