import type { getBalanceHistory } from '../../base/contract/balance-history.ts'
import { CURRENCY } from '../../base/contract/constants.ts'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import { multiply, round } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import type { CoinPrices } from './values.ts'

/** Totals of a member as returned by a backend. */
export type BalanceHistory = ResponseData<typeof getBalanceHistory>

/** Amounts of a member by place and coin. */
export type Holdings = BalanceHistory['holdings']

/** Returns the value of an amount, rounded down to eight digits; null without a price. */
export const toUsdt = (coin: string, amount: Decimal, prices: CoinPrices): Decimal | null => {
  const price = coin === CURRENCY ? '1' : prices.get(coin)
  return price === undefined ? null : round(multiply(amount, price), 8, 'down')
}
