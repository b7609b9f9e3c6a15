import type { AccountType } from '../../shared/base/contract/constants.ts'
import type { FormValues } from '../../shared/base/contract/endpoint.ts'
import { transferBetweenAccounts } from '../../shared/base/contract/transfer.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { $transferBalances } from '../../shared/state/balances/balances.store.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
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

type Transfer = FormValues<typeof transferBetweenAccounts> & { coin?: string }

const submission = createSubmission({
  kind: 'transfer',
  endpoint: transferBetweenAccounts,
  toForm: (transfer: Transfer) => transfer,
  facts: ({ coin, fromAccount, amount }) => ({ coin, account: fromAccount, amount }),
  fields: { amount: 'amount' },
})

/** Form of one `tl-account-transfer` element. */
export interface TransferFormState extends MoneyForm<TransferDraft, TransferReason, Transfer, 'amount'> {
  chooseAccount(side: 'from' | 'to', type: AccountType): void
  swapAccounts(): void
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
  const form = createMoneyForm<TransferDraft, TransferReason, Transfer, 'amount'>({
    submission,
    draft: { ...getInitialAccounts(code), coin, amount: '' },
    keep: { name: `transfer/${coin}/${code}`, fields: ['from', 'to', 'coin', 'amount'] },
    problems(draft) {
      const amount = findTransferAmountProblem(draft.amount, findDraftCoin(draft) ?? UNKNOWN_COIN)
      return amount ? { amount } : {}
    },
    toOrder: toTransfer,
    place: placeTransfer,
  })

  /** Places the transfer of a valid draft. */
  async function placeTransfer(draft: TransferDraft): Promise<FormRefusal<TransferDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return { field: 'amount', message: texts('account-transfer')('notANumber') }
    // Without a chosen coin the draft resolves to the first coin with a balance, which the transfer may use up.
    form.rewrite({ coin: order.coinId })
    const result = await form.send(order)
    if (result.phase !== 'blocked') refreshBalances()
    if (result.phase === 'accepted') form.accept({ amount: '' })
    return form.explain(result)
  }

  return {
    ...form,
    chooseAccount: (side, type) => form.setFields(withAccount(form.$draft.get(), side, type)),
    swapAccounts() {
      const { from, to } = form.$draft.get()
      form.setFields({ from: to, to: from })
    },
  }
}

/** Converts a draft to the request form; null while it is incomplete. */
function toTransfer(draft: TransferDraft): Transfer | null {
  const coin = findDraftCoin(draft)
  const amount = parseAmountInput(draft.amount)
  return coin && amount !== null
    ? { coin: coin.title, coinId: coin.id, amount, fromAccount: draft.from, toAccount: draft.to }
    : null
}
