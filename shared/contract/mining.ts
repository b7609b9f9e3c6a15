import {
  amount,
  choice,
  countOr,
  filled,
  flag,
  id,
  listed,
  maybeAmount,
  moment,
  nothing,
  object,
  omitted,
  positiveAmount,
  text,
} from './codec.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'

/** Whether an order of lock mining still pays (ours). */
export const MINING_STATUSES = { running: '0', ended: '1' } as const

/**
 * The mining machines, or the one of an id (MIN-02, MIN-03). `interest_rate` is percent a day, `cycle` days; the range is named `min_price` and `max_price`, or `minprice` and
 * `maxprice`. Ours: `digits` of the coin; `sample` says that it is there to try things out; `terms` names what was shown.
 */
export const getMiningMachines = endpoint({
  path: 'getMiningMachineList',
  access: 'member',
  form: { id: omitted(id) },
  data: listed(
    object({
      id,
      title: text,
      img: text,
      min_price: maybeAmount,
      max_price: maybeAmount,
      minprice: maybeAmount,
      maxprice: maybeAmount,
      coin_title: text,
      c_id: text,
      interest_rate: amount,
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
      min_price: '100',
      max_price: '5000',
      minprice: null,
      maxprice: null,
      coin_title: 'USDT',
      c_id: '1',
      interest_rate: '0.02',
      cycle: 90,
      digits: 8,
      sample: true,
      terms: '9719d911017c592a',
    },
  ],
})

/**
 * The member's orders of lock mining, newest first (MIN-04, MIN-05). The first payment is due with the first day of UTC that begins after `start_time`, the last with
 * `end_time`, when the amount comes back. Ours: `title` of the machine, `digits` of the coin, `paid` so far and `status`.
 */
export const getMiningOrders = endpoint({
  path: 'getMiningMachineOrders',
  access: 'member',
  form: paging,
  data: listed(
    object({
      order_num: text,
      start_time: moment,
      end_time: moment,
      amount,
      coin: text,
      interest_rate: amount,
      days: countOr(0),
      total_revenue: amount,
      img: text,
      title: text,
      digits: countOr(8),
      paid: maybeAmount,
      status: choice(MINING_STATUSES, 'running'),
    }),
  ),
  example: [
    {
      order_num: 'M26101050003',
      start_time: 1_791_640_000_000,
      end_time: 1_799_366_400_000,
      amount: '2000',
      coin: 'USDT',
      interest_rate: '0.02',
      days: 90,
      total_revenue: '36',
      img: '',
      title: 'Miner M2',
      digits: 8,
      paid: '16.4',
      status: 'running',
    },
  ],
})

/**
 * Locks a whole amount of a machine's coin of the funds account for its days (MIN-07, MIN-10, MIN-13). `terms` is ours: where the machine is another by now, nothing is
 * locked, and the refusal has the field `terms` and the rule `changed`.
 */
export const buyMiningMachine = endpoint({
  path: 'buyMiningMachine',
  access: 'member',
  transactional: true,
  form: { id, amount: positiveAmount, terms: omitted(filled(200)) },
  data: nothing,
  example: null,
})
