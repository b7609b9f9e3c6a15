import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/**
 * Coin of the platform. `scale` is the number of decimal places; `pricedBy` is the market whose last price values it in USDT, null for USDT itself;
 * `transferMin` is the smallest transfer between a member's own accounts, 0 for no minimum.
 */
export interface Coin {
  id: string
  title: string
  scale: number
  pricedBy: string | null
  transferMin: Decimal
}

/** Returns all coins, in the order of the platform. */
export const readCoins = (sql: Sql): Promise<Coin[]> =>
  sql.query<Coin>(
    'SELECT id::text, title, scale, priced_by AS "pricedBy", transfer_min AS "transferMin" FROM coins ORDER BY coins.id',
  )

/** Sets the smallest transfer of a coin between a member's own accounts. */
export const setTransferMin = (sql: Sql, title: string, least: Decimal): Promise<unknown> =>
  sql.query('UPDATE coins SET transfer_min = $2::numeric WHERE title = $1', [title, least])
