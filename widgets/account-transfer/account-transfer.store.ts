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

/** The form of one element. */
export interface TransferFormState extends Form<TransferDraft, TransferReason> {
  chooseAccount(side: 'from' | 'to', type: AccountType): void
  swapAccounts(): void
  /** Whether what the form says was sent without an answer: sent again, it is booked once. */
  isUnanswered(): boolean
}

/** The coin that a draft means, with what there is of it now; null while the balances have not come. */
export function transferableCoin(draft: TransferDraft): TransferableCoin | null {
  const { data } = $transferBalances.get()
  return data && transferCoin(coinsOfAccount(data, draft.from), draft.coin)
}

/** Stands for a coin that is not known. */
const NOTHING = { available: '0', minimum: null }

/** Makes the form; `coin` and `code` are the coin and the account that the page was opened from. */
export function createTransfer(coin: string, code: string): TransferFormState {
  submission.forgetOld()
  const form = createForm<TransferDraft, TransferReason>({
    draft: { ...firstAccounts(code), coin, amount: '' },
    problems(draft) {
      const problem = amountProblem(draft.amount, transferableCoin(draft) ?? NOTHING)
      // What the account lacks may be what the very transfer took whose answer was lost.
      return problem && !(problem === 'insufficient' && isUnanswered(draft)) ? { amount: problem } : {}
    },
    async send(draft) {
      const transfer = transferOf(draft)
      if (!transfer) return { field: 'amount', message: texts('account-transfer')('notANumber') }
      // Without a chosen coin the form means the first there is something of: from here on it means this one, also when it is gone.
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

/** What a draft amounts to; null while it is incomplete. */
function transferOf(draft: TransferDraft): Transfer | null {
  const coin = transferableCoin(draft)
  const num = normalAmount(draft.amount)
  return coin && num !== null ? { c_id: coin.id, num, from_type: draft.from, to_type: draft.to } : null
}

function isUnanswered(draft: TransferDraft): boolean {
  const transfer = transferOf(draft)
  return transfer !== null && submission.isUnanswered(transfer)
}
