import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { getTransferCoins, sendInternalTransfer } from '../../shared/contract/internal-transfer.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import { type AccountSearch, createSearch } from './account-search.store.ts'
import {
  amountProblem,
  coinOf,
  type Shares,
  sharesOf,
  type TransferCoin,
  type TransferDraft,
  type TransferReason,
} from './internal-transfer.rules.ts'

type Sent = FormOf<typeof sendInternalTransfer>

const submission = createSubmission({
  kind: 'internal-transfer',
  endpoint: sendInternalTransfer,
  formOf: (form: Sent) => form,
  fields: { to_uid: 'to', c_id: 'coin', amount: 'amount', paypassword: 'password', terms: 'terms' },
})

/** Form of one `tl-internal-transfer` element. */
export interface TransferForm extends Form<TransferDraft, TransferReason> {
  readonly account: AccountSearch
  /** Coins that can be sent to the confirmed account. */
  readonly $coins: PolledStore<TransferCoin[]>
  coin(): TransferCoin | null
  /** Returns fee and received amount of the draft; null while the amount is invalid. */
  shares(): Shares | null
  /** Returns true if this transfer was sent and its result is unknown. Sending it again books it at most once. */
  isUnanswered(): boolean
}

/** Creates the form. */
export function createTransfer(): TransferForm {
  submission.forgetOld()
  const account = createSearch()
  const $whose = computed([$token, account.$confirmed], (token, to) => (token && to ? `${token} ${to.username}` : ''))
  const $coins = polled(
    BALANCES_POLL_MS,
    () => call(getTransferCoins, { username: account.$confirmed.get()?.username ?? '' }, { quiet: true }),
    $whose,
  )
  const findDraftCoin = ({ coin }: TransferDraft) => coinOf($coins.get().data ?? [], coin)
  const findUnanswered = (draft: TransferDraft): Sent | null => {
    const sent = submission.unanswered()
    const isSame =
      sent?.to_uid === draft.to && sent.c_id === findDraftCoin(draft)?.id && sent.amount === normalAmount(draft.amount)
    return isSame ? sent : null
  }

  function problems(draft: TransferDraft) {
    const coin = findDraftCoin(draft)
    const amount = coin && amountProblem(draft.amount, coin)
    const asks = $settings.get().values.traders_password_switch
    return {
      ...(draft.to === '' && { to: 'confirmFirst' as const }),
      ...(!coin && { coin: 'noCoins' as const }),
      // The unanswered transfer may itself have used up the balance, so it may be sent again.
      ...(amount && !(amount === 'insufficient' && findUnanswered(draft)) && { amount }),
      ...(asks && draft.password === '' && { password: 'passwordMissing' as const }),
    }
  }

  async function send(draft: TransferDraft): Promise<FormRefusal<TransferDraft> | null> {
    const coin = findDraftCoin(draft)
    const amount = normalAmount(draft.amount)
    if (!coin || amount === null) return { field: 'amount', message: texts('products')('notANumber') }
    // Fixes the coin that is sent: the list may begin with another coin afterwards.
    form.put({ coin: coin.id })
    const terms = (findUnanswered(draft) ?? coin).terms || null
    const sent = { to_uid: draft.to, c_id: coin.id, amount, paypassword: draft.password || null, terms }
    const fate = await submission.send(sent)
    refreshBalances()
    await $coins.invalidate()
    if (fate.phase === 'accepted') form.put({ amount: '', password: '' })
    if (fate.phase !== 'refused') return null
    const { field, message } = fate
    if (field !== 'to') return field === 'terms' || !field ? { message } : { field, message }
    // The search result has expired. The settings may have disabled transfers altogether, so reload them.
    change()
    void reloadSettings()
    return { message }
  }

  const form = createForm<TransferDraft, TransferReason>({
    draft: { to: '', coin: '', amount: '', password: '' },
    problems,
    send,
  })

  function change(): void {
    account.change()
    form.put({ to: '' })
  }

  return {
    ...form,
    account: {
      ...account,
      change,
      confirm(found) {
        account.confirm(found)
        form.put({ to: found.id })
      },
    },
    $coins,
    coin: () => findDraftCoin(form.$draft.get()),
    shares() {
      const draft = form.$draft.get()
      const coin = findDraftCoin(draft)
      const amount = normalAmount(draft.amount)
      return coin && amount !== null && amountProblem(draft.amount, { ...coin, balance: amount }) === null
        ? sharesOf(amount, coin)
        : null
    },
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
  }
}
