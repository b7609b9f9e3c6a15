import { absolute, add, divide, multiply, subtract, sum } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { houseHoldings } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { lacksHouseRoom, takesHouseRoom } from '../../market/risk/reserve-exposure.ts'
import { DESK } from './spot.journal.ts'
import type { SpotRow } from './spot.orders.ts'

/** Digits of what the house says that it still takes. */
const SHOWN_DIGITS = 8

type Wanted = Pick<SpotRow, 'symbol' | 'base' | 'side'> & { quantity: Decimal; price: Decimal; rests: boolean }

/**
 * What the house still takes of an order that would make its position in the coin worth more than its limits allow, by the slow median (the order's price where the market
 * has none); null when it takes all. Orders that bring it nearer to nothing are always taken.
 */
export async function tooMuchForHouse(
  sql: Sql,
  market: Market,
  { symbol, base, side, quantity, price, rests }: Wanted,
): Promise<Decimal | null> {
  const last = market.medianPrice(symbol) ?? price
  const ask = async () => {
    const positions = await deskPositions(sql, market)
    const own = positions.get(base)?.balance ?? '0'
    const after = side === 'buy' ? subtract(own, quantity) : add(own, quantity)
    const worth = [...positions].map(([coin, held]) =>
      multiply(absolute(held.balance), coin === base ? last : held.last),
    )
    return {
      size: multiply(quantity, last),
      more: multiply(subtract(absolute(after), absolute(own)), last),
      atStake: { market: multiply(absolute(own), last), all: sum(worth) },
    }
  }
  // What only rests is not at stake yet: it waits for nobody.
  const lacking = await (rests ? lacksHouseRoom : takesHouseRoom)(sql, 'spot', symbol, ask)
  return lacking === null ? null : divide(lacking, last, SHOWN_DIGITS, 'down')
}

/** What the house's position in the coin of each market is worth by the slow median, above or below zero alike; markets without one are missing. */
export async function positionWorths(sql: Sql, market: Market): Promise<{ symbol: string; worth: Decimal }[]> {
  const positions = await deskPositions(sql, market)
  return market.markets().flatMap(({ symbol, base }) => {
    const held = positions.get(base)
    const worth = held ? multiply(absolute(held.balance), held.last) : '0'
    return worth === '0' ? [] : [{ symbol, worth }]
  })
}

/** What the desk has of each coin that is traded, below zero where it owes it, and the slow median of its price. */
async function deskPositions(sql: Sql, market: Market): Promise<Map<string, { balance: Decimal; last: Decimal }>> {
  const markets = market.markets()
  const balances = await houseHoldings(
    sql,
    DESK,
    markets.map(({ base }) => base),
  )
  return new Map(
    [...balances].map(([coin, balance]) => {
      const priced = markets.find(({ base }) => base === coin)
      return [coin, { balance, last: (priced && market.medianPrice(priced.symbol)) ?? '0' }]
    }),
  )
}
