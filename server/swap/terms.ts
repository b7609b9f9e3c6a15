import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'

/** The terms of flash swaps: the spread in percent, the seconds that a quote holds, and how far below zero, in USDT, the house may go with a coin. */
export interface SwapTerms {
  spread: Decimal
  quote_seconds: number
  house_limit: Decimal
}

const COLUMNS = 'spread, quote_seconds, house_limit'

/** The terms as they are now. */
export async function swapTermsOf(sql: Sql): Promise<SwapTerms> {
  const [terms] = await sql.query<SwapTerms>(`SELECT ${COLUMNS} FROM swap_terms`)
  if (!terms) throw new Error('there are no terms of swaps')
  return terms
}

/** Sets them from now on; quotes that were given keep theirs. */
export async function setSwapTerms(sql: Sql, { spread, quote_seconds, house_limit }: SwapTerms): Promise<SwapTerms> {
  await sql.query('UPDATE swap_terms SET spread = $1, quote_seconds = $2, house_limit = $3', [
    spread,
    quote_seconds,
    house_limit,
  ])
  return swapTermsOf(sql)
}
