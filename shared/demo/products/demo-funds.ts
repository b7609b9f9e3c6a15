import type { AccountType } from '../../base/contract/constants.ts'
import { splitWithdrawal } from '../../base/contract/withdrawal-fee.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findDepositAmountRefusal } from '../../base/rules/deposits.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DepositRow, WithdrawalRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { getDemoNetworks } from './demo-networks.ts'

/** Time until the demo approves a deposit or a withdrawal. */
const REVIEW_MS = 15_000
/** Decimals of coins. */
const DIGITS = 8
/** Fee of withdrawals. */
export const WITHDRAWAL_FEE = { sxftype: 'percent', txsxf: '1', txsxf_n: null, digits: DIGITS } as const

/** Records a deposit that waits for review. */
export function submitDeposit(
  demo: DemoBackend,
  { c_id, num, network, type }: { c_id: string; num: Decimal; network: string; type: AccountType },
  at: number,
): DepositRow {
  const coin_net = requireFound(
    getDemoNetworks(demo.getCoin(c_id)).find(({ id }) => id === network),
    'a_id',
  ).name
  assertAllowed(findDepositAmountRefusal(num, { scale: DIGITS, minimum: '0' }))
  const row: DepositRow = {
    id: demo.createId(),
    c_id,
    coin: demo.getCoin(c_id),
    num,
    coin_net,
    type,
    status: 'waiting',
    remark: '',
    unseen: true,
    addtime: at,
    updatetime: at,
  }
  demo.records.deposits.push(row)
  return row
}

/** Destination of a withdrawal as its row has it. */
export type WithdrawalTarget = Pick<WithdrawalRow, 'withdraw_type' | 'coin_net' | 'address' | 'memo'>

/** Holds an amount and records a withdrawal that waits for review. `target` has been judged. */
export function recordWithdrawal(
  demo: DemoBackend,
  { c_id, num, type, target }: { c_id: string; num: Decimal; type: AccountType; target: WithdrawalTarget },
  at: number,
): WithdrawalRow {
  const coin = demo.getCoin(c_id)
  const { fee, received } = splitWithdrawal(num, WITHDRAWAL_FEE)
  const id = demo.createId()
  postWithdrawal(demo, { kind: '-hold', number: id, at }, move(coin, num, type, `${type}/frozen`))
  const row: WithdrawalRow = {
    id,
    c_id,
    coin,
    num,
    fee,
    received,
    type,
    ...target,
    status: 'waiting',
    remark: '',
    unseen: true,
    addtime: at,
    updatetime: at,
  }
  demo.records.withdrawals.push(row)
  return row
}

/** Posts to the ledger that a withdrawal is held, returned or paid. */
export function postWithdrawal(
  demo: DemoBackend,
  { kind, number, at }: { kind: '-hold' | '-return' | ''; number: string; at: number },
  postings: ReturnType<typeof move>,
): void {
  const remark = `booked.withdrawal${kind}` as const
  demo.ledger.post({ at, remark, detail: `#${number}`, type: 'withdrawal', number, postings }, 'num')
}

/** Approves deposits and withdrawals whose review is due. */
export function reviewPayments(demo: DemoBackend, now: number): void {
  const isDue = ({ status, addtime }: { status: string; addtime: unknown }) =>
    status === 'waiting' && now >= Number(addtime) + REVIEW_MS
  for (const row of demo.records.deposits.filter(isDue)) {
    const at = Number(row.addtime) + REVIEW_MS
    const postings = move(row.coin, row.num, 'house', row.type)
    const detail = `#${row.id}`
    demo.ledger.post({ at, remark: 'booked.deposit', detail, type: 'deposit', number: row.id, postings })
    Object.assign(row, { status: 'approved', updatetime: at })
  }
  for (const row of demo.records.withdrawals.filter(isDue)) {
    const at = Number(row.addtime) + REVIEW_MS
    postWithdrawal(demo, { kind: '', number: row.id, at }, move(row.coin, row.num, `${row.type}/frozen`, 'house'))
    Object.assign(row, { status: 'approved', updatetime: at })
  }
}
