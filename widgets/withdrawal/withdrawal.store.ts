import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import type { BankCard } from '../../shared/contract/bank-cards.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { splitWithdrawal } from '../../shared/contract/withdrawal-fee.ts'
import { getWithdrawableCoins, type WithdrawalInfo, withdraw } from '../../shared/contract/withdrawals.ts'
import { navigateAfterSubmit } from '../../shared/dom/navigate-after-submit.ts'
import { parseAmountInput } from '../../shared/format/amount-input.ts'
import { $cards } from '../../shared/member/bank-cards.ts'
import { toCodeForm } from '../../shared/member/email-code.rules.ts'
import { createEmailCodeSender, getCurrentRequiredFields } from '../../shared/member/email-code.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import type { CodeSender } from '../../shared/stores/code-sender.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { polled } from '../../shared/stores/polled.ts'
import { type Confirmation, createConfirmation } from '../../shared/submissions/confirmation.ts'
import { createSubmission, type SubmissionResult } from '../../shared/submissions/submission.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import {
  findChosen,
  findWithdrawalProblems,
  getWithdrawalWays,
  isSameWithdrawal,
  type WithdrawalContext,
  type WithdrawalDraft,
  type WithdrawalForm,
  type WithdrawalReason,
} from './withdrawal.rules.ts'
import { createTermsStore, type TermsQuery, type TermsStore } from './withdrawal-terms.store.ts'

/** The list of coins changes rarely. */
const COINS_POLL_MS = 60_000

/** Coins that can be withdrawn (WDR-03). */
export const $withdrawableCoins = pageSingleton('withdrawal/coins', () =>
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
  toForm: ({ form }: WithdrawalOrder) => form,
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
export interface WithdrawalFormState extends Form<WithdrawalDraft, WithdrawalReason> {
  readonly codes: CodeSender
  readonly terms: TermsStore
  readonly confirmation: Confirmation<WithdrawalOrder, SubmissionResult<Field>>
  /** Id of the withdrawal that was just sent, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Returns the way, coin and card of the draft; null if there are none. */
  getQuery(): TermsQuery | null
  /** Reloads the terms after an action that changes them. */
  refreshTerms(): void
  /** Sends the confirmed withdrawal. */
  send(): Promise<void>
  /** Closes the steps and shows the empty form. */
  startAgain(): void
}

/** Returns the way, coin and card of a draft; null if either way or coin is missing. */
function resolveDraft(draft: WithdrawalDraft): Omit<WithdrawalContext, 'info'> | null {
  const ways = getWithdrawalWays($settings.get().values)
  const way = ways.includes(draft.way) ? draft.way : ways[0]
  const coin = findChosen($withdrawableCoins.get().data ?? [], draft.coin)
  if (!way || !coin) return null
  return { way, coin, card: way === 'bank' ? findChosen($cards.get().data ?? [], draft.card) : null }
}

const getRequiredWithdrawalFields = () => ({
  ...getCurrentRequiredFields(),
  password: $settings.get().values.traders_password_switch ?? false,
})

/** Creates the form. `coin` and `type` are the coin and the account that the page was opened with. */
export function createWithdrawalForm(host: EventTarget, coin: string, type: AccountType): WithdrawalFormState {
  submission.forgetExpired()
  const $sent = atom('')
  const confirmation = createConfirmation(submission)
  const form = createForm<WithdrawalDraft, WithdrawalReason>({
    draft: { way: 'wallet', coin, card: '', amount: '', password: '', email: '', code: '' },
    problems(draft) {
      const terms = findTerms(draft)
      return terms ? findWithdrawalProblems(draft, terms, getRequiredWithdrawalFields()) : {}
    },
    async send(draft) {
      const order = toOrder(draft)
      if (!order) return null
      terms.acceptChanges()
      confirmation.ask(order)
      return null
    },
  })
  const terms = createTermsStore(type, () => parseAmountInput(form.$draft.get().amount))
  const codes = createEmailCodeSender({ email: () => form.$draft.get().email, note: form.setMessage })

  function query(): TermsQuery | null {
    const found = resolveDraft(form.$draft.get())
    return found && { coin: found.coin.id, way: found.way, card: found.card?.id ?? '' }
  }

  function findTerms(draft: WithdrawalDraft): WithdrawalContext | null {
    const found = resolveDraft(draft)
    const asked = query()
    const info = asked && terms.getStore(asked).get().data?.info
    return found && info ? { ...found, info } : null
  }

  function toOrder(draft: WithdrawalDraft): WithdrawalOrder | null {
    const known = findTerms(draft)
    const num = parseAmountInput(draft.amount)
    if (!known || num === null) return null
    const { coin, card, way, info } = known
    const secrets = { paypwd: draft.password || null, ...toCodeForm(draft, getCurrentRequiredFields()) }
    const written = { c_id: coin.id, num, type, bank_id: card?.id ?? null, withdraw_type: way, ...secrets }
    const sent = submission.getUnanswered()
    // An unanswered withdrawal is repeated with the terms of then, because the server may have accepted it. Password and code are current.
    const again = sent && isSameWithdrawal(sent, { ...written, terms: null }) ? { ...sent, ...secrets } : null
    const whole = again ?? { ...written, terms: info.terms || null }
    return { form: whole, coin: coin.title, ...splitWithdrawal(num, info), info, card }
  }

  function refreshTerms(): void {
    const asked = query()
    if (asked) void terms.getStore(asked).invalidate()
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
    form.setFields({ amount: '', password: '', code: '' })
    $sent.set(await latest)
    navigateAfterSubmit(host, $settings.get().values.withdrawal_subover_refre)
  }

  /** Reloads the settings after a refusal, because the operator may have changed what is enabled or required since the page was opened. */
  async function refused(message: string, field?: Field): Promise<void> {
    await reloadSettings()
    const asked = getCurrentRequiredFields()
    const unseen = ((field === 'code' || field === 'email') && !asked[field]) || field === 'terms' || field === 'type'
    form.showRefusal({ field: !field || unseen ? null : field, message })
  }

  return {
    ...form,
    codes,
    terms,
    confirmation,
    $sent,
    getQuery: query,
    refreshTerms,
    send,
    startAgain: () => $sent.set(''),
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
  }
}
