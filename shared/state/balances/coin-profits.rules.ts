import type { Positions } from '../../base/contract/positions.ts'
import { utcDayStart } from '../../base/contract/utc-days.ts'
import { divide, multiply, sign, sum } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { getUnrealisedProfit } from '../../base/rules/positions.rules.ts'
import type { CoinPrices } from './values.ts'

/** Position of one coin as returned by a backend. */
type CoinPosition = Positions['coins'][number]

/** Profit of a position, with the part of its cost in percent, two decimal places. `amount` is null if it is unknown, `percent` also without a cost. */
export interface PositionProfit {
  amount: Decimal | null
  percent: Decimal | null
}

/** Returns the unrealised profit of a position at the live price, else the one that the backend sends. */
export function getPositionProfit(
  { coin, amount: quantity, cost, unrealised }: CoinPosition,
  prices: CoinPrices,
): PositionProfit {
  const amount = getUnrealisedProfit({ quantity, cost }, prices.get(coin) ?? null) ?? unrealised
  const isRatio = amount !== null && cost !== null && sign(cost) > 0
  return { amount, percent: isRatio ? divide(multiply(amount, '100'), cost, 2, 'half-up') : null }
}

/** Profits of all coins, and the results of the current UTC day. What is unknown is left out of the sums: `isWhole` is false then. */
export interface ProfitSummary {
  unrealised: Decimal
  realised: Decimal
  realisedToday: Decimal
  optionsToday: Decimal
  isWhole: boolean
}

/** Returns the sums of profits; `now` is epoch ms. */
export function summarizePositions({ coins, days }: Positions, prices: CoinPrices, now: number): ProfitSummary {
  const profits = coins.map((position) => getPositionProfit(position, prices).amount)
  const date = new Date(utcDayStart(now)).toISOString().slice(0, 10)
  const today = days.find(({ day }) => day === date)
  return {
    unrealised: sum(profits.map((amount) => amount ?? '0')),
    realised: sum(coins.map(({ realised }) => realised)),
    realisedToday: today?.realised ?? '0',
    optionsToday: today?.options ?? '0',
    isWhole: coins.every(({ isWhole }, at) => isWhole && profits[at] !== null),
  }
}
