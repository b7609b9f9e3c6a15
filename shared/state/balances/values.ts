import type { getBalances } from '../../base/contract/balances.ts'
import { type AccountType, CURRENCY } from '../../base/contract/constants.ts'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import { add, compare, divide, multiply, round, sign, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { getOfferedAccounts } from '../../base/rules/accounts.rules.ts'

/** All balances as returned by a backend. */
export type BalanceAnswer = ResponseData<typeof getBalances>

/**
 * Balance of a coin in an account: available, frozen, and the value of both in dollars. The value is the server's, moved by live prices; null if the server sends
 * none and the coin has no price.
 */
export interface CoinBalance {
  id: string
  name: string
  usable: Decimal
  frozen: Decimal
  value: Decimal | null
}

/** Account with its coins. `total` is the server's, moved by live prices; `usable` and `frozen` are the values of those parts of its coins. */
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

/** Live prices, and those at the time of the answer: a value moves in proportion to the two. */
export interface PriceMove {
  now: CoinPrices
  atAnswer: CoinPrices
}

/** Decimal places of a value. Values are rounded down: a total must not exceed the balance. */
const VALUE_DIGITS = 8

/** Returns an amount times `part` divided by `whole`, rounded down; the amount itself if both are equal or the whole is 0. */
const scale = (amount: Decimal, part: Decimal, whole: Decimal): Decimal =>
  sign(whole) === 0 || compare(part, whole) === 0 ? amount : divide(multiply(amount, part), whole, VALUE_DIGITS, 'down')

/** Returns a total of the server moved as the sum of its parts has moved; that sum if the server sends no total. */
const moveTotal = (total: Decimal | null, moved: Decimal, atAnswer: Decimal): Decimal => {
  if (total === null || compare(total, atAnswer) === 0) return moved
  return scale(total, moved, atAnswer)
}

/**
 * Returns the balances with the server's values. Until the next answer, live prices move a value in proportion to the price of its coin, and a total in
 * proportion to its parts. A value that the server does not send is the amount at the live price. Accounts are in the order of the specification (AST-01),
 * without those that are not offered (AST-03, Q-040).
 */
export function createOverview(answer: BalanceAnswer, prices: PriceMove, quant: boolean): Overview {
  const valued = getOfferedAccounts({ quantSwitch: quant }).flatMap((type) => {
    const balance = answer.coinList.find((account) => account.type === type)
    return balance ? [valueAccount(type, balance, prices)] : []
  })
  const sumTotals = (name: 'total' | 'atAnswer') => sum(valued.map((account) => account[name]))
  const all = sumTotals('total')
  return {
    total: moveTotal(answer.totalValue, all, sumTotals('atAnswer')),
    accounts: valued.map(({ atAnswer: _, ...account }) => ({ ...account, share: getShare(account.total, all) })),
  }
}

/** Returns an account with its total at the time of the answer. */
function valueAccount(
  type: AccountType,
  { totalAvailableAsset, balanceInfo }: BalanceAnswer['coinList'][number],
  prices: PriceMove,
): AccountBalance & { atAnswer: Decimal } {
  const coins = balanceInfo.map((row) => valueCoin(row, prices))
  const moved = sum(coins.map(({ value }) => value ?? '0'))
  const atAnswer = sum(coins.map((coin) => coin.atAnswer ?? '0'))
  const part = (name: 'usable' | 'frozen') =>
    sum(coins.map(({ value, ...coin }) => (value ? scale(value, coin[name], add(coin.usable, coin.frozen)) : '0')))
  return {
    type,
    coins: coins.map(({ atAnswer: _, ...coin }) => coin),
    total: moveTotal(totalAvailableAsset, moved, atAnswer),
    usable: part('usable'),
    frozen: part('frozen'),
    share: null,
    atAnswer: totalAvailableAsset ?? atAnswer,
  }
}

/** Returns a coin with its value now and at the time of the answer. */
function valueCoin(
  { coinId: id, coinName: name, balance: usable, frozen, dollarValue }: BalanceRow,
  { now, atAnswer }: PriceMove,
): CoinBalance & { atAnswer: Decimal | null } {
  const coin = { id, name, usable, frozen }
  const [price, before] = [now.get(name), atAnswer.get(name)]
  if (dollarValue !== null) {
    const value = price && before && name !== CURRENCY ? scale(dollarValue, price, before) : dollarValue
    return { ...coin, value, atAnswer: dollarValue }
  }
  const amount = add(usable, frozen)
  return {
    ...coin,
    value: toValue(amount, name === CURRENCY ? '1' : price),
    atAnswer: toValue(amount, name === CURRENCY ? '1' : before),
  }
}

const toValue = (amount: Decimal, price: Decimal | undefined): Decimal | null => {
  if (sign(amount) === 0) return '0'
  return price ? round(multiply(amount, price), VALUE_DIGITS, 'down') : null
}

type BalanceRow = BalanceAnswer['coinList'][number]['balanceInfo'][number]

const getShare = (part: Decimal, whole: Decimal): Decimal | null =>
  sign(whole) > 0 ? divide(multiply(part, '100'), whole, 1, 'half-up') : null
