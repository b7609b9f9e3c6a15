import { ANY_NETWORK, isSameNetwork } from '../../../shared/base/contract/destination-networks.ts'
import { findMemoFault } from '../../../shared/base/contract/memos.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Refusal } from '../../core/http/refusal.ts'
import { refuseMemo, refuseWithoutNetwork } from './destination-refusals.ts'
import type { PayoutNetwork } from './networks.ts'

/** Address that a member has bound for a coin. */
export interface BoundAddress {
  address: string
  /** Name of its network; "" if the member has not chosen it, or the coin has none. */
  network: string
  /** Memo of withdrawals to it; "" for none. */
  memo: string
  /** When it was bound or last changed, in epoch ms. */
  bound_at: number
}

/** Network and memo of the present address: a node of the previous release changes the address without them. */
export const CHOICES = `CASE WHEN w.chosen_for = w.address THEN w.network ELSE '' END AS network,
  CASE WHEN w.chosen_for = w.address THEN w.memo ELSE '' END AS memo`

/** Returns the address that a member has bound for a coin (by id), or null. */
export async function findBoundAddress(sql: Sql, member: string, coin: string): Promise<BoundAddress | null> {
  const [bound] = await sql.query<BoundAddress>(
    `SELECT w.address, ${CHOICES}, w.bound_at FROM withdrawal_addresses w WHERE w.member = $1::bigint AND w.coin = $2::bigint`,
    [member, coin],
  )
  return bound ?? null
}

/** Returns true if the change only states a network that was not chosen yet, or adds a memo to an address without one. It is permitted while addresses are fixed. */
export const isCompletion = (before: Omit<BoundAddress, 'bound_at'>, next: Omit<BoundAddress, 'bound_at'>): boolean =>
  before.address === next.address &&
  (before.network === '' || before.network === next.network) &&
  (before.memo === '' || before.memo === next.memo)

/**
 * Returns the network of an address: the named one, or the only one that accepts the address. Otherwise refuses with the choices; nothing is guessed. Null for a
 * coin without networks.
 */
export function chooseNetwork(fitting: readonly PayoutNetwork[], named: string): PayoutNetwork | null | Refusal {
  if (fitting.length === 0) return null
  const found = fitting.find(({ name }) => name === named) ?? fitting.find(({ name }) => isSameNetwork(name, named))
  const [only, ...others] = fitting
  return found ?? (named === '' && others.length === 0 && only ? only : refuseWithoutNetwork(fitting))
}

/** Returns the refusal of a memo on a network, or null. */
export function checkMemo(memo: string, network: PayoutNetwork | null): Refusal | null {
  const rules = network ?? ANY_NETWORK
  const fault = findMemoFault(memo, { need: rules.need, format: rules.memo })
  return fault && refuseMemo(fault, rules)
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
