import { ANY_NETWORK } from '../../../shared/base/contract/destination-networks.ts'
import { type BoundDestination, findMemoRefusal } from '../../../shared/base/rules/addresses.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Refusal } from '../../core/http/refusal.ts'
import { refuseMemo } from './destination-refusals.ts'
import type { PayoutNetwork } from './networks.ts'

/** Address that a member has bound for a coin. */
export interface BoundAddress extends BoundDestination {
  /** When it was bound or last changed, in epoch ms. */
  bound_at: number
}

/** Network and memo of the present address: a node of the previous release changes the address without them. */
export const CHOICES = `CASE WHEN w.chosen_for = w.address THEN w.network ELSE '' END AS network,
  CASE WHEN w.chosen_for = w.address THEN w.memo ELSE '' END AS memo`

const SELECT_BOUND = `SELECT w.address, ${CHOICES}, w.bound_at FROM withdrawal_addresses w
  WHERE w.member = $1::bigint AND w.coin = $2::bigint`

/** Returns the address that a member has bound for a coin (by id), or null. */
export async function findBoundAddress(sql: Sql, member: string, coin: string): Promise<BoundAddress | null> {
  const [bound] = await sql.query<BoundAddress>(SELECT_BOUND, [member, coin])
  return bound ?? null
}

/** Returns the bound address, and lets no other transaction change it before this one ends. */
export async function lockBoundAddress(tx: Sql, member: string, coin: string): Promise<BoundAddress | null> {
  const [bound] = await tx.query<BoundAddress>(`${SELECT_BOUND} FOR UPDATE`, [member, coin])
  return bound ?? null
}

/** Returns the refusal of a memo on a network, or null. */
export function checkMemo(memo: string, network: PayoutNetwork | null): Refusal | null {
  const found = findMemoRefusal(memo, network)
  return found && refuseMemo(found, network ?? ANY_NETWORK)
}

/** Stores the network of an address whose network was not chosen, with the memo that it has. An address that was changed meanwhile stays. */
export const storeNetwork = (
  tx: Sql,
  { member, coin, address, network }: { member: string; coin: string; address: string; network: string },
): Promise<unknown> =>
  tx.query(
    `UPDATE withdrawal_addresses SET network = $4, memo = CASE WHEN chosen_for = address THEN memo ELSE '' END, chosen_for = address
     WHERE member = $1::bigint AND coin = $2::bigint AND address = $3 AND (network = '' OR chosen_for <> address)`,
    [member, coin, address, network],
  )
