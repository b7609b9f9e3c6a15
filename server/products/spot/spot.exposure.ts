import { absolute, add, divide, multiply, subtract, sum } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { readHouseBalances } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { findExposureShortfall, reserveExposure } from '../../market/risk/reserve-exposure.ts'
import { DESK } from './spot.journal.ts'
import type { SpotRow } from './spot.orders.ts'

/** Decimals of the remaining quantity shown to the member. */
const SHOWN_DIGITS = 8

/** Order that would change the house's position. `rests` is true if nothing of it was filled yet. */
type ExposedOrder = Pick<SpotRow, 'symbol' | 'base' | 'side'> & { quantity: Decimal; price: Decimal; rests: boolean }

/**
 * Returns the quantity that the exposure limits still allow if the order would exceed them, or null if they allow all of it. Positions are valued at the slow
 * median, or at the order's price if the market has none. An order that reduces the house's position is always allowed.
 */
export async function findAllowedQuantity(
  sql: Sql,
  market: Market,
  { symbol, base, side, quantity, price, rests }: ExposedOrder,
): Promise<Decimal | null> {
  const median = market.medianPrice(symbol) ?? price
  const readRequest = async () => {
    const positions = await readDeskPositions(sql, market)
    const own = positions.get(base)?.balance ?? '0'
    const after = side === 'buy' ? subtract(own, quantity) : add(own, quantity)
    const worth = [...positions].map(([coin, position]) =>
      multiply(absolute(position.balance), coin === base ? median : position.median),
    )
    return {
      size: multiply(quantity, median),
      increase: multiply(subtract(absolute(after), absolute(own)), median),
      current: { market: multiply(absolute(own), median), all: sum(worth) },
    }
  }
  // An order that only rests does not change the exposure yet, so it takes no lock.
  const available = await (rests ? findExposureShortfall : reserveExposure)(sql, 'spot', symbol, readRequest)
  return available === null ? null : divide(available, median, SHOWN_DIGITS, 'down')
}

/** Returns the value of the house's position in each market's coin at the slow median, always positive. Omits markets without a position. */
export async function getPositionValues(sql: Sql, market: Market): Promise<{ symbol: string; worth: Decimal }[]> {
  const positions = await readDeskPositions(sql, market)
  return market.markets().flatMap(({ symbol, base }) => {
    const position = positions.get(base)
    const worth = position ? multiply(absolute(position.balance), position.median) : '0'
    return worth === '0' ? [] : [{ symbol, worth }]
  })
}

/** Returns the house's balance of each traded coin, negative if it owes the coin, and the slow median of its price in USDT; "0" if there is none. */
async function readDeskPositions(
  sql: Sql,
  market: Market,
): Promise<Map<string, { balance: Decimal; median: Decimal }>> {
  const markets = market.markets()
  const balances = await readHouseBalances(
    sql,
    DESK,
    markets.map(({ base }) => base),
  )
  return new Map(
    [...balances].map(([coin, balance]) => {
      const priced = markets.find(({ base }) => base === coin)
      return [coin, { balance, median: (priced && market.medianPrice(priced.symbol)) ?? '0' }]
    }),
  )
}
