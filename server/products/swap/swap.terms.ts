import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Terms of flash swaps. */
export interface SwapTerms {
  /** Percent against the member in a calm market. */
  spread: Decimal
  /** Validity of a quote in seconds. */
  quote_seconds: number
  /** Amount in USDT by which the house account of a coin may go below zero. */
  house_limit: Decimal
  /** Factor (0 to 10) of the recent price range that is added to the spread. */
  volatility_factor: Decimal
  /** Percentage of the spread by which the market may move against the house before a requote. */
  requote_percent: Decimal
  /** Unused quotes allowed per member. */
  open_quotes: number
}

const COLUMNS = 'spread, quote_seconds, house_limit, volatility_factor, requote_percent, open_quotes'

/**
 * Returns the current terms.
 * @throws Error if there are none.
 */
export async function readSwapTerms(sql: Sql): Promise<SwapTerms> {
  const [terms] = await sql.query<SwapTerms>(`SELECT ${COLUMNS} FROM swap_terms`)
  if (!terms) throw new Error('no terms of swaps in the database')
  return terms
}

/** Terms that an operator sets together. Omitted optional terms keep their values. */
export type NewSwapTerms = Pick<SwapTerms, 'spread' | 'quote_seconds' | 'house_limit'> & {
  [term in 'volatility_factor' | 'requote_percent' | 'open_quotes']?: SwapTerms[term] | undefined
}

/** Sets the terms for new quotes. Existing quotes keep their price and expiry. */
export async function setSwapTerms(sql: Sql, terms: NewSwapTerms): Promise<SwapTerms> {
  await sql.query(
    `UPDATE swap_terms SET spread = $1, quote_seconds = $2, house_limit = $3, volatility_factor = coalesce($4, volatility_factor),
       requote_percent = coalesce($5, requote_percent), open_quotes = coalesce($6, open_quotes)`,
    [
      terms.spread,
      terms.quote_seconds,
      terms.house_limit,
      terms.volatility_factor ?? null,
      terms.requote_percent ?? null,
      terms.open_quotes ?? null,
    ],
  )
  return readSwapTerms(sql)
}
