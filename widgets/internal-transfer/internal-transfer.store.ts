import { computed } from 'nanostores'
import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { getTransferCoins, sendInternalTransfer } from '../../shared/base/contract/internal-transfer.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
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
import { type AccountSearch, createAccountSearch } from './account-search.store.ts'
import {
  computeAmounts,
  findInternalTransferAmountProblem,
  findSendableCoin,
  type InternalTransferDraft,
  type InternalTransferReason,
  type TransferAmounts,
  type TransferCoin,
} from './internal-transfer.rules.ts'

type SentTransfer = FormValues<typeof sendInternalTransfer> & { coin?: string }
type Field = keyof InternalTransferDraft | 'terms'

const submission = createSubmission({
  kind: 'internal-transfer',
  endpoint: sendInternalTransfer,
  toForm: (form: SentTransfer) => form,
  repeat: repeatForm,
  facts: ({ coin, amount }) => ({ coin, amount }),
  fields: {
    recipientId: 'to',
    coinId: 'coin',
    amount: 'amount',
    payPassword: 'password',
    terms: 'terms',
  } satisfies Record<string, Field>,
})

/** Form of one `tl-internal-transfer` element. */
export interface InternalTransferForm
  extends MoneyForm<InternalTransferDraft, InternalTransferReason, SentTransfer, Field> {
  readonly account: AccountSearch
  /** Coins that can be sent to the confirmed account. */
  readonly $coins: PolledStore<TransferCoin[]>
  getCoin(): TransferCoin | null
  /** Returns fee and received amount of the draft; null while the amount is invalid. */
  getAmounts(): TransferAmounts | null
}

/** Creates the form. */
export function createInternalTransferForm(): InternalTransferForm {
  const account = createAccountSearch()
  const $owner = computed([$token, account.$confirmed], (token, to) => (token && to ? `${token} ${to.username}` : ''))
  const $coins = polled(
    BALANCES_POLL_MS,
    () => call(getTransferCoins, { username: account.$confirmed.get()?.username ?? '' }, { quiet: true }),
    $owner,
  )
  const findDraftCoin = ({ coin }: InternalTransferDraft) => findSendableCoin($coins.get().data ?? [], coin)

  const form = createMoneyForm<InternalTransferDraft, InternalTransferReason, SentTransfer, Field>({
    submission,
    draft: { to: '', coin: '', amount: '', password: '' },
    // The recipient is searched again: a search result expires.
    keep: { name: 'internal-transfer', fields: ['coin', 'amount'] },
    problems: (draft) => findInternalTransferProblems(draft, findDraftCoin(draft)),
    toOrder: (draft) => toSentTransfer(draft, findDraftCoin(draft)),
    place: placeTransfer,
  })

  /** Places the transfer of a valid draft. */
  async function placeTransfer(draft: InternalTransferDraft): Promise<FormRefusal<InternalTransferDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return { field: 'amount', message: texts('products')('notANumber') }
    // The list may begin with another coin afterwards.
    form.rewrite({ coin: order.coinId })
    const result = await form.send(order)
    if (result.phase === 'blocked') return form.explain(result)
    refreshBalances()
    await $coins.invalidate()
    if (result.phase === 'accepted') form.accept({ amount: '', password: '' })
    if (result.phase !== 'refused' || result.field !== 'to') return form.explain(result)
    // The search result has expired. The settings may have disabled transfers altogether, so reload them.
    clearRecipient()
    void reloadSettings()
    return { message: result.message }
  }

  function clearRecipient(): void {
    account.clearConfirmed()
    form.setFields({ to: '' })
  }

  return {
    ...form,
    account: {
      ...account,
      clearConfirmed: clearRecipient,
      confirm(found) {
        account.confirm(found)
        form.setFields({ to: found.id })
      },
    },
    $coins,
    getCoin: () => findDraftCoin(form.$draft.get()),
    getAmounts() {
      const draft = form.$draft.get()
      const coin = findDraftCoin(draft)
      const amount = parseAmountInput(draft.amount)
      if (!coin || amount === null) return null
      const isValid = findInternalTransferAmountProblem(draft.amount, { ...coin, balance: amount }) === null
      return isValid ? computeAmounts(amount, coin) : null
    },
  }
}

/** Converts a draft to the request form; null while it is incomplete. */
function toSentTransfer(draft: InternalTransferDraft, coin: TransferCoin | null): SentTransfer | null {
  const amount = parseAmountInput(draft.amount)
  if (!coin || amount === null) return null
  return {
    recipientId: draft.to,
    coinId: coin.id,
    amount,
    payPassword: draft.password || null,
    terms: coin.terms || null,
    coin: coin.title,
  }
}

function findInternalTransferProblems(
  draft: InternalTransferDraft,
  coin: TransferCoin | null,
): Partial<Record<keyof InternalTransferDraft, InternalTransferReason>> {
  const amount = coin && findInternalTransferAmountProblem(draft.amount, coin)
  const requiresPassword = $settings.get().values.tradingPasswordSwitch
  return {
    ...(draft.to === '' && { to: 'confirmFirst' }),
    ...(!coin && { coin: 'noCoins' }),
    ...(amount && { amount }),
    ...(requiresPassword && draft.password === '' && { password: 'passwordMissing' }),
  }
}
