import { $transferBalances } from '../../shared/balances/balances.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import type { FormOf } from '../../shared/contract/endpoint.ts'
import { transferBetweenAccounts } from '../../shared/contract/transfer.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import {
  amountProblem,
  coinsOfAccount,
  firstAccounts,
  type TransferableCoin,
  type TransferDraft,
  type TransferReason,
  transferCoin,
  withAccount,
} from './account-transfer.rules.ts'

type Transfer = FormOf<typeof transferBetweenAccounts>

const submission = createSubmission({
  kind: 'transfer',
  endpoint: transferBetweenAccounts,
  formOf: (transfer: Transfer) => transfer,
  fields: { num: 'amount' },
})

/** Form of one `tl-account-transfer` element. */
export interface TransferFormState extends Form<TransferDraft, TransferReason> {
  chooseAccount(side: 'from' | 'to', type: AccountType): void
  swapAccounts(): void
  /** Returns true if this transfer was sent and its result is unknown. Sending it again books it at most once. */
  isUnanswered(): boolean
}

/** Returns the draft's coin with its current balance; null until the balances are loaded. */
export function transferableCoin(draft: TransferDraft): TransferableCoin | null {
  const { data } = $transferBalances.get()
  return data && transferCoin(coinsOfAccount(data, draft.from), draft.coin)
}

/** Limits of an unknown coin. */
const NOTHING = { available: '0', minimum: null }

/** Creates the form. `coin` and `code` are the coin and the account that the page was opened with. */
export function createTransfer(coin: string, code: string): TransferFormState {
  submission.forgetOld()
  const form = createForm<TransferDraft, TransferReason>({
    draft: { ...firstAccounts(code), coin, amount: '' },
    problems(draft) {
      const problem = amountProblem(draft.amount, transferableCoin(draft) ?? NOTHING)
      // The unanswered transfer may itself have used up the balance, so it may be sent again.
      return problem && !(problem === 'insufficient' && isUnanswered(draft)) ? { amount: problem } : {}
    },
    async send(draft) {
      const transfer = transferOf(draft)
      if (!transfer) return { field: 'amount', message: texts('account-transfer')('notANumber') }
      // Without a chosen coin the draft resolves to the first coin with a balance. Fix the coin that is sent, even if its balance is gone afterwards.
      form.change('coin', transfer.c_id)
      const fate = await submission.send(transfer)
      refreshBalances()
      if (fate.phase === 'accepted') form.change('amount', '')
      return fate.phase === 'refused' ? fate : null
    },
  })
  const change: TransferFormState['change'] = (field, value) => {
    submission.forgetOld()
    form.change(field, value)
  }
  const choose = (next: TransferDraft) => {
    submission.forgetOld()
    form.put(next)
  }
  return {
    ...form,
    change,
    isUnanswered: () => isUnanswered(form.$draft.get()),
    chooseAccount: (side, type) => choose(withAccount(form.$draft.get(), side, type)),
    swapAccounts() {
      const draft = form.$draft.get()
      choose({ ...draft, from: draft.to, to: draft.from })
    },
  }
}

/** Converts a draft to the request form; null while it is incomplete. */
function transferOf(draft: TransferDraft): Transfer | null {
  const coin = transferableCoin(draft)
  const num = normalAmount(draft.amount)
  return coin && num !== null ? { c_id: coin.id, num, from_type: draft.from, to_type: draft.to } : null
}

function isUnanswered(draft: TransferDraft): boolean {
  const transfer = transferOf(draft)
  return transfer !== null && submission.isUnanswered(transfer)
}
