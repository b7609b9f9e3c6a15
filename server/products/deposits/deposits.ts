import type { AccountType } from '../../../shared/contract/constants.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Review, ReviewedPage } from '../../define-domain.ts'

/** A deposit as a member has handed it in. Times in epoch ms; `proof` is the name of an upload. */
export interface Deposit {
  id: string
  member: string
  c_id: string
  coin: string
  account: AccountType
  amount: Decimal
  /** Network and address as they were shown. */
  network: string
  address: string
  proof: string
  state: Review['state']
  reason: string
  /** Who has decided; null while it waits. */
  decided_by: Review['decided_by']
  submitted_at: number
  changed_at: number
}

// Who decided is looked up line by line: joined, all reviews would be read for a few deposits where the database has counted neither, as embedded.
const STORED = `d.id::text, d.member::text, d.coin::text AS c_id, c.title AS coin, d.account, d.amount, d.network, d.address, d.proof, d.state, d.reason,
  (SELECT decided_by FROM reviews r WHERE r.kind = 'deposit' AND r.subject = d.id) AS decided_by, d.submitted_at, d.changed_at
  FROM deposits d JOIN coins c ON c.id = d.coin`

const OF_ALL_COINS = newestFirst({ member: '$1::bigint' }, { id: 'NULL::bigint' })
const OF_COIN = newestFirst({ member: '$1::bigint', coin: '$2::bigint' }, { id: 'NULL::bigint' })
const CHANGED_LAST = newestFirst(
  { member: '$1::bigint', coin: '(SELECT id FROM coins WHERE title = $2)', account: '$3::text' },
  { changed_at: '$5::bigint', id: '$6::bigint' },
)

/** A member's newest deposits, of a coin or of all, at most so many. */
export const latestDeposits = (sql: Sql, member: string, coin: string | null, most: number): Promise<Deposit[]> =>
  sql.query<Deposit>(
    `SELECT ${STORED} WHERE d.id = ANY (ARRAY(
       SELECT id FROM deposits WHERE ${coin === null ? `$2::bigint IS NULL AND ${OF_ALL_COINS}` : OF_COIN} LIMIT $3::int
     )) ORDER BY d.id DESC`,
    [member, coin, most],
  )

/** A member's deposits of a coin's title to an account, what changed last first. */
export const depositsTo = (
  sql: Sql,
  { member, coin, type }: { member: string; coin: string; type: AccountType },
  { most, before }: ReviewedPage,
): Promise<Deposit[]> =>
  sql.query<Deposit>(
    `SELECT ${STORED} WHERE d.id = ANY (ARRAY(
       SELECT id FROM deposits WHERE ${CHANGED_LAST} LIMIT $4::int
     )) ORDER BY d.changed_at DESC, d.id DESC`,
    [member, coin, type, most, before?.at, before?.row],
  )

/** A deposit by its id, or null. */
export async function depositById(sql: Sql, id: string): Promise<Deposit | null> {
  const [found] = await sql.query<Deposit>(`SELECT ${STORED} WHERE d.id = $1::bigint`, [id])
  return found ?? null
}

/** What a deposit is made of. */
type NewDeposit = Pick<Deposit, 'member' | 'c_id' | 'account' | 'amount' | 'network' | 'address' | 'proof'>

/** Writes a deposit down and answers its id. */
export const addDeposit = (tx: Sql, given: NewDeposit, now: number): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO deposits (member, coin, account, amount, network, address, proof, submitted_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3, $4::numeric, $5, $6, $7, $8::bigint, $8::bigint) RETURNING id::text`,
    [given.member, given.c_id, given.account, given.amount, given.network, given.address, given.proof, now],
  )

/** Lets a deposit follow its review. */
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

/** Lets one request at a time add a deposit of a member, until the transaction ends: two that come together see each other's. */
export const holdDeposits = (tx: Sql, member: string): Promise<unknown> =>
  tx.query('SELECT id FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [member])

/** How many deposits of a member wait. */
export async function waitingDeposits(sql: Sql, member: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deposits WHERE member = $1::bigint AND state = 'waiting'`,
    [member],
  )
  return row?.count ?? 0
}

/** Returns whether an upload proves a deposit that its member has not taken back. Call it after `claimUpload`, which lets one request at a time use an upload. */
export const isProofUsed = async (tx: Sql, proof: string): Promise<boolean> =>
  (await tx.query(`SELECT 1 FROM deposits WHERE proof = $1 AND state <> 'withdrawn' LIMIT 1`, [proof])).length > 0

/** The uploads that deposits need, by member: SQL for the references of uploads. What was taken back needs none. */
export const PROOFS = `SELECT d.member, d.proof AS name FROM deposits d WHERE d.state <> 'withdrawn'`
