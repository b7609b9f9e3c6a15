import { $transferBalances } from '../../shared/balances/balances.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import type { FormValues } from '../../shared/contract/endpoint.ts'
import { transferBetweenAccounts } from '../../shared/contract/transfer.ts'
import { parseAmountInput } from '../../shared/format/amount-input.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import {
  findTransferAmountProblem,
  findTransferCoin,
  getInitialAccounts,
  getTransferableCoins,
  type TransferableCoin,
  type TransferDraft,
  type TransferReason,
  withAccount,
} from './account-transfer.rules.ts'

type Transfer = FormValues<typeof transferBetweenAccounts>

const submission = createSubmission({
  kind: 'transfer',
  endpoint: transferBetweenAccounts,
  toForm: (transfer: Transfer) => transfer,
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
export function findDraftCoin(draft: TransferDraft): TransferableCoin | null {
  const { data } = $transferBalances.get()
  return data && findTransferCoin(getTransferableCoins(data, draft.from), draft.coin)
}

/** Limits of an unknown coin. */
const UNKNOWN_COIN = { available: '0', minimum: null }

/** Creates the form. `coin` and `code` are the coin and the account that the page was opened with. */
export function createTransferForm(coin: string, code: string): TransferFormState {
  submission.forgetExpired()
  const form = createForm<TransferDraft, TransferReason>({
    draft: { ...getInitialAccounts(code), coin, amount: '' },
    problems(draft) {
      const problem = findTransferAmountProblem(draft.amount, findDraftCoin(draft) ?? UNKNOWN_COIN)
      // The unanswered transfer may itself have used up the balance, so it may be sent again.
      return problem && !(problem === 'insufficient' && isUnanswered(draft)) ? { amount: problem } : {}
    },
    async send(draft) {
      const transfer = toTransfer(draft)
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
    submission.forgetExpired()
    form.change(field, value)
  }
  const choose = (next: TransferDraft) => {
    submission.forgetExpired()
    form.setFields(next)
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
function toTransfer(draft: TransferDraft): Transfer | null {
  const coin = findDraftCoin(draft)
  const num = parseAmountInput(draft.amount)
  return coin && num !== null ? { c_id: coin.id, num, from_type: draft.from, to_type: draft.to } : null
}

function isUnanswered(draft: TransferDraft): boolean {
  const transfer = toTransfer(draft)
  return transfer !== null && submission.isUnanswered(transfer)
}
