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

/** The coins that can be swapped in an account, with what it has of them. */
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

/** A quote that was replaced before it was sent or taken. */
export interface Renewed {
  received: Decimal | null
}

/** The form of one element. */
export interface SwapFormState extends Form<SwapDraft, SwapReason> {
  readonly quoting: Quoting
  /** The quote of the last try was not taken, and what is shown now is another: what was to be received before, as far as it is known. Else null. */
  readonly $renewed: ReadableAtom<Renewed | null>
  pair(): SwapPair | null
  /** What the draft asks for. */
  swap(): Swap | null
  choose(side: 'from' | 'to', id: string): void
  turn(): void
  /** Whether what the form says was sent without an answer: sent again, it is booked once. */
  isUnanswered(): boolean
}

/** Makes the form; `coin` and `type` are the coin and the account that the page was opened from. */
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
        // What the account lacks may be what the very swap took whose answer was lost.
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
    // The first coin there is something of may be another one afterwards.
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

/** Reads what drafts of an account mean. */
function readerOf(type: AccountType) {
  const pairOfDraft = (draft: SwapDraft) => pairOf($coins(type).get().data ?? [], draft)
  const swapOfDraft = (draft: SwapDraft) => swapOf(type, pairOfDraft(draft), draft.amount)
  /** What was sent without an answer, when the draft still says the same: it goes again with its own quote. */
  const unansweredOf = (draft: SwapDraft) => {
    const sent = submission.unanswered()
    return sent && isSameSwap(sent, swapOfDraft(draft)) ? sent : null
  }
  return { pairOfDraft, swapOfDraft, unansweredOf }
}

/** Nothing is sent at a price that nobody has seen; why there is none stands in its place. `ready` is called when there may be one. */
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
