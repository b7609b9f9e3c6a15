import { atom, type ReadableAtom } from 'nanostores'
import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { splitWithdrawal } from '../../shared/base/contract/withdrawal-fee.ts'
import { getWithdrawableCoins, type WithdrawalInfo, withdraw } from '../../shared/base/contract/withdrawals.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { $cards } from '../../shared/state/member/bank-cards.store.ts'
import { toCodeForm } from '../../shared/state/member/email-code.rules.ts'
import { getCurrentRequiredFields } from '../../shared/state/member/required-code-fields.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { navigateAfterSubmit } from '../../shared/view/dom/navigate-after-submit.ts'
import { call } from '../../shared/wire/api/call.ts'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import {
  areTermsOfNetwork,
  findChosen,
  findNetworkChoice,
  findWithdrawalProblems,
  getWithdrawalWays,
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

/** Withdrawal to be confirmed, with the figures shown in the check sheet. */
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
  showsResult: true,
  endpoint: withdraw,
  toForm: ({ form }: WithdrawalOrder) => form,
  facts: ({ form, coin, fee }) => ({ coin, account: form.type, amount: form.amount, fee }),
  repeat(order, sent) {
    const form = repeatForm(order.form, sent)
    return form && { ...order, form }
  },
  fields: {
    amount: 'amount',
    coinId: 'coin',
    bankId: 'card',
    payPassword: 'password',
    network: 'network',
    emailCode: 'code',
    email: 'email',
    terms: 'terms',
    type: 'type',
  } satisfies Record<string, Field>,
})

/** Form of one `tl-withdrawal` element. */
export interface WithdrawalFormState extends MoneyForm<WithdrawalDraft, WithdrawalReason, WithdrawalOrder, Field> {
  readonly terms: TermsStore
  /** Id of the withdrawal that was just added, whose steps are shown; "" for none. */
  readonly $sent: ReadableAtom<string>
  /** Closes the steps and shows the form. */
  startAgain(): void
  /** Returns the way, coin and card of the draft; null if there are none. */
  getQuery(): TermsQuery | null
  /** Reloads the terms after an action that changes them. */
  refreshTerms(): void
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
  password: $settings.get().values.tradingPasswordSwitch ?? false,
})

/** Creates the form. `coin` and `type` are the coin and the account that the page was opened with. */
export function createWithdrawalForm(host: EventTarget, coin: string, type: AccountType): WithdrawalFormState {
  const $sent = atom('')
  const terms = createTermsStore(type, () => ({
    amount: parseAmountInput(form.$draft.get().amount),
    network: form.$draft.get().network,
  }))
  const findContext = (draft: WithdrawalDraft) => findWithdrawalContext(draft, terms)
  const form = createMoneyForm<WithdrawalDraft, WithdrawalReason, WithdrawalOrder, Field>({
    submission,
    draft: { way: 'wallet', coin, card: '', network: '', amount: '', password: '', email: '', code: '' },
    keep: { name: `withdrawal/${coin}/${type}`, fields: ['way', 'coin', 'card', 'amount', 'email'] },
    problems(draft) {
      const context = findContext(draft)
      return context ? findWithdrawalProblems(draft, context, getRequiredWithdrawalFields()) : {}
    },
    toOrder(draft) {
      const context = findContext(draft)
      return context && toWithdrawalOrder(draft, context, type)
    },
    place: placeWithdrawal,
  })

  /** Places the withdrawal of a valid draft. The check stays open while the result is unknown. */
  async function placeWithdrawal(draft: WithdrawalDraft): Promise<FormRefusal<WithdrawalDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return null
    terms.acceptChanges()
    // Before the first attempt: the list may have its row before the order is sent again.
    const findAdded = latestWithdrawals.sinceNow()
    while (await form.ask(order)) {
      const result = await form.send(order)
      if (result.phase === 'blocked') return form.explain(result)
      const added = findAdded()
      refreshTerms()
      refreshBalances()
      if (result.phase === 'refused') return (await findHiddenRefusal(result)) ?? form.explain(result)
      if (result.phase === 'unknown') continue
      form.accept({ amount: '', password: '', code: '' })
      const newest = await added
      $sent.set(result.orderId || newest)
      navigateAfterSubmit(host, $settings.get().values.afterWithdrawal)
      return null
    }
    return null
  }

  function getQuery(): TermsQuery | null {
    const chosen = resolveDraft(form.$draft.get())
    return chosen && toQuery(chosen)
  }

  function refreshTerms(): void {
    const query = getQuery()
    if (query) void terms.getStore(query).invalidate()
  }

  return { ...form, terms, $sent, startAgain: () => $sent.set(''), getQuery, refreshTerms }
}

const toQuery = ({ coin, way, card }: Omit<WithdrawalContext, 'info'>): TermsQuery => ({
  coin: coin.id,
  way,
  card: card?.id ?? '',
})

function findWithdrawalContext(draft: WithdrawalDraft, terms: TermsStore): WithdrawalContext | null {
  const chosen = resolveDraft(draft)
  // Without the list of cards the card is unknown, and its terms must not be requested.
  if (chosen?.way === 'bank' && $cards.get().data === null) return null
  const info = chosen && terms.getStore(toQuery(chosen)).get().data?.info
  return info ? { ...chosen, info } : null
}

/** Reloads the settings after a refusal: the operator may have changed what is enabled or required. Returns the message if the form hides its field by now. */
async function findHiddenRefusal(refusal: { message: string; field?: Field }): Promise<{ message: string } | null> {
  const { field, message } = refusal
  await reloadSettings()
  const isHidden = (field === 'code' || field === 'email') && !getCurrentRequiredFields()[field]
  return isHidden ? { message } : null
}

/** Converts a draft to an order; null while the amount is invalid. */
function toWithdrawalOrder(
  draft: WithdrawalDraft,
  { coin, card, way, info }: WithdrawalContext,
  type: AccountType,
): WithdrawalOrder | null {
  const amount = parseAmountInput(draft.amount)
  // Until the terms of a newly chosen network are loaded, nothing is sent; the button is busy.
  if (amount === null || !areTermsOfNetwork(info, draft.network)) return null
  const form = {
    coinId: coin.id,
    amount,
    type,
    bankId: card?.id ?? null,
    destination: way,
    terms: info.terms || null,
    network: (way === 'wallet' && findNetworkChoice(info, draft.network)) || null,
    payPassword: draft.password || null,
    ...toCodeForm(draft, getCurrentRequiredFields()),
  }
  return { form, coin: coin.title, ...splitWithdrawal(amount, info), info, card }
}
