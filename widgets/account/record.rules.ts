import type { Overview } from '../../shared/balances/values.ts'
import type { Moment } from '../../shared/contract/codec.ts'
import { ACCOUNT_TYPES, type AccountType } from '../../shared/contract/constants.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getBills, getDeposits, getTransfers, getWithdrawals } from '../../shared/contract/records.ts'
import { absolute } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** Which records of an account. */
export type RecordTab = 'bills' | 'withdrawals' | 'deposits' | 'transfers'

/** A record of any kind, as the list shows it. */
export interface AccountRecord {
  id: string
  /** What the records beyond this one are asked for by, where that is not its id; else "". */
  cursor: string
  /** Magnitude; `way` says whether it came or went, null for a move that can be seen from both sides and for what was rejected or taken back: nothing moved. */
  amount: Decimal | null
  way: 'income' | 'expense' | null
  /** What it is, as the server says it; empty when it does not. */
  remark: string
  /** Review status as the server says it; empty for what is simply booked. */
  status: string
  address: string
  from: AccountType | null
  to: AccountType | null
  time: Moment
  /** What was there afterwards, where the server says so. */
  balance: Decimal | null
}

/** The account type of a code as addresses carry it; funds when it is none. */
export const accountOfCode = (code: string): AccountType =>
  (Object.keys(ACCOUNT_TYPES) as AccountType[]).find((type) => ACCOUNT_TYPES[type] === code) ?? 'funds'

/** What a coin is called; "" until the balances have come. The address carries a name as well, but whoever made the link wrote that. */
export const coinName = (overview: Overview | null, id: string): string =>
  overview?.accounts.flatMap(({ coins }) => coins).find((coin) => coin.id === id)?.name ?? ''

/** The tabs of an account (TAC-03, TAC-04). */
export const tabsOf = (type: AccountType): readonly RecordTab[] =>
  type === 'quant' ? ['bills', 'transfers'] : ['bills', 'withdrawals', 'deposits']

const PLAIN = { cursor: '', remark: '', status: '', address: '', from: null, to: null, balance: null } as const

/** A booked posting (TAC-14): its sign is that of `st`, not of the amount. */
export const billRecord = ({
  id,
  st,
  num,
  remark,
  addtime,
  balance,
}: Answer<typeof getBills>[number]): AccountRecord => ({
  ...PLAIN,
  id,
  amount: absolute(num),
  way: st,
  remark,
  time: addtime,
  balance,
})

/** Whether nothing moved in the end: rejected, or taken back. */
const isVoid = (status: string): boolean => status === '3' || status === '4'

/** A withdrawal (TAC-15, Q-036). */
export const withdrawalRecord = ({
  id,
  mum,
  num,
  status,
  remark,
  updatetime,
  cursor,
}: Answer<typeof getWithdrawals>[number]): AccountRecord => {
  const amount = mum ?? num
  const way = isVoid(status) ? null : 'expense'
  return { ...PLAIN, id, cursor, amount: amount && absolute(amount), way, status, remark, time: updatetime }
}

/** A deposit (TAC-16). */
export const depositRecord = ({
  id,
  num,
  status,
  address,
  remark,
  updatetime,
  cursor,
}: Answer<typeof getDeposits>[number]): AccountRecord => ({
  ...PLAIN,
  id,
  cursor,
  amount: absolute(num),
  way: isVoid(status) ? null : 'income',
  status,
  address,
  remark,
  time: updatetime,
})

/** A transfer between accounts, seen from `here` (TAC-17). */
export const transferRecord =
  (here: AccountType) =>
  ({
    id,
    num,
    status,
    from_type: from,
    to_type: to,
    msg,
    updatetime,
  }: Answer<typeof getTransfers>[number]): AccountRecord => ({
    ...PLAIN,
    id,
    amount: absolute(num),
    way: to === here ? 'income' : from === here ? 'expense' : null,
    status,
    remark: msg,
    from,
    to,
    time: updatetime,
  })

/** The text key of a review status; null for one that is shown as it is (TAC-18). */
export const statusKey = (status: string): 'status1' | 'status2' | 'status3' | 'status4' | null =>
  status === '1' || status === '2' || status === '3' || status === '4' ? `status${status}` : null

/** The colour of a status badge; what was taken back has none. */
export const statusTone = (status: string): string => ({ '1': 'warning', '2': 'success', '3': 'error' })[status] ?? ''
