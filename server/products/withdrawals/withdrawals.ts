import type { AccountType } from '../../../shared/contract/constants.ts'
import type { WithdrawalWay } from '../../../shared/contract/withdrawals.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { newestFirst } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/pages.ts'
import { lastOf } from '../../core/secrets/box.ts'
import type { Review, ReviewedPage } from '../../define-domain.ts'
import type { Destination } from './destination.ts'

/** A withdrawal as a member has handed it in; where it goes stands as it was then, the number of a card encrypted. Times in epoch ms. */
export interface Withdrawal extends Destination {
  id: string
  member: string
  c_id: string
  coin: string
  account: AccountType
  way: WithdrawalWay
  /** What is taken: `fee` and `received` together. */
  amount: Decimal
  fee: Decimal
  received: Decimal
  state: Review['state']
  reason: string
  /** Who has decided; null while it waits. */
  decided_by: Review['decided_by']
  submitted_at: number
  changed_at: number
}

// Who decided is looked up line by line: joined, all reviews would be read for a few withdrawals where the database has counted neither, as embedded.
const STORED = `w.id::text, w.member::text, w.coin::text AS c_id, c.title AS coin, w.account, w.way, w.amount, w.fee, w.received, w.network, w.address,
  w.bank_name, w.card_number, w.card_name, w.state, w.reason,
  (SELECT decided_by FROM reviews r WHERE r.kind = 'withdrawal' AND r.subject = w.id) AS decided_by, w.submitted_at, w.changed_at, m.username
  FROM withdrawals w JOIN coins c ON c.id = w.coin JOIN members m ON m.id = w.member`

/** With its member's login name. */
export interface NamedWithdrawal extends Withdrawal {
  username: string
}

const OF_ALL_COINS = newestFirst({ member: '$1::bigint' }, { id: 'NULL::bigint' })
const OF_COIN = newestFirst({ member: '$1::bigint', coin: '$2::bigint' }, { id: 'NULL::bigint' })
const CHANGED_LAST = newestFirst(
  { member: '$1::bigint', coin: '(SELECT id FROM coins WHERE title = $2)', account: '$3::text' },
  { changed_at: '$5::bigint', id: '$6::bigint' },
)

/** A member's newest withdrawals, of a coin or of all, at most so many. */
export const latestWithdrawals = (
  sql: Sql,
  member: string,
  coin: string | null,
  most: number,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${STORED} WHERE w.id = ANY (ARRAY(
       SELECT id FROM withdrawals WHERE ${coin === null ? `$2::bigint IS NULL AND ${OF_ALL_COINS}` : OF_COIN} LIMIT $3::int
     )) ORDER BY w.id DESC`,
    [member, coin, most],
  )

/** All members' withdrawals of a state or of all, newest first. */
export const allWithdrawals = (
  sql: Sql,
  state: Review['state'] | null,
  { limit, offset, after }: Page,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${STORED} WHERE ($1::text IS NULL OR w.state = $1) AND ($4::bigint IS NULL OR w.id < $4::bigint)
     ORDER BY w.id DESC LIMIT $2::int OFFSET $3::int`,
    [state, limit, offset, after],
  )

/** A member's withdrawals of a coin's title from an account, what changed last first. */
export const withdrawalsFrom = (
  sql: Sql,
  { member, coin, type }: { member: string; coin: string; type: AccountType },
  { most, before }: ReviewedPage,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${STORED} WHERE w.id = ANY (ARRAY(
       SELECT id FROM withdrawals WHERE ${CHANGED_LAST} LIMIT $4::int
     )) ORDER BY w.changed_at DESC, w.id DESC`,
    [member, coin, type, most, before?.at, before?.row],
  )

/** A withdrawal by its id, or null. */
export async function withdrawalById(sql: Sql, id: string): Promise<Withdrawal | null> {
  const [found] = await sql.query<NamedWithdrawal>(`SELECT ${STORED} WHERE w.id = $1::bigint`, [id])
  return found ?? null
}

/** What a withdrawal is made of. */
export type NewWithdrawal = Omit<Withdrawal, 'id' | 'state' | 'reason' | 'decided_by' | 'submitted_at' | 'changed_at'>

/** Writes a withdrawal down and answers its id. */
export const addWithdrawal = (tx: Sql, given: NewWithdrawal, now: number): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO withdrawals (member, coin, account, way, amount, fee, received, network, address, bank_name, card_number, card_name, submitted_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::numeric, $6::numeric, $7::numeric, $8, $9, $10, $11, $12, $13::bigint, $13::bigint) RETURNING id::text`,
    [
      given.member,
      given.c_id,
      given.account,
      given.way,
      given.amount,
      given.fee,
      given.received,
      given.network,
      given.address,
      given.bank_name,
      given.card_number,
      given.card_name,
      now,
    ],
  )

/** Lets a withdrawal follow its review. */
export const setWithdrawalState = (
  tx: Sql,
  id: string,
  { state, reason }: Pick<Review, 'state' | 'reason'>,
  now: number,
) =>
  tx.query('UPDATE withdrawals SET state = $2, reason = $3, changed_at = $4::bigint WHERE id = $1::bigint', [
    id,
    state,
    reason,
    now,
  ])

/** What a member has withdrawn of a coin since a moment, what still waits counted in. */
export async function withdrawnSince(sql: Sql, member: string, coin: string, since: number): Promise<Decimal> {
  const [row] = await sql.query<{ total: Decimal }>(
    `SELECT coalesce(sum(amount), 0) AS total FROM withdrawals
     WHERE member = $1::bigint AND coin = $2::bigint AND submitted_at > $3::bigint AND state IN ('waiting', 'approved')`,
    [member, coin, since],
  )
  return row?.total ?? '0'
}

/** Where a withdrawal goes, for lists and messages: the address, or of a card the bank and the last digits. */
export const destinationName = ({ address, bank_name, card_number }: Destination): string =>
  address || `${bank_name} ${maskedCard(card_number)}`

/** A card's number for lists, as it is stored. */
export const maskedCard = (number: string): string => `**** ${lastOf(number)}`
