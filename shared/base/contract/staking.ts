import {
  amount,
  choice,
  countOr,
  flag,
  from,
  id,
  list,
  maybeAmount,
  moment,
  object,
  omittable,
  optional,
  positiveAmount,
  requiredText,
  secret,
  text,
  wrappedList,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'
import { paging } from './paging.ts'

/**
 * Rules of an early redemption (extension), which returns the amount: `none`, not possible; `accrued`, with the interest of the full days; `forfeited`, without
 * interest.
 */
export const EARLY_REDEMPTION_RULES = { none: '0', accrued: '1', forfeited: '2' } as const

/** Name of such a rule. */
export type EarlyRedemptionRule = keyof typeof EARLY_REDEMPTION_RULES

/** Status of a stake (STK-13, Q-129). Extension: `redeemed`, ended early. Any other wire value is read as `ended`. */
export const STAKING_STATUSES = { active: '0', ended: '1', redeemed: '2' } as const

const early = choice(EARLY_REDEMPTION_RULES, 'none')

/**
 * Returns the coins that can be staked with their periods (STK-02, STK-03). `interest_rate` is percent per year. Extension fields: `digits` of the coin;
 * `sample`, marks a product for trying things out; and of a period `early`, null if the backend states no rule,
 * and `terms`, which identifies the terms shown.
 */
export const getStakingProjects = endpoint({
  path: 'getStakingProjects',
  access: 'member',
  scope: 'read',
  data: wrappedList(
    object({
      id,
      img: text,
      coin: object({ id: text, title: text }),
      periods: from(
        'staking_info',
        list(
          object({
            id,
            days: countOr(0),
            interestRate: amount,
            minAmount: from('min_price', maybeAmount),
            early: optional(early),
            terms: text,
          }),
        ),
      ),
      digits: countOr(8),
      sample: flag,
    }),
  ),
  example: [
    {
      id: '1',
      img: '',
      coin: { id: '1', title: 'USDT' },
      periods: [
        { id: '1', days: 30, interestRate: '4.8', minAmount: '100', early: 'accrued', terms: '9719d911017c592a' },
        { id: '2', days: 90, interestRate: '6.2', minAmount: '100', early: 'accrued', terms: '0b9d3c1e7f0a4f55' },
      ],
      digits: 8,
      sample: true,
    },
  ],
})

/**
 * Stakes an integer amount of the funds account for a period: `id` is the project, `s_id` the entry of its `staking_info` (STK-05, STK-08). `paypassword` is
 * required while the site's `traders_password_switch` is on. Extension field: `terms`. If the period's terms have changed since, the call is refused with the
 * field `terms` and the rule `changed`, and nothing is booked.
 */
export const submitStaking = endpoint({
  path: 'submitStaking',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    id,
    periodId: from('s_id', id),
    amount: positiveAmount,
    payPassword: from('paypassword', secret(optional(requiredText(64)))),
    terms: omittable(requiredText(200)),
  },
  data: recordId,
  example: { id: '5' },
})

/**
 * Returns the member's active or ended stakes, newest first (STK-11, STK-12, Q-131). `type` 1 can be redeemed before `end_time`. Extension fields:
 * `interest_rate`, `early`, `accrued` (interest of the full days so far), `paid` (interest paid out, for an ended stake), `digits` and `updatetime`.
 */
export const getStakingOrders = endpoint({
  path: 'getStakingOrderList',
  access: 'member',
  scope: 'read',
  form: { status: choice({ active: '0', ended: '1' }), ...paging },
  data: wrappedList(
    object({
      id,
      orderNumber: from('order_num', text),
      status: choice(STAKING_STATUSES, 'ended'),
      type: text,
      coin: text,
      createdAt: from('addtime', moment),
      startsAt: from('start_time', moment),
      endsAt: from('end_time', moment),
      amount,
      days: countOr(0),
      totalInterest: from('total_revenue', amount),
      interestRate: maybeAmount,
      early,
      accrued: maybeAmount,
      paid: maybeAmount,
      digits: countOr(8),
      updatedAt: from('updatetime', moment),
    }),
  ),
  example: [
    {
      id: '7',
      orderNumber: 'S26101250007',
      status: 'active',
      type: '1',
      coin: 'USDT',
      createdAt: 1_791_820_000_000,
      startsAt: 1_791_820_000_000,
      endsAt: 1_799_539_200_000,
      amount: '2000',
      days: 90,
      totalInterest: '30.57534246',
      interestRate: '6.2',
      early: 'accrued',
      accrued: '13.24931506',
      paid: null,
      digits: 8,
      updatedAt: 1_791_820_000_000,
    },
  ],
})

/** Redeems a stake before its end (STK-15, Q-130) and returns the amount with the interest that its `early` rule allows. */
export const redeemStaking = endpoint({
  path: 'redeemStaking',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: { id },
  data: recordId,
  example: { id: '5' },
})
