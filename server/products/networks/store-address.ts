import {
  type BoundDestination,
  findReplacementRefusal,
  isSameDestination,
  isSamePlace,
} from '../../../shared/base/rules/addresses.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { lockBoundAddress } from './bound-addresses.ts'

/** Address that a member binds for a coin, by their ids. */
type MemberAddress = BoundDestination & { member: string; coin: string }

/**
 * Binds the address in a transaction. Returns `same` if it is already bound, which a concurrent request may have done, and `fixed` if another is bound and may
 * not be changed. Stating the network of the bound address does not renew `bound_at`, on which the waiting time depends; another memo does. `now` is in epoch
 * ms.
 */
export async function storeAddress(
  tx: Sql,
  next: MemberAddress,
  mayChange: boolean,
  now: number,
): Promise<'added' | 'changed' | 'same' | 'fixed'> {
  const key = [next.member, next.coin]
  const values = [...key, next.address, next.network, next.memo]
  const added = await tx.query(
    `INSERT INTO withdrawal_addresses (member, coin, address, network, memo, chosen_for, bound_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5, $3, $6::bigint) ON CONFLICT DO NOTHING RETURNING coin`,
    [...values, now],
  )
  if (added.length > 0) return 'added'
  const before = await lockBoundAddress(tx, next.member, next.coin)
  // Deleted since the insert found it.
  if (!before) return storeAddress(tx, next, mayChange, now)
  if (isSameDestination(before, next)) return 'same'
  if (findReplacementRefusal(before, next, mayChange)) return 'fixed'
  await tx.query(
    `UPDATE withdrawal_addresses SET address = $3, network = $4, memo = $5, chosen_for = $3, bound_at = $6::bigint
     WHERE member = $1::bigint AND coin = $2::bigint`,
    [...values, isSamePlace(before, next) ? before.bound_at : now],
  )
  return 'changed'
}
