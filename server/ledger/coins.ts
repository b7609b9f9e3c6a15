import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'

/**
 * A coin the platform knows. `scale` is the most digits after the point; `pricedBy` the market whose last price values it in USDT, null for USDT itself;
 * `transferMin` the least amount that a member moves between own accounts, 0 for none.
 */
export interface Coin {
  id: string
  title: string
  scale: number
  pricedBy: string | null
  transferMin: Decimal
}

/** All coins, in the order of the platform. */
export const allCoins = (sql: Sql): Promise<Coin[]> =>
  sql.query<Coin>(
    'SELECT id::text, title, scale, priced_by AS "pricedBy", transfer_min AS "transferMin" FROM coins ORDER BY coins.id',
  )

/** Sets the least amount of a coin, by its title, that members move between own accounts. */
export const setTransferMin = (sql: Sql, title: string, least: Decimal): Promise<unknown> =>
  sql.query('UPDATE coins SET transfer_min = $2::numeric WHERE title = $1', [title, least])
