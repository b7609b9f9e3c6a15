import {
  amount,
  choice,
  countOr,
  flag,
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
      minprice: maybeAmount,
      maxprice: maybeAmount,
      interest_rate: amount,
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
      minprice: '500',
      maxprice: '5000',
      interest_rate: '0.05',
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
      order_num: text,
      amount,
      interest: amount,
      repayment_time: moment,
      total_amount: amount,
      is_repayment: flag,
      is_repayment_text: text,
      status: choice(LOAN_STATUSES, 'rejected'),
      status_text: text,
      coin: currencyTitle,
      cycle: countOr(0),
      remark: text,
      addtime: moment,
      updatetime: moment,
      unseen: flag,
    }),
  ),
  example: [
    {
      id: '7',
      title: 'Starter loan',
      order_num: 'L26110250007',
      amount: '3000',
      interest: '45',
      repayment_time: 1_796_600_000_000,
      total_amount: '3045',
      is_repayment: false,
      is_repayment_text: 'Not repaid',
      status: 'approved',
      status_text: 'Approved',
      coin: 'USDT',
      cycle: 30,
      remark: '',
      addtime: 1_794_000_000_000,
      updatetime: 1_794_000_020_000,
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
    front_card: requiredText(500),
    later_card: requiredText(500),
    handheld_card: requiredText(500),
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
  form: { order_num: requiredText(64) },
  data: recordId,
  example: { id: '3' },
})
