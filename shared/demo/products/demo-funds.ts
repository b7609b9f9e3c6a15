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
export const WITHDRAWAL_FEE = { feeType: 'percent', feePercent: '1', fixedFee: null, digits: DIGITS } as const

/** Records a deposit that waits for review. */
export function submitDeposit(
  demo: DemoBackend,
  { coinId, amount, networkId, type }: { coinId: string; amount: Decimal; networkId: string; type: AccountType },
  at: number,
): DepositRow {
  const network = requireFound(
    getDemoNetworks(demo.getCoin(coinId)).find(({ id }) => id === networkId),
    'networkId',
  ).name
  assertAllowed(findDepositAmountRefusal(amount, { scale: DIGITS, minimum: '0' }))
  const row: DepositRow = {
    id: demo.createId(),
    coinId,
    coin: demo.getCoin(coinId),
    amount,
    network,
    type,
    status: 'waiting',
    remark: '',
    unseen: true,
    createdAt: at,
    updatedAt: at,
  }
  demo.records.deposits.push(row)
  return row
}

/** Destination of a withdrawal as its row has it. */
export type WithdrawalTarget = Pick<WithdrawalRow, 'destination' | 'network' | 'address' | 'memo'>

/** Holds an amount and records a withdrawal that waits for review. `target` has been judged. */
export function recordWithdrawal(
  demo: DemoBackend,
  { coinId, amount, type, target }: { coinId: string; amount: Decimal; type: AccountType; target: WithdrawalTarget },
  at: number,
): WithdrawalRow {
  const coin = demo.getCoin(coinId)
  const { fee, received } = splitWithdrawal(amount, WITHDRAWAL_FEE)
  const id = demo.createId()
  postWithdrawal(demo, { kind: '-hold', number: id, at }, move(coin, amount, type, `${type}/frozen`))
  const row: WithdrawalRow = {
    id,
    coinId,
    coin,
    amount,
    fee,
    received,
    type,
    ...target,
    payout: 'none',
    transaction: '',
    status: 'waiting',
    remark: '',
    unseen: true,
    createdAt: at,
    updatedAt: at,
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
  demo.ledger.post({ at, remark, detail: `#${number}`, type: 'withdrawal', number, postings }, 'amount')
}

/** Approves deposits and withdrawals whose review is due. */
export function reviewPayments(demo: DemoBackend, now: number): void {
  const isDue = ({ status, createdAt }: { status: string; createdAt: unknown }) =>
    status === 'waiting' && now >= Number(createdAt) + REVIEW_MS
  for (const row of demo.records.deposits.filter(isDue)) {
    const at = Number(row.createdAt) + REVIEW_MS
    const postings = move(row.coin, row.amount, 'house', row.type)
    const detail = `#${row.id}`
    demo.ledger.post({ at, remark: 'booked.deposit', detail, type: 'deposit', number: row.id, postings })
    Object.assign(row, { status: 'approved', updatedAt: at })
  }
  for (const row of demo.records.withdrawals.filter(isDue)) {
    const at = Number(row.createdAt) + REVIEW_MS
    postWithdrawal(demo, { kind: '', number: row.id, at }, move(row.coin, row.amount, `${row.type}/frozen`, 'house'))
    Object.assign(row, { status: 'approved', payout: 'paid', updatedAt: at })
  }
}
