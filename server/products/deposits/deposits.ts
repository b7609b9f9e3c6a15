import type { AccountType } from '../../../shared/base/contract/constants.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Review, ReviewedPage } from '../../define-domain.ts'

/** Deposit as submitted. Times in epoch ms; `proof` is the name of an upload. */
export interface Deposit {
  id: string
  member: string
  coinId: string
  coin: string
  account: AccountType
  /** Amount that was announced, or that arrived. */
  amount: Decimal
  /** Announced amount, if another one arrived; else null. */
  announced: Decimal | null
  /** Network and address as shown to the member. */
  network: string
  address: string
  proof: string
  state: Review['state']
  reason: string
  /** Decider of the review; null while it waits. */
  decided_by: Review['decided_by']
  submitted_at: number
  changed_at: number
}

// A subquery per row: with a join, a database without table statistics (the embedded one) would read all reviews for a few deposits.
const STORED = `d.id::text, d.member::text, d.coin::text AS "coinId", c.title AS coin, d.account, d.amount, d.announced, d.network, d.address, d.proof, d.state, d.reason,
  (SELECT decided_by FROM reviews r WHERE r.kind = 'deposit' AND r.subject = d.id) AS decided_by, d.submitted_at, d.changed_at
  FROM deposits d JOIN coins c ON c.id = d.coin`

const OF_ALL_COINS = keysetClause({ member: '$1::bigint' }, { id: 'NULL::bigint' })
const OF_COIN = keysetClause({ member: '$1::bigint', coin: '$2::bigint' }, { id: 'NULL::bigint' })
const BY_LAST_CHANGE = keysetClause(
  { member: '$1::bigint', coin: '(SELECT id FROM coins WHERE title = $2)', account: '$3::text' },
  { changed_at: '$5::bigint', id: '$6::bigint' },
)

/** Returns a member's newest deposits, of one coin or of all; at most `limit`. */
export const findLatestDeposits = (sql: Sql, member: string, coin: string | null, most: number): Promise<Deposit[]> =>
  sql.query<Deposit>(
    `SELECT ${STORED} WHERE d.id = ANY (ARRAY(
       SELECT id FROM deposits WHERE ${coin === null ? `$2::bigint IS NULL AND ${OF_ALL_COINS}` : OF_COIN} LIMIT $3::int
     )) ORDER BY d.id DESC`,
    [member, coin, most],
  )

/** Returns a member's deposits of a coin (by title) to an account, last changed first. */
export const findDepositsTo = (
  sql: Sql,
  { member, coin, type }: { member: string; coin: string; type: AccountType },
  { limit, before }: ReviewedPage,
): Promise<Deposit[]> =>
  sql.query<Deposit>(
    `SELECT ${STORED} WHERE d.id = ANY (ARRAY(
       SELECT id FROM deposits WHERE ${BY_LAST_CHANGE} LIMIT $4::int
     )) ORDER BY d.changed_at DESC, d.id DESC`,
    [member, coin, type, limit, before?.at, before?.row],
  )

/** Returns a deposit by its id, or null. */
export async function findDeposit(sql: Sql, id: string): Promise<Deposit | null> {
  const [deposit] = await sql.query<Deposit>(`SELECT ${STORED} WHERE d.id = $1::bigint`, [id])
  return deposit ?? null
}

/** Values of a new deposit. `value` is in USDT, null if no price is known. */
type NewDeposit = Pick<Deposit, 'member' | 'coinId' | 'account' | 'amount' | 'network' | 'address' | 'proof'> & {
  value: Decimal | null
}

/** Inserts a deposit and returns its id. */
export const addDeposit = (tx: Sql, newDeposit: NewDeposit, now: number): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO deposits (member, coin, account, amount, network, address, proof, value, submitted_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3, $4::numeric, $5, $6, $7, $8::numeric, $9::bigint, $9::bigint) RETURNING id::text`,
    [
      newDeposit.member,
      newDeposit.coinId,
      newDeposit.account,
      newDeposit.amount,
      newDeposit.network,
      newDeposit.address,
      newDeposit.proof,
      newDeposit.value,
      now,
    ],
  )

/** Copies the state of its review to a deposit. */
export const setDepositState = (
  tx: Sql,
  id: string,
  { state, reason }: Pick<Review, 'state' | 'reason'>,
  now: number,
) =>
  tx.query('UPDATE deposits SET state = $2, reason = $3, changed_at = $4::bigint WHERE id = $1::bigint', [
    id,
    state,
    reason,
    now,
  ])

/** Replaces the announced amount of a waiting deposit by the one that arrived, and keeps the announced one. */
export const setArrivedAmount = (tx: Sql, id: string, amount: Decimal) =>
  tx.query(
    `UPDATE deposits SET announced = amount, amount = $2::numeric WHERE id = $1::bigint AND state = 'waiting' AND announced IS NULL`,
    [id, amount],
  )

/** Returns the number of waiting deposits of a member. */
export async function countWaitingDeposits(sql: Sql, member: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deposits WHERE member = $1::bigint AND state = 'waiting'`,
    [member],
  )
  return row?.count ?? 0
}

/**
 * Returns true if an upload already proves a deposit that was not cancelled. Call it after `claimUpload`, which serializes requests that use the same upload.
 */
export const isProofUsed = async (tx: Sql, proof: string): Promise<boolean> =>
  (await tx.query(`SELECT 1 FROM deposits WHERE proof = $1 AND state <> 'withdrawn' LIMIT 1`, [proof])).length > 0

/** SQL for the uploads that deposits reference, by member. Cancelled deposits need none, and deposits that a payment provider announced have none. */
export const PROOF_REFERENCES = `SELECT d.member, d.proof AS name FROM deposits d WHERE d.state <> 'withdrawn' AND d.proof <> ''`
