import { amount, choice, from, id, list, maybeAmount, object, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'

/**
 * Balance of a coin in an account: available, frozen, and its value in dollars (null if the coin has no price). Extension field: `transfer_min`, the minimum
 * amount of a transfer between the member's accounts, null if there is none.
 */
export const coinBalance = object({
  coinId: from('coinId', text),
  coinName: from('coinName', text),
  balance: amount,
  frozen: from('dbalance', amount),
  dollarValue: from('all_zhprice', maybeAmount),
  minTransfer: from('transfer_min', maybeAmount),
})

const balances = object({
  totalValue: from('all_price', maybeAmount),
  coinList: from(
    'coinList',
    list(
      object({
        type: choice(ACCOUNT_TYPES),
        totalAvailableAsset: from('totalAvailableAsset', maybeAmount),
        balanceInfo: from('balanceInfo', list(coinBalance)),
      }),
    ),
  ),
})

const example = {
  totalValue: '10000',
  coinList: [
    {
      type: 'options',
      totalAvailableAsset: '10000',
      balanceInfo: [
        { coinId: '1', coinName: 'USDT', balance: '10000', frozen: '0', dollarValue: '10000', minTransfer: '0.01' },
      ],
    },
  ],
} as const

/** Returns all balances of the member by account (AST-01…). */
export const getBalances = endpoint({
  path: 'getUserBalanceList',
  // The specification lists both.
  methods: ['POST', 'GET'],
  access: 'member',
  scope: 'read',
  data: balances,
  example: {
    totalValue: example.totalValue,
    coinList: example.coinList.map((account) => ({ ...account, balanceInfo: [...account.balanceInfo] })),
  },
})

/**
 * Returns the member's available balance of a coin, one entry per account type (MIN-08).
 * Mining and staking are paid from type 1, the funds account.
 */
export const getCoinBalance = endpoint({
  path: 'getCoinBalance',
  access: 'member',
  scope: 'read',
  form: { coinId: from('c_id', id) },
  data: object({ balanceList: list(object({ type: text, balance: amount })) }),
  example: {
    balanceList: [
      { type: '2', balance: '10000' },
      { type: '1', balance: '9104.2' },
    ],
  },
})
