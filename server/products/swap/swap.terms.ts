import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'

/** The terms of flash swaps. */
export interface SwapTerms {
  /** Percent against the member in a calm market. */
  spread: Decimal
  /** Seconds that a quote is valid. */
  quote_seconds: number
  /** USDT that the house account of a coin may go below zero. */
  house_limit: Decimal
  /** Times the recent price range that is added to the spread: 0 to 10. */
  volatility_factor: Decimal
  /** Percent of the spread by which the market may move against the house before a quote is replaced. */
  requote_percent: Decimal
  /** Unused quotes that a member may hold at once. */
  open_quotes: number
}

const COLUMNS = 'spread, quote_seconds, house_limit, volatility_factor, requote_percent, open_quotes'

/** The terms as they are now. */
export async function swapTermsOf(sql: Sql): Promise<SwapTerms> {
  const [terms] = await sql.query<SwapTerms>(`SELECT ${COLUMNS} FROM swap_terms`)
  if (!terms) throw new Error('there are no terms of swaps')
  return terms
}

/** The terms that an operator sets together; the others keep their values if they are left out. */
export type NewSwapTerms = Pick<SwapTerms, 'spread' | 'quote_seconds' | 'house_limit'> & {
  [term in 'volatility_factor' | 'requote_percent' | 'open_quotes']?: SwapTerms[term] | undefined
}

/** Sets the terms for new quotes. Quotes that were given keep their price and their end. */
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
  return swapTermsOf(sql)
}
