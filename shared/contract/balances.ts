import { amount, choice, list, maybeAmount, object, text } from './codec.ts'
import { ACCOUNT_TYPES } from './constants.ts'
import { endpoint } from './endpoint.ts'

/** A coin in an account: usable, frozen and its dollar value (null where the coin has no price). */
export const coinBalance = object({
  coinId: text,
  coinName: text,
  balance: amount,
  dbalance: amount,
  all_zhprice: maybeAmount,
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
      balanceInfo: [{ coinId: '1', coinName: 'USDT', balance: '10000', dbalance: '0', all_zhprice: '10000' }],
    },
  ],
} as const

/** All balances of the member, by account (AST-01…). */
export const getBalances = endpoint({
  path: 'getUserBalanceList',
  // The specification states both.
  methods: ['POST', 'GET'],
  access: 'member',
  data: balances,
  example: {
    all_price: example.all_price,
    coinList: example.coinList.map((account) => ({ ...account, balanceInfo: [...account.balanceInfo] })),
  },
})
