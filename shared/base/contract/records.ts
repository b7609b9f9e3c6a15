import { amount, choice, id, maybeAmount, moment, object, omittable, text, wrappedList } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './paging.ts'

const account = choice(ACCOUNT_TYPES)

/** Filter of a record list: one coin in one account, page by page. */
const records = { c_id: id, type: account, ...paging }

/**
 * Returns the bookings of a coin in an account, newest first. `st` is income or expense. Extension fields: `balance` after the booking (null on other
 * backends); `type` and `number` of the record that caused it, as in the address of its page, both empty if there is none; and `part`, which selects the frozen
 * instead of the available part. TAC-10, TAC-14.
 */
export const getBills = endpoint({
  path: 'getBillList',
  access: 'member',
  scope: 'read',
  form: { ...records, part: omittable(choice({ frozen: 'frozen' })) },
  data: wrappedList(
    object({
      id: text,
      st: choice({ income: '1', expense: '2' }, 'expense'),
      num: amount,
      remark: text,
      addtime: moment,
      balance: maybeAmount,
      type: text,
      number: text,
    }),
  ),
  example: [
    {
      id: '12',
      st: 'income',
      num: '180',
      remark: 'Option paid #42',
      addtime: 1_794_000_060_000,
      balance: '10030',
      type: 'option',
      number: '42',
    },
    {
      id: '11',
      st: 'expense',
      num: '150',
      remark: 'Option order #42',
      addtime: 1_794_000_000_000,
      balance: '9850',
      type: 'option',
      number: '42',
    },
  ],
})

/**
 * Returns withdrawals of a coin from an account, last changed first. The specification names the amount `mum`; some backends name it `num`. Extension
 * fields: `cursor`, the value for `after`, because ids are not unique across the lists merged here; `address`, `coin_net` and `memo` of a withdrawal to a
 * wallet. TAC-11, TAC-15.
 */
export const getWithdrawals = endpoint({
  path: 'getWithdrawList',
  access: 'member',
  scope: 'none',
  form: records,
  data: wrappedList(
    object({
      id: text,
      mum: maybeAmount,
      num: maybeAmount,
      status: text,
      remark: text,
      address: text,
      coin_net: text,
      memo: text,
      updatetime: moment,
      cursor: text,
    }),
  ),
  example: [
    {
      id: '3',
      mum: '120.5',
      num: '120.5',
      status: '1',
      remark: 'TXexampleexampleexampleexample1234 (TRC20)',
      address: 'TXexampleexampleexampleexample1234',
      coin_net: 'TRC20',
      memo: '',
      updatetime: 1_794_000_000_000,
      cursor: '1794000000000.3',
    },
    {
      id: '2',
      mum: '60',
      num: '60',
      status: '3',
      remark: 'Please check the address',
      address: 'TXexampleexampleexampleexample1234',
      coin_net: 'TRC20',
      memo: '',
      updatetime: 1_793_000_000_000,
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
      num: amount,
      status: text,
      address: text,
      coin_net: text,
      remark: text,
      updatetime: moment,
      cursor: text,
    }),
  ),
  example: [
    {
      id: '5',
      num: '500',
      status: '2',
      address: 'TQ5nE6Y8wGfzPExampleAddress0000001',
      coin_net: 'TRC20',
      remark: '',
      updatetime: 1_794_000_000_000,
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
      num: amount,
      status: text,
      from_type: choice(ACCOUNT_TYPES, 'funds'),
      to_type: choice(ACCOUNT_TYPES, 'funds'),
      coin: text,
      msg: text,
      updatetime: moment,
    }),
  ),
  example: [
    {
      id: '9',
      num: '250',
      status: '2',
      from_type: 'funds',
      to_type: 'quant',
      coin: 'USDT',
      msg: '',
      updatetime: 1_794_000_000_000,
    },
  ],
})
