import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import type { getSpotOrders, TimeInForce } from '../../../shared/base/contract/spot.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateAmounts, type OrderSide, type Progress, type Scales } from '../../../shared/base/money/fills.ts'
import { calculateAveragePrice } from '../../../shared/base/rules/spot.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { translate } from '../../core/messages.ts'
import { allCoins } from '../../ledger/ledger.ts'
import type { Market, MarketInfo } from '../../market/market.ts'
import type { MemberEvent } from '../../platform/partners/webhooks/partner-events.ts'

/** Order as stored in the database (migrations/0008_spot.sql, 0460_time_in_force.sql). Times in epoch ms. */
export interface SpotRow extends Progress {
  id: number
  member: string
  symbol: string
  base: string
  quote: string
  side: OrderSide
  kind: 'limit' | 'market'
  /** Null for a market order. */
  price: Decimal | null
  /** Ordered quantity of the base coin. */
  quantity: Decimal
  /** Ordered amount of the quote coin; null for an order by quantity. */
  amount: Decimal | null
  /** Amount held when it was placed, in the coin that it pays with (`getHoldCoin`). */
  held: Decimal
  fee_percent: Decimal
  time_in_force: TimeInForce
  post_only: boolean
  /** End of an order that rests until a time; null for another. */
  expires_at: number | null
  /** Number of booked fills. */
  fills: number
  /** Stop of a pair: its trigger and its price, both null for another order, the time of the trade that reached it, and whether it is placed. */
  stop_trigger: Decimal | null
  stop_price: Decimal | null
  stop_reached_at: number | null
  stop_placed: boolean
  /** Number of changes, by the member or a stop. */
  amendments: number
  status: 'open' | 'completed' | 'cancelled'
  placed_at: number
  closed_at: number | null
}

/** SQL select list of a `SpotRow`. */
export const SPOT_COLUMNS = `id, member::text, symbol, base, quote, side, kind, price, quantity, amount, held, fee_percent, filled, turnover, fills, status,
  placed_at, closed_at, time_in_force, post_only, expires_at, amendments,
  stop_trigger, stop_price, stop_reached_at, stop_placed`

/** Returns the number of decimals of every coin, by title. */
export async function readCoinScales(sql: Sql): Promise<Map<string, number>> {
  return new Map((await allCoins(sql)).map(({ title, scale }) => [title, scale]))
}

/**
 * Returns the number of decimals of an order's two coins.
 * @throws Error if one of them is unknown.
 */
export function getScales(
  { base, quote }: Pick<SpotRow, 'base' | 'quote'>,
  coins: ReadonlyMap<string, number>,
): Scales {
  const [baseScale, quoteScale] = [coins.get(base), coins.get(quote)]
  if (baseScale === undefined || quoteScale === undefined)
    throw new Error(`no coin ${base} or ${quote} in the database`)
  return { base: baseScale, quote: quoteScale }
}

/** Returns true if a member, whose row the caller has locked, has as many open and conditional orders as permitted. */
export async function hasTooManyOpenOrders(tx: Sql, member: string): Promise<boolean> {
  const [row] = await tx.query<{ open: number }>(
    `SELECT ((SELECT count(*) FROM spot_orders WHERE member = $1::bigint AND status = 'open')
       + (SELECT count(*) FROM conditional_orders WHERE member = $1::bigint AND status IN ('waiting', 'reached')))::int AS open`,
    [member],
  )
  return (row?.open ?? 0) >= QUOTAS.openSpotOrders.max
}

/** Returns the market with this id if the platform has both its coins. Other markets can be viewed but not traded. */
export const findTradableMarket = (
  market: Market,
  id: string,
  coins: ReadonlyMap<string, number>,
): MarketInfo | undefined =>
  market.markets().find((info) => info.id === id && coins.has(info.base) && coins.has(info.quote))

/** Converts an order to its wire format. */
export function toSpotOrderAnswer(
  row: SpotRow,
  lang: LanguageCode,
  coins: ReadonlyMap<string, number>,
): ResponseData<typeof getSpotOrders>[number] {
  const { fee } = calculateAmounts(row.side, row, row.fee_percent, getScales(row, coins))
  return {
    id: String(row.id),
    type: row.side,
    typeText: translate(lang, `spot.${row.side}`),
    orderTypeText: translate(lang, `spot.${row.kind}`),
    orderType: row.kind,
    coin: row.base,
    quoteCoin: row.quote,
    symbol: row.symbol,
    createdAt: row.placed_at,
    tradedAt: row.status === 'completed' ? row.closed_at : null,
    status: row.status,
    limitPrice: row.price,
    price: calculateAveragePrice(row),
    orderedQuantity: row.quantity,
    filledQuantity: row.filled,
    fee,
    feeCoin: row.side === 'buy' ? row.base : row.quote,
    orderAmount: row.amount,
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    expiresAt: row.expires_at,
    stopTrigger: row.stop_trigger,
    stopPrice: row.stop_price,
    stopReachedAt: row.stop_reached_at,
  }
}

/** Returns the event of an order for partners (docs/partner-sessions.md). `quantity` is the ordered one, or what is filled so far. */
export const toSpotEvent = (
  { member, id, symbol, side, quantity, filled, base, ...order }: SpotRow,
  type: 'order.accepted' | 'order.filled' | 'order.cancelled',
): MemberEvent => {
  const price = type === 'order.filled' ? calculateAveragePrice({ filled, ...order }) : order.price
  return {
    member,
    type,
    data: {
      record: 'spot',
      id: String(id),
      symbol,
      side,
      quantity: type === 'order.filled' ? filled : quantity,
      coin: base,
      ...(price !== null && { price }),
    },
  }
}
