import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { getSpotOrders } from '../../../shared/contract/spot.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { divide, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { amountsOf, type OrderSide, type Progress, type Scales } from '../../../shared/money/fills.ts'
import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import { allCoins } from '../../ledger/ledger.ts'
import type { Market, MarketInfo } from '../../market/market.ts'

/** An order as the database keeps it (migrations/0008_spot.sql). Times in epoch ms. */
export interface SpotRow extends Progress {
  id: number
  member: string
  symbol: string
  base: string
  quote: string
  side: OrderSide
  kind: 'limit' | 'market'
  price: Decimal | null
  quantity: Decimal
  held: Decimal
  fee_percent: Decimal
  fills: number
  status: 'open' | 'completed' | 'cancelled'
  placed_at: number
  closed_at: number | null
}

/** What to select for a SpotRow. */
export const SPOT_COLUMNS = `id, member::text, symbol, base, quote, side, kind, price, quantity, held, fee_percent, filled, turnover, fills, status,
  placed_at, closed_at`

/** The digits of every coin, by title. */
export async function scalesByCoin(sql: Sql): Promise<Map<string, number>> {
  return new Map((await allCoins(sql)).map(({ title, scale }) => [title, scale]))
}

/** The digits of an order's two coins. */
export function scalesOf({ base, quote }: Pick<SpotRow, 'base' | 'quote'>, coins: ReadonlyMap<string, number>): Scales {
  const [baseScale, quoteScale] = [coins.get(base), coins.get(quote)]
  if (baseScale === undefined || quoteScale === undefined) throw new Error(`there is no coin ${base} or ${quote}`)
  return { base: baseScale, quote: quoteScale }
}

/** The market of an id, if both its coins are coins of the platform: others can be looked at and not be traded. */
export const tradable = (market: Market, id: string, coins: ReadonlyMap<string, number>): MarketInfo | undefined =>
  market.markets().find((info) => info.id === id && coins.has(info.base) && coins.has(info.quote))

/** Digits of an average price; it is shown, never booked. */
const AVERAGE_DIGITS = 8

/** The average price of what was filled; null while nothing is. */
export const averagePrice = ({ filled, turnover }: Progress): Decimal | null =>
  sign(filled) > 0 ? divide(turnover, filled, AVERAGE_DIGITS, 'half-up') : null

/** An order as it is answered. */
export function spotOrderAnswer(
  row: SpotRow,
  lang: LanguageCode,
  coins: ReadonlyMap<string, number>,
): Answer<typeof getSpotOrders>[number] {
  const { fee } = amountsOf(row.side, row, row.fee_percent, scalesOf(row, coins))
  return {
    id: String(row.id),
    type: row.side,
    type_text: translate(lang, `spot.${row.side}`),
    ordertype_text: translate(lang, `spot.${row.kind}`),
    operate_type: row.kind,
    coinname: row.base,
    trade_coin: row.quote,
    symbol: row.symbol,
    addtime: row.placed_at,
    tradetime: row.status === 'completed' ? row.closed_at : null,
    status: row.status,
    xjprice: row.price,
    price: averagePrice(row),
    predict_num: row.quantity,
    coinnum: row.filled,
    fee,
    fee_coin: row.side === 'buy' ? row.base : row.quote,
  }
}
