import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import type { BankCard } from '../../shared/contract/bank-cards.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { withdrawalSplit } from '../../shared/contract/withdrawal-fee.ts'
import { getWithdrawableCoins, type WithdrawalInfo, withdraw } from '../../shared/contract/withdrawals.ts'
import { leaveAfter } from '../../shared/dom/navigate-after-submit.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { $cards } from '../../shared/member/bank-cards.ts'
import { codeForm } from '../../shared/member/email-code.rules.ts'
import { createEmailCodes, currentAsked } from '../../shared/member/email-code.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import type { CodeSender } from '../../shared/stores/code-sender.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { polled } from '../../shared/stores/polled.ts'
import { type Confirmation, createConfirmation } from '../../shared/submissions/confirmation.ts'
import { createSubmission, type Fate } from '../../shared/submissions/submission.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import {
  chosenOf,
  isSameWithdrawal,
  type WithdrawalDraft,
  type WithdrawalForm,
  type WithdrawalReason,
  type WithdrawalTerms,
  waysOf,
  withdrawalProblems,
} from './withdrawal.rules.ts'
import { createTerms, type Terms, type TermsQuery } from './withdrawal-terms.store.ts'

/** The list of coins changes rarely. */
const COINS_POLL_MS = 60_000

/** Coins that can be withdrawn (WDR-03). */
export const $coins = pageSingleton('withdrawal/coins', () =>
  polled(COINS_POLL_MS, () => call(getWithdrawableCoins, {}, { quiet: true }), $token),
)

/** Withdrawal to be confirmed, with the figures shown in the check. */
export interface WithdrawalOrder {
  form: WithdrawalForm
  coin: string
  fee: Decimal
  received: Decimal
  info: WithdrawalInfo
  card: BankCard | null
}

type Field = keyof WithdrawalDraft | 'terms' | 'type'

const submission = createSubmission({
  kind: 'withdrawal',
  endpoint: withdraw,
  formOf: ({ form }: WithdrawalOrder) => form,
  fields: {
    num: 'amount',
    c_id: 'coin',
    bank_id: 'card',
    paypwd: 'password',
    captcha: 'code',
    email: 'email',
    terms: 'terms',
    type: 'type',
  } satisfies Record<string, Field>,
})

/** Form of one `tl-withdrawal` element. */
export interface WithdrawalState extends Form<WithdrawalDraft, WithdrawalReason> {
  readonly codes: CodeSender
  readonly terms: Terms
  readonly confirmation: Confirmation<WithdrawalOrder, Fate<Field>>
  /** Id of the withdrawal that was just sent, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Returns the way, coin and card of the draft; null if there are none. */
  query(): TermsQuery | null
  /** Reloads the terms after an action that changes them. */
  refreshTerms(): void
  /** Sends the confirmed withdrawal. */
  send(): Promise<void>
  /** Closes the steps and shows the empty form. */
  startAgain(): void
}

/** Returns the way, coin and card of a draft; null if either way or coin is missing. */
function meant(draft: WithdrawalDraft): Omit<WithdrawalTerms, 'info'> | null {
  const ways = waysOf($settings.get().values)
  const way = ways.includes(draft.way) ? draft.way : ways[0]
  const coin = chosenOf($coins.get().data ?? [], draft.coin)
  if (!way || !coin) return null
  return { way, coin, card: way === 'bank' ? chosenOf($cards.get().data ?? [], draft.card) : null }
}

const currentlyAsked = () => ({
  ...currentAsked(),
  password: $settings.get().values.traders_password_switch ?? false,
})

/** Creates the form. `coin` and `type` are the coin and the account that the page was opened with. */
export function createWithdrawal(host: EventTarget, coin: string, type: AccountType): WithdrawalState {
  submission.forgetOld()
  const $sent = atom('')
  const confirmation = createConfirmation(submission)
  const form = createForm<WithdrawalDraft, WithdrawalReason>({
    draft: { way: 'wallet', coin, card: '', amount: '', password: '', email: '', code: '' },
    problems(draft) {
      const terms = findTerms(draft)
      return terms ? withdrawalProblems(draft, terms, currentlyAsked()) : {}
    },
    async send(draft) {
      const order = toOrder(draft)
      if (!order) return null
      terms.settle()
      confirmation.ask(order)
      return null
    },
  })
  const terms = createTerms(type, () => normalAmount(form.$draft.get().amount))
  const codes = createEmailCodes({ email: () => form.$draft.get().email, note: form.note })

  function query(): TermsQuery | null {
    const found = meant(form.$draft.get())
    return found && { coin: found.coin.id, way: found.way, card: found.card?.id ?? '' }
  }

  function findTerms(draft: WithdrawalDraft): WithdrawalTerms | null {
    const found = meant(draft)
    const asked = query()
    const info = asked && terms.of(asked).get().data?.info
    return found && info ? { ...found, info } : null
  }

  function toOrder(draft: WithdrawalDraft): WithdrawalOrder | null {
    const known = findTerms(draft)
    const num = normalAmount(draft.amount)
    if (!known || num === null) return null
    const { coin, card, way, info } = known
    const secrets = { paypwd: draft.password || null, ...codeForm(draft, currentAsked()) }
    const written = { c_id: coin.id, num, type, bank_id: card?.id ?? null, withdraw_type: way, ...secrets }
    const sent = submission.unanswered()
    // An unanswered withdrawal is repeated with the terms of then, because the server may have accepted it. Password and code are current.
    const again = sent && isSameWithdrawal(sent, { ...written, terms: null }) ? { ...sent, ...secrets } : null
    const whole = again ?? { ...written, terms: info.terms || null }
    return { form: whole, coin: coin.title, ...withdrawalSplit(num, info), info, card }
  }

  function refreshTerms(): void {
    const asked = query()
    if (asked) void terms.of(asked).invalidate()
  }

  async function send(): Promise<void> {
    const added = latestWithdrawals.sinceNow()
    const sent = await confirmation.send()
    if (!sent) return
    refreshTerms()
    refreshBalances()
    const latest = added()
    if (sent.fate.phase === 'refused') return refused(sent.fate.message, sent.fate.field)
    if (sent.fate.phase !== 'accepted') return
    form.put({ amount: '', password: '', code: '' })
    $sent.set(await latest)
    leaveAfter(host, $settings.get().values.withdrawal_subover_refre)
  }

  /** Reloads the settings after a refusal, because the operator may have changed what is enabled or required since the page was opened. */
  async function refused(message: string, field?: Field): Promise<void> {
    await reloadSettings()
    const asked = currentAsked()
    const unseen = ((field === 'code' || field === 'email') && !asked[field]) || field === 'terms' || field === 'type'
    form.refuse({ field: !field || unseen ? null : field, message })
  }

  return {
    ...form,
    codes,
    terms,
    confirmation,
    $sent,
    query,
    refreshTerms,
    send,
    startAgain: () => $sent.set(''),
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
  }
}
