import {
  amount,
  choice,
  countOr,
  flag,
  from,
  id,
  maybeAmount,
  moment,
  nothing,
  object,
  omittable,
  positiveAmount,
  requiredText,
  text,
  wrappedList,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { currencyTitle, recordId } from './fields.ts'
import { paging } from './paging.ts'

/** Status of a loan application (LON-13…16). */
export const LOAN_STATUSES = { pending: '1', approved: '2', rejected: '3', canceled: '4' } as const

/** Name of such a status. */
export type LoanStatus = keyof typeof LOAN_STATUSES

/**
 * Returns the available loans, or the one with this `id` (LON-03, LON-04). `interest_rate` is percent per day, `cycle` is in days. Extension fields: `coin`,
 * the coin's title, and its `digits`; `sample` marks a loan for trying things out; `terms` identifies the terms shown, for `applyLoan`.
 */
export const getLoanProjects = endpoint({
  path: 'getLoanProjects',
  access: 'member',
  scope: 'read',
  form: { id: omittable(id) },
  data: wrappedList(
    object({
      id,
      title: text,
      mechanism: text,
      minAmount: from('minprice', maybeAmount),
      maxAmount: from('maxprice', maybeAmount),
      interestRate: amount,
      cycle: countOr(0),
      coin: currencyTitle,
      digits: countOr(8),
      sample: flag,
      terms: text,
    }),
  ),
  example: [
    {
      id: '1',
      title: 'Starter loan',
      mechanism: 'Demo lender A',
      minAmount: '500',
      maxAmount: '5000',
      interestRate: '0.05',
      cycle: 30,
      coin: 'USDT',
      digits: 8,
      sample: true,
      terms: '9719d911017c592a',
    },
  ],
})

/**
 * Returns the member's loans of one status or all, newest first (LON-05, LON-06). `repayment_time` is the due date, empty before approval. Extension fields:
 * `coin`, `cycle`, `remark` (reason of a rejection), `addtime`, `updatetime` (time of the last change: decided, canceled or repaid), and `unseen`, which marks
 * a loan that is, or will be, approved automatically.
 */
export const getLoanRecords = endpoint({
  path: 'getLoanRecords',
  access: 'member',
  scope: 'read',
  form: { status: choice({ all: '0', ...LOAN_STATUSES }), ...paging },
  data: wrappedList(
    object({
      id,
      title: text,
      orderNumber: from('order_num', text),
      amount,
      interest: amount,
      dueAt: from('repayment_time', moment),
      totalAmount: amount,
      isRepaid: from('is_repayment', flag),
      repaidText: from('is_repayment_text', text),
      status: choice(LOAN_STATUSES, 'rejected'),
      statusText: text,
      coin: currencyTitle,
      cycle: countOr(0),
      remark: text,
      createdAt: from('addtime', moment),
      updatedAt: from('updatetime', moment),
      unseen: flag,
    }),
  ),
  example: [
    {
      id: '7',
      title: 'Starter loan',
      orderNumber: 'L26110250007',
      amount: '3000',
      interest: '45',
      dueAt: 1_796_600_000_000,
      totalAmount: '3045',
      isRepaid: false,
      repaidText: 'Not repaid',
      status: 'approved',
      statusText: 'Approved',
      coin: 'USDT',
      cycle: 30,
      remark: '',
      createdAt: 1_794_000_000_000,
      updatedAt: 1_794_000_020_000,
      unseen: false,
    },
  ],
})

/**
 * Applies for a loan with three uploaded pictures of an identity card: front, back, in hand (LON-09, UPL-06). Nothing is booked before approval. Extension
 * field: `terms`. If the loan's terms have changed since, the call is refused with the field `terms` and the rule `changed`, and nothing is stored.
 */
export const applyLoan = endpoint({
  path: 'applyLoan',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    id,
    amount: positiveAmount,
    frontCard: requiredText(500),
    backCard: from('later_card', requiredText(500)),
    handheldCard: requiredText(500),
    terms: omittable(requiredText(200)),
  },
  data: recordId,
  example: { id: '3' },
})

/** Cancels an application that waits for review (LON-13). */
export const cancelLoanApplication = endpoint({
  path: 'cancelLoanApply',
  access: 'member',
  scope: 'none',
  form: { id },
  data: nothing,
  example: null,
})

/** Repays an approved loan in full, amount and interest, from the funds account (LON-14, Q-123). */
export const repayLoan = endpoint({
  path: 'repayLoan',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: { orderNumber: from('order_num', requiredText(64)) },
  data: recordId,
  example: { id: '3' },
})
