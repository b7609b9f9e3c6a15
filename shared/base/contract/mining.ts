import {
  amount,
  choice,
  countOr,
  flag,
  from,
  id,
  maybeAmount,
  moment,
  object,
  omittable,
  positiveAmount,
  requiredText,
  secret,
  text,
  wrappedList,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'
import { paging } from './paging.ts'

/** Status of a lock-mining order (extension). */
export const MINING_STATUSES = { running: '0', ended: '1' } as const

/**
 * Returns the mining machines, or the one with this `id` (MIN-02, MIN-03). `interest_rate` is percent per day, `cycle` is in days. The range is named
 * `min_price` and `max_price`, or `minprice` and `maxprice`. Extension fields: `digits` of the coin; `sample` marks a machine for trying things out;
 * `terms` identifies the terms shown.
 */
export const getMiningMachines = endpoint({
  path: 'getMiningMachineList',
  access: 'member',
  scope: 'read',
  form: { id: omittable(id) },
  data: wrappedList(
    object({
      id,
      title: text,
      img: text,
      minAmount: from('min_price', maybeAmount),
      maxAmount: from('max_price', maybeAmount),
      otherMinAmount: from('minprice', maybeAmount),
      otherMaxAmount: from('maxprice', maybeAmount),
      coinTitle: text,
      coinId: from('c_id', text),
      interestRate: amount,
      cycle: countOr(0),
      digits: countOr(8),
      sample: flag,
      terms: text,
    }),
  ),
  example: [
    {
      id: '1',
      title: 'Miner M2',
      img: '',
      minAmount: '100',
      maxAmount: '5000',
      otherMinAmount: null,
      otherMaxAmount: null,
      coinTitle: 'USDT',
      coinId: '1',
      interestRate: '0.02',
      cycle: 90,
      digits: 8,
      sample: true,
      terms: '9719d911017c592a',
    },
  ],
})

/**
 * Returns the member's lock-mining orders, newest first (MIN-04, MIN-05). The first payment is due at the start of the first day of UTC after `start_time`. The
 * last is due at `end_time`, together with the amount. Extension fields: `id` as in the response of `buyMiningMachine`, `title` of the machine, `digits` of
 * the coin, `paid` so far and `status`.
 */
export const getMiningOrders = endpoint({
  path: 'getMiningMachineOrders',
  access: 'member',
  scope: 'read',
  form: paging,
  data: wrappedList(
    object({
      id: text,
      orderNumber: from('order_num', text),
      startsAt: from('start_time', moment),
      endsAt: from('end_time', moment),
      amount,
      coin: text,
      interestRate: amount,
      days: countOr(0),
      totalInterest: from('total_revenue', amount),
      img: text,
      title: text,
      digits: countOr(8),
      paid: maybeAmount,
      status: choice(MINING_STATUSES, 'running'),
    }),
  ),
  example: [
    {
      id: '3',
      orderNumber: 'M26101050003',
      startsAt: 1_791_640_000_000,
      endsAt: 1_799_366_400_000,
      amount: '2000',
      coin: 'USDT',
      interestRate: '0.02',
      days: 90,
      totalInterest: '36',
      img: '',
      title: 'Miner M2',
      digits: 8,
      paid: '16.4',
      status: 'running',
    },
  ],
})

/**
 * Locks an integer amount of the machine's coin, from the funds account, for the machine's number of days (MIN-07, MIN-10, MIN-13). Extension fields: `terms`
 * and `paypassword`. If the machine's terms have changed since, the call is refused with the field `terms` and the rule `changed`, and nothing is locked. While the
 * site's `traders_password_switch` and `confirm_with_password` are on, `paypassword` is required: the call is refused with that field and the rule `missing`
 * . It is the trading password, or the login password of a member without one.
 */
export const buyMiningMachine = endpoint({
  path: 'buyMiningMachine',
  access: 'member',
  scope: 'none',
  transactional: true,
  form: {
    id,
    amount: positiveAmount,
    payPassword: from('paypassword', secret(omittable(requiredText(64)))),
    terms: omittable(requiredText(200)),
  },
  data: recordId,
  example: { id: '4' },
})
