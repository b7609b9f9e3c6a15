import { amount, choice, id, list, maybeAmount, object, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'

/**
 * Balance of a coin in an account: available, frozen, and its value in dollars (null if the coin has no price). Extension field: `transfer_min`, the minimum
 * amount of a transfer between the member's accounts, null if there is none.
 */
export const coinBalance = object({
  coinId: text,
  coinName: text,
  balance: amount,
  dbalance: amount,
  all_zhprice: maybeAmount,
  transfer_min: maybeAmount,
})

const balances = object({
  all_price: maybeAmount,
  coinList: list(
    object({
      type: choice(ACCOUNT_TYPES),
      totalAvailableAsset: maybeAmount,
      balanceInfo: list(coinBalance),
    }),
  ),
})

const example = {
  all_price: '10000',
  coinList: [
    {
      type: 'options',
      totalAvailableAsset: '10000',
      balanceInfo: [
        { coinId: '1', coinName: 'USDT', balance: '10000', dbalance: '0', all_zhprice: '10000', transfer_min: '0.01' },
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
    all_price: example.all_price,
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
  form: { c_id: id },
  data: object({ balance_list: list(object({ type: text, balance: amount })) }),
  example: {
    balance_list: [
      { type: '2', balance: '10000' },
      { type: '1', balance: '9104.2' },
    ],
  },
})
