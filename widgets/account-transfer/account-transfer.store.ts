import { call } from '../../shared/api/call.ts'
import { isUncertain } from '../../shared/api/result.ts'
import { forgetOldSubmission, submissionEnded, submissionKey } from '../../shared/api/submission.ts'
import { $balances, $transferBalances } from '../../shared/balances/balances.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { transferBetweenAccounts } from '../../shared/contract/transfer.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import {
  amountProblem,
  coinMeant,
  coinsOf,
  firstAccounts,
  type MovableCoin,
  type TransferDraft,
  type TransferReason,
  withAccount,
} from './account-transfer.rules.ts'
import { texts } from './account-transfer.texts.ts'

/** What the keys of transfers are kept under. */
const KIND = 'transfer'

/** The form of one element. */
export interface TransferForm extends Form<TransferDraft, TransferReason> {
  chooseAccount(side: 'from' | 'to', type: AccountType): void
  swapAccounts(): void
}

/** The coin that a draft means, with what there is of it now; null while the balances have not come. */
export function movable(draft: TransferDraft): MovableCoin | null {
  const { data } = $transferBalances.get()
  return data && coinMeant(coinsOf(data, draft.from), draft.coin)
}

/** Makes the form; `coin` and `code` are the coin and the account that the page was opened from. */
export function createTransfer(coin: string, code: string): TransferForm {
  forgetOldSubmission(KIND)
  const form = createForm<TransferDraft, TransferReason>({
    draft: { ...firstAccounts(code), coin, amount: '' },
    problems(draft) {
      const problem = amountProblem(draft.amount, movable(draft)?.available ?? '0')
      return problem ? { amount: problem } : {}
    },
    async send(draft) {
      const refusal = await transfer(draft)
      if (!refusal) form.change('amount', '')
      return refusal
    },
  })
  const change: TransferForm['change'] = (field, value) => {
    forgetOldSubmission(KIND)
    form.change(field, value)
  }
  const choose = (next: TransferDraft) => {
    change('from', next.from)
    change('to', next.to)
    change('amount', next.amount)
  }
  return {
    ...form,
    change,
    chooseAccount: (side, type) => choose(withAccount(form.$draft.get(), side, type)),
    swapAccounts() {
      const draft = form.$draft.get()
      choose({ ...draft, from: draft.to, to: draft.from })
    },
  }
}

/** Sends a transfer, and asks for the balances it changed. One whose answer never came keeps its key: sent again, it is booked once. */
async function transfer(draft: TransferDraft): Promise<FormRefusal<TransferDraft> | null> {
  const coin = movable(draft)
  const num = normalAmount(draft.amount)
  if (!coin || num === null) return { field: 'amount', message: texts.$t.get()('form') }
  const form = { c_id: coin.id, num, from_type: draft.from, to_type: draft.to }
  const idempotencyKey = submissionKey(KIND, JSON.stringify(form))
  const answer = await call(transferBetweenAccounts, form, { idempotencyKey, toastSuccess: true })
  const unknown = !answer.ok && isUncertain(answer.error)
  if (!unknown) submissionEnded(KIND)
  void $transferBalances.refresh()
  void $balances.refresh()
  if (answer.ok) return null
  if (unknown) return { field: null, message: texts.$t.get()('uncertain') }
  return { field: answer.error.field === 'num' ? 'amount' : null, message: answer.error.message }
}
