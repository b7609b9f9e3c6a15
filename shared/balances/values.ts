import type { getBalances } from '../contract/balances.ts'
import { ACCOUNT_TYPES, type AccountType, CURRENCY } from '../contract/constants.ts'
import type { ResponseData } from '../contract/endpoint.ts'
import { add, divide, multiply, round, sign, sum } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'

/** All balances as returned by a backend. */
export type BalanceAnswer = ResponseData<typeof getBalances>

/** Balance of a coin in an account: available, frozen, and the value of both in dollars at the last price; null without a price. */
export interface CoinBalance {
  id: string
  name: string
  usable: Decimal
  frozen: Decimal
  value: Decimal | null
}

/** Account with its coins. `usable` and `frozen` are the values of those parts; a total counts the coins that have a price. */
export interface AccountBalance {
  type: AccountType
  coins: readonly CoinBalance[]
  total: Decimal
  usable: Decimal
  frozen: Decimal
  /** Percent of all accounts, one decimal place; null if the total is zero. */
  share: Decimal | null
}

/** All balances of a member. */
export interface Overview {
  total: Decimal
  accounts: readonly AccountBalance[]
}

/** Last prices in dollars by coin name. */
export type CoinPrices = ReadonlyMap<string, Decimal>

/** Decimal places of a value. Values are rounded down: a total must not exceed the balance. */
const VALUE_DIGITS = 8

const toValue = (amount: Decimal, price: Decimal | null): Decimal | null => {
  if (sign(amount) === 0) return '0'
  return price && round(multiply(amount, price), VALUE_DIGITS, 'down')
}

/**
 * Returns the balances at live prices. A coin without a price keeps the server's value. Accounts are in the order of the specification (AST-01), without those
 * that are not offered (AST-03, Q-040).
 */
export function createOverview(answer: BalanceAnswer, prices: CoinPrices, quant: boolean): Overview {
  const offered = (Object.keys(ACCOUNT_TYPES) as AccountType[]).filter((type) => type !== 'quant' || quant)
  const accounts = offered.flatMap((type) => {
    const found = answer.coinList.find((account) => account.type === type)
    return found ? [createAccountBalance(type, found.balanceInfo, prices)] : []
  })
  const total = sum(accounts.map((account) => account.total))
  return { total, accounts: accounts.map((account) => ({ ...account, share: getShare(account.total, total) })) }
}

function createAccountBalance(
  type: AccountType,
  rows: BalanceAnswer['coinList'][number]['balanceInfo'],
  prices: CoinPrices,
): AccountBalance {
  const coins = rows.map(({ coinId: id, coinName: name, balance: usable, dbalance: frozen, all_zhprice }) => {
    const price = name === CURRENCY ? '1' : (prices.get(name) ?? null)
    return { id, name, usable, frozen, value: toValue(add(usable, frozen), price) ?? all_zhprice, price }
  })
  const part = (name: 'usable' | 'frozen') => sum(coins.map((coin) => toValue(coin[name], coin.price) ?? '0'))
  return {
    type,
    coins,
    total: sum(coins.map(({ value }) => value ?? '0')),
    usable: part('usable'),
    frozen: part('frozen'),
    share: null,
  }
}

const getShare = (part: Decimal, whole: Decimal): Decimal | null =>
  sign(whole) > 0 ? divide(multiply(part, '100'), whole, 1, 'half-up') : null
