import type { Sql } from '../db/sql.ts'

/** A coin the platform knows. `scale` is the most digits after the point; `pricedBy` the market whose last price values it in USDT, null for USDT itself. */
export interface Coin {
  id: string
  title: string
  scale: number
  pricedBy: string | null
}

/** All coins, in the order of the platform. */
export const allCoins = (sql: Sql): Promise<Coin[]> =>
  sql.query<Coin>('SELECT id::text, title, scale, priced_by AS "pricedBy" FROM coins ORDER BY coins.id')
