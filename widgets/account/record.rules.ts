import type { Moment } from '../../shared/base/contract/codec.ts'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getBills, getDeposits, getTransfers, getWithdrawals } from '../../shared/base/contract/records.ts'
import { absolute } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Overview } from '../../shared/state/balances/values.ts'

/** Kinds of records of an account. */
export type RecordTab = 'bills' | 'withdrawals' | 'deposits' | 'transfers'

/** Record of any kind, as the list shows it. */
export interface AccountRecord {
  id: string
  /** Paging cursor if it differs from `id`, else "". */
  cursor: string
  /** Absolute amount; `way` has the direction. `way` is null if the record belongs to both sides of a transfer or nothing moved (rejected, taken back). */
  amount: Decimal | null
  way: 'income' | 'expense' | null
  /** Server's description; empty if there is none. */
  remark: string
  /** Review status from the server, or the progress of a payout that is not done or failed; empty for plain bookings. */
  status: string
  address: string
  /** Network of a deposit or of a withdrawal to a wallet, and memo of the withdrawal; "" for none. */
  network: string
  memo: string
  from: AccountType | null
  to: AccountType | null
  time: Moment
  /** Balance after the booking; null if the server does not send it. */
  balance: Decimal | null
  /** Order or request that caused it, as in the address of its page; both empty if it has none. */
  cause: { type: string; number: string }
}

/** Returns a coin's name; "" until the balances are loaded. The address has a name too, but it is untrusted input of the link. */
export const getCoinName = (overview: Overview | null, id: string): string =>
  overview?.accounts.flatMap(({ coins }) => coins).find((coin) => coin.id === id)?.name ?? ''

/** Returns the tabs of an account (TAC-03, TAC-04). */
export const getRecordTabs = (type: AccountType): readonly RecordTab[] =>
  type === 'quant' ? ['bills', 'transfers'] : ['bills', 'withdrawals', 'deposits']

const EMPTY_RECORD = {
  cursor: '',
  remark: '',
  status: '',
  address: '',
  network: '',
  memo: '',
  from: null,
  to: null,
  balance: null,
  cause: { type: '', number: '' },
} as const

/** Converts a ledger posting (TAC-14). Its direction is `kind`, not the sign of the amount. */
export const toBillRecord = ({
  id,
  kind,
  amount,
  remark,
  createdAt,
  balance,
  type,
  number,
}: ResponseData<typeof getBills>[number]): AccountRecord => ({
  ...EMPTY_RECORD,
  id,
  amount: absolute(amount),
  way: kind,
  remark,
  time: createdAt,
  balance,
  cause: { type, number },
})

/** Returns true for rejected and taken-back records: nothing moved. */
const isVoid = (status: string): boolean => status === '3' || status === '4'

/** Returns the record of a row in the lists of deposits and withdrawals, whose id is `deposit-7`. Rows booked without a review have a plain id and no record. */
const toCause = (id: string): AccountRecord['cause'] => {
  const [, type = '', number = ''] = /^(deposit|withdrawal)-(\d+)$/.exec(id) ?? []
  return { type, number }
}

/** Converts a withdrawal (TAC-15, Q-036). */
export const toWithdrawalRecord = ({
  id,
  amount,
  otherAmount,
  status,
  remark,
  address,
  network,
  memo,
  payout,
  updatedAt,
  cursor,
}: ResponseData<typeof getWithdrawals>[number]): AccountRecord => {
  const shown = amount ?? otherAmount
  const way = isVoid(status) ? null : 'expense'
  return {
    ...EMPTY_RECORD,
    id,
    cursor,
    amount: shown && absolute(shown),
    way,
    status: payout === 'none' || payout === 'paid' ? status : payout,
    remark,
    address,
    network,
    memo,
    time: updatedAt,
    cause: toCause(id),
  }
}

/** Converts a deposit (TAC-16). */
export const toDepositRecord = ({
  id,
  amount,
  status,
  address,
  network,
  remark,
  updatedAt,
  cursor,
}: ResponseData<typeof getDeposits>[number]): AccountRecord => ({
  ...EMPTY_RECORD,
  id,
  cursor,
  amount: absolute(amount),
  way: isVoid(status) ? null : 'income',
  status,
  address,
  network,
  remark,
  time: updatedAt,
  cause: toCause(id),
})

/** Converts a transfer as seen from the account `here` (TAC-17). */
export const toTransferRecord =
  (here: AccountType) =>
  ({
    id,
    amount,
    status,
    fromAccount: from,
    toAccount: to,
    msg,
    updatedAt,
  }: ResponseData<typeof getTransfers>[number]): AccountRecord => ({
    ...EMPTY_RECORD,
    id,
    amount: absolute(amount),
    way: to === here ? 'income' : from === here ? 'expense' : null,
    status,
    remark: msg,
    from,
    to,
    time: updatedAt,
  })

/** Returns the text key of a review status; null for an unknown one, which is shown as received (TAC-18). */
export function getStatusKey(status: string) {
  if (status === '1' || status === '2' || status === '3' || status === '4') return `status${status}` as const
  return status === 'approved' || status === 'paying' || status === 'failed' ? (`payout_${status}` as const) : null
}

/** Returns the CSS class of a status badge; "" for taken back and unknown. */
export const getStatusTone = (status: string): string =>
  ({ '1': 'warning', '2': 'success', '3': 'error', approved: 'warning', paying: 'warning', failed: 'error' })[status] ??
  ''
