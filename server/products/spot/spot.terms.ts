import { compare } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { SpotSteps } from '../../../shared/base/rules/spot.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ALL_MARKETS, type MarketInfo, toStepSize } from '../../market/market.ts'

/**
 * Order terms of a market: the steps of price and quantity, the smallest quantity, and the fee in percent of the received coin. `priceBand` is how far, in
 * percent, a price may be from the market before the ticket asks for confirmation. No order is filled beyond it to the member's disadvantage (shared/base/money/price-band.ts). 0
 * means no limit.
 */
export interface SpotTerms extends SpotSteps {
  fee: Decimal
  priceBand: Decimal
}

interface Row {
  min_quantity: Decimal | null
  price_step: Decimal | null
  quantity_step: Decimal | null
  fee: Decimal
  price_band: Decimal
}

/**
 * Returns the terms of a market, or the default terms if it has none of its own. Steps without a value use the market's own precision. `baseScale` is the
 * number of decimals of the base coin.
 * @throws Error if there are no default terms.
 */
export async function readSpotTerms(sql: Sql, info: MarketInfo, baseScale: number): Promise<SpotTerms> {
  const [row] = await sql.query<Row>(
    `SELECT min_quantity, price_step, quantity_step, fee, price_band FROM spot_terms WHERE symbol IN ($1, $2) ORDER BY symbol = $2 LIMIT 1`,
    [info.symbol, ALL_MARKETS],
  )
  if (!row) throw new Error('no terms of spot markets in the database')
  const quantityStep = row.quantity_step ?? toStepSize(Math.min(info.amountPrecision, baseScale))
  return {
    priceStep: row.price_step ?? toStepSize(info.pricePrecision),
    quantityStep,
    minQuantity: row.min_quantity && compare(row.min_quantity, quantityStep) > 0 ? row.min_quantity : quantityStep,
    fee: row.fee,
    priceBand: row.price_band,
  }
}

/** Returns the fee in the default terms, in percent of the received coin. It applies to each market whose operator has set no other. Returns null before it is set. */
export async function readDefaultSpotFee(sql: Sql): Promise<Decimal | null> {
  const [row] = await sql.query<Pick<Row, 'fee'>>('SELECT fee FROM spot_terms WHERE symbol = $1', [ALL_MARKETS])
  return row?.fee ?? null
}
