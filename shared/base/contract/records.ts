import { amount, choice, count, from, id, maybeAmount, moment, object, omittable, text, wrappedList } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'
import { PAYOUT_STATES } from './reviewed.ts'

const account = choice(ACCOUNT_TYPES)

/** Filter of a record list: one coin in one account, page by page. */
const records = { coinId: from('c_id', id), type: account, ...paging }

/**
 * Returns the bookings of a coin in an account, newest first. `st` is income or expense. Extension fields: `balance` after the booking (null on other
 * backends); `type` and `number` of the record that caused it, as in the address of its page, both empty if there is none; and `part`, which selects the frozen
 * instead of the available part. `from` (inclusive) and `to` (exclusive) select the time in epoch ms, on backends that announce `positions`. TAC-10, TAC-14.
 */
export const getBills = endpoint({
  path: 'getBillList',
  access: 'member',
  scope: 'read',
  form: { ...records, part: omittable(choice({ frozen: 'frozen' })), from: omittable(count), to: omittable(count) },
  data: wrappedList(
    object({
      id: text,
      kind: from('st', choice({ income: '1', expense: '2' }, 'expense')),
      amount: from('num', amount),
      remark: text,
      createdAt: from('addtime', moment),
      balance: maybeAmount,
      type: text,
      number: text,
    }),
  ),
  example: [
    {
      id: '12',
      kind: 'income',
      amount: '180',
      remark: 'Option paid #42',
      createdAt: 1_794_000_060_000,
      balance: '10030',
      type: 'option',
      number: '42',
    },
    {
      id: '11',
      kind: 'expense',
      amount: '150',
      remark: 'Option order #42',
      createdAt: 1_794_000_000_000,
      balance: '9850',
      type: 'option',
      number: '42',
    },
  ],
})

/**
 * Returns withdrawals of a coin from an account, last changed first. The specification names the amount `mum`; some backends name it `num`. Extension
 * fields: `cursor`, the value for `after`, because ids are not unique across the lists merged here; `address`, `coin_net` and `memo` of a withdrawal to a
 * wallet; `payout` and `transaction` as in the list of latest withdrawals. TAC-11, TAC-15.
 */
export const getWithdrawals = endpoint({
  path: 'getWithdrawList',
  access: 'member',
  scope: 'none',
  form: records,
  data: wrappedList(
    object({
      id: text,
      amount: from('mum', maybeAmount),
      otherAmount: from('num', maybeAmount),
      status: text,
      remark: text,
      address: text,
      network: from('coin_net', text),
      memo: text,
      payout: choice(PAYOUT_STATES, 'none'),
      transaction: text,
      updatedAt: from('updatetime', moment),
      cursor: text,
    }),
  ),
  example: [
    {
      id: '3',
      amount: '120.5',
      otherAmount: '120.5',
      status: '1',
      remark: 'TXexampleexampleexampleexample1234 (TRC20)',
      address: 'TXexampleexampleexampleexample1234',
      network: 'TRC20',
      memo: '',
      payout: 'none',
      transaction: '',
      updatedAt: 1_794_000_000_000,
      cursor: '1794000000000.3',
    },
    {
      id: '2',
      amount: '60',
      otherAmount: '60',
      status: '3',
      remark: 'Please check the address',
      address: 'TXexampleexampleexampleexample1234',
      network: 'TRC20',
      memo: '',
      payout: 'failed',
      transaction: '',
      updatedAt: 1_793_000_000_000,
      cursor: '1793000000000.2',
    },
  ],
})

/**
 * Returns deposits of a coin to an account, last changed first (TAC-12, TAC-16). Extension fields: `coin_net`, the network of the address; `remark`, the reason
 * of a rejection; and `cursor`, the value for `after`.
 */
export const getDeposits = endpoint({
  path: 'getRechargeList',
  access: 'member',
  scope: 'none',
  form: records,
  data: wrappedList(
    object({
      id: text,
      amount: from('num', amount),
      status: text,
      address: text,
      network: from('coin_net', text),
      remark: text,
      updatedAt: from('updatetime', moment),
      cursor: text,
    }),
  ),
  example: [
    {
      id: '5',
      amount: '500',
      status: '2',
      address: 'TQ5nE6Y8wGfzPExampleAddress0000001',
      network: 'TRC20',
      remark: '',
      updatedAt: 1_794_000_000_000,
      cursor: '1794000000000.5',
    },
  ],
})

/** Returns transfers of a coin between the member's accounts, from and to the account `type`. TAC-13, TAC-17. */
export const getTransfers = endpoint({
  path: 'getTransferList',
  access: 'member',
  scope: 'read',
  form: records,
  data: wrappedList(
    object({
      id: text,
      amount: from('num', amount),
      status: text,
      fromAccount: from('from_type', choice(ACCOUNT_TYPES, 'funds')),
      toAccount: from('to_type', choice(ACCOUNT_TYPES, 'funds')),
      coin: text,
      msg: text,
      updatedAt: from('updatetime', moment),
    }),
  ),
  example: [
    {
      id: '9',
      amount: '250',
      status: '2',
      fromAccount: 'funds',
      toAccount: 'quant',
      coin: 'USDT',
      msg: '',
      updatedAt: 1_794_000_000_000,
    },
  ],
})
