import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import type { FormValues } from '../../shared/contract/endpoint.ts'
import { getTransferCoins, sendInternalTransfer } from '../../shared/contract/internal-transfer.ts'
import { parseAmountInput } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
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

type SentTransfer = FormValues<typeof sendInternalTransfer>

const submission = createSubmission({
  kind: 'internal-transfer',
  endpoint: sendInternalTransfer,
  toForm: (form: SentTransfer) => form,
  fields: { to_uid: 'to', c_id: 'coin', amount: 'amount', paypassword: 'password', terms: 'terms' },
})

/** Form of one `tl-internal-transfer` element. */
export interface InternalTransferForm extends Form<InternalTransferDraft, InternalTransferReason> {
  readonly account: AccountSearch
  /** Coins that can be sent to the confirmed account. */
  readonly $coins: PolledStore<TransferCoin[]>
  getCoin(): TransferCoin | null
  /** Returns fee and received amount of the draft; null while the amount is invalid. */
  getAmounts(): TransferAmounts | null
  /** Returns true if this transfer was sent and its result is unknown. Sending it again books it at most once. */
  isUnanswered(): boolean
}

/** Creates the form. */
export function createInternalTransferForm(): InternalTransferForm {
  submission.forgetExpired()
  const account = createAccountSearch()
  const $whose = computed([$token, account.$confirmed], (token, to) => (token && to ? `${token} ${to.username}` : ''))
  const $coins = polled(
    BALANCES_POLL_MS,
    () => call(getTransferCoins, { username: account.$confirmed.get()?.username ?? '' }, { quiet: true }),
    $whose,
  )
  const findDraftCoin = ({ coin }: InternalTransferDraft) => findSendableCoin($coins.get().data ?? [], coin)
  const findUnanswered = (draft: InternalTransferDraft): SentTransfer | null => {
    const sent = submission.getUnanswered()
    const isSame =
      sent?.to_uid === draft.to &&
      sent.c_id === findDraftCoin(draft)?.id &&
      sent.amount === parseAmountInput(draft.amount)
    return isSame ? sent : null
  }

  function problems(draft: InternalTransferDraft) {
    const coin = findDraftCoin(draft)
    const amount = coin && findInternalTransferAmountProblem(draft.amount, coin)
    const asks = $settings.get().values.traders_password_switch
    return {
      ...(draft.to === '' && { to: 'confirmFirst' as const }),
      ...(!coin && { coin: 'noCoins' as const }),
      // The unanswered transfer may itself have used up the balance, so it may be sent again.
      ...(amount && !(amount === 'insufficient' && findUnanswered(draft)) && { amount }),
      ...(asks && draft.password === '' && { password: 'passwordMissing' as const }),
    }
  }

  async function send(draft: InternalTransferDraft): Promise<FormRefusal<InternalTransferDraft> | null> {
    const coin = findDraftCoin(draft)
    const amount = parseAmountInput(draft.amount)
    if (!coin || amount === null) return { field: 'amount', message: texts('products')('notANumber') }
    // Fixes the coin that is sent: the list may begin with another coin afterwards.
    form.setFields({ coin: coin.id })
    const terms = (findUnanswered(draft) ?? coin).terms || null
    const sent = { to_uid: draft.to, c_id: coin.id, amount, paypassword: draft.password || null, terms }
    const fate = await submission.send(sent)
    refreshBalances()
    await $coins.invalidate()
    if (fate.phase === 'accepted') form.setFields({ amount: '', password: '' })
    if (fate.phase !== 'refused') return null
    const { field, message } = fate
    if (field !== 'to') return field === 'terms' || !field ? { message } : { field, message }
    // The search result has expired. The settings may have disabled transfers altogether, so reload them.
    change()
    void reloadSettings()
    return { message }
  }

  const form = createForm<InternalTransferDraft, InternalTransferReason>({
    draft: { to: '', coin: '', amount: '', password: '' },
    problems,
    send,
  })

  function change(): void {
    account.clearConfirmed()
    form.setFields({ to: '' })
  }

  return {
    ...form,
    account: {
      ...account,
      clearConfirmed: change,
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
      return coin &&
        amount !== null &&
        findInternalTransferAmountProblem(draft.amount, { ...coin, balance: amount }) === null
        ? computeAmounts(amount, coin)
        : null
    },
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
  }
}
