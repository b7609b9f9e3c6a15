import { CURRENCY } from '../../shared/contract/constants.ts'
import type { Sql } from '../db/db.ts'
import { type Coin, coinsOf } from '../ledger/ledger.ts'

/** House account of the stakes of open orders. */
export const HELD = 'options-held'
/** House account that pays profits and takes lost stakes; it may go below zero. */
export const POOL = 'options-pool'

/** The coin that options are staked in. Throws when the platform does not have it. */
export async function stakeCoin(sql: Sql): Promise<Coin> {
  const coin = (await coinsOf(sql)).find(({ title }) => title === CURRENCY)
  if (!coin) throw new Error(`no coin ${CURRENCY}`)
  return coin
}
