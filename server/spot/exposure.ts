import { absolute, add, compare, divide, multiply, sign, subtract, sum } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import { accountPath } from '../ledger/ledger.ts'
import { houseLimitsOf, roomWithin } from '../market/house-limits.ts'
import type { Market } from '../market/market.ts'
import { DESK } from './journal.ts'
import type { SpotRow } from './orders.ts'

/** Digits of what the house says that it still takes. */
const SHOWN_DIGITS = 8

type Wanted = Pick<SpotRow, 'symbol' | 'base' | 'side'> & { quantity: Decimal; price: Decimal }

/**
 * What the house still takes of an order that would make its position in the coin worth more than its limits allow, by the last price (the order's where the market
 * has none); null when it takes all. Orders that bring it nearer to nothing are always taken.
 */
export async function tooMuchForHouse(
  sql: Sql,
  market: Market,
  { symbol, base, side, quantity, price }: Wanted,
): Promise<Decimal | null> {
  const positions = await deskPositions(sql, market)
  const own = positions.get(base)?.balance ?? '0'
  const last = market.detail(symbol)?.close ?? price
  const after = side === 'buy' ? subtract(own, quantity) : add(own, quantity)
  const more = multiply(subtract(absolute(after), absolute(own)), last)
  if (sign(more) <= 0) return null
  const worth = [...positions].map(([coin, held]) => multiply(absolute(held.balance), coin === base ? last : held.last))
  const atStake = { market: multiply(absolute(own), last), all: sum(worth) }
  const room = roomWithin(await houseLimitsOf(sql, 'spot', symbol), atStake)
  return compare(more, room) <= 0 ? null : divide(room, last, SHOWN_DIGITS, 'down')
}

/** What the desk has of each coin that is traded, below zero where it owes it, and the last price of it. */
async function deskPositions(sql: Sql, market: Market): Promise<Map<string, { balance: Decimal; last: Decimal }>> {
  const markets = market.markets()
  const rows = await sql.query<{ coin: string; balance: Decimal }>(
    'SELECT coin, balance FROM ledger_accounts WHERE address = ANY ($1::text[])',
    [markets.map(({ base }) => accountPath({ house: DESK, coin: base }))],
  )
  return new Map(
    rows.map(({ coin, balance }) => {
      const priced = markets.find(({ base }) => base === coin)
      return [coin, { balance, last: (priced && market.detail(priced.symbol)?.close) ?? '0' }]
    }),
  )
}
