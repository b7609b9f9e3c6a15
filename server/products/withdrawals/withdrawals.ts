import type { AccountType } from '../../../shared/base/contract/constants.ts'
import type { PayoutState } from '../../../shared/base/contract/reviewed.ts'
import type { WithdrawalDestination } from '../../../shared/base/contract/withdrawals.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { keysetClause } from '../../core/db/keyset.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'
import { getReadableEnd } from '../../core/secrets/secret-box.ts'
import type { Review, ReviewedPage } from '../../define-domain.ts'
import { formatWalletAddress } from '../networks/format-address.ts'
import type { Destination } from './destination.ts'

/** Withdrawal as requested, with its destination at that time; the card number is encrypted. Times in epoch ms. */
export interface Withdrawal extends Destination {
  id: string
  member: string
  coinId: string
  coin: string
  account: AccountType
  way: WithdrawalDestination
  /** Amount debited: `fee` plus `received`. */
  amount: Decimal
  fee: Decimal
  received: Decimal
  /** False if an earlier release stored the first network whose format fitted the address. */
  network_chosen: boolean
  state: Review['state']
  reason: string
  /** Progress of the payout, once the withdrawal is approved; before that it means nothing ({@link getPayoutState}). */
  payout: Exclude<PayoutState, 'none'>
  /** Batch that pays it, or null. */
  batch: string | null
  /** When it was last exported for payment, epoch ms: it may have been sent since. Null if never. */
  exported_at: number | null
  /** Id of the transaction that paid it; "" for none. */
  transaction: string
  /** Reason why the payout failed; "" for none. */
  payout_reason: string
  /** Time of the payment or of its failure, epoch ms, or null. */
  ended_at: number | null
  /** Decider of the review; null while it waits. */
  decided_by: Review['decided_by']
  /** Time of the decision, epoch ms, or null. */
  decided_at: number | null
  submitted_at: number
  changed_at: number
}

/** Columns of {@link NamedWithdrawal} and their tables, for a SELECT. */
// A subquery per row: with a join, a database without table statistics (the embedded one) would read all reviews for a few withdrawals.
export const WITHDRAWAL_COLUMNS = `w.id::text, w.member::text, w.coin::text AS "coinId", c.title AS coin, w.account, w.way, w.amount, w.fee, w.received, w.network, w.address,
  w.memo, w.network_chosen, w.bank_name, w.card_number, w.card_name, w.state, w.reason, w.payout, w.batch::text, w.exported_at, w.transaction, w.payout_reason, w.ended_at,
  (SELECT decided_by FROM reviews r WHERE r.kind = 'withdrawal' AND r.subject = w.id) AS decided_by,
  (SELECT decided_at FROM reviews r WHERE r.kind = 'withdrawal' AND r.subject = w.id) AS decided_at, w.submitted_at, w.changed_at, m.username
  FROM withdrawals w JOIN coins c ON c.id = w.coin JOIN members m ON m.id = w.member`

/** Withdrawal with the login name of its member. */
export interface NamedWithdrawal extends Withdrawal {
  username: string
}

const OF_ALL_COINS = keysetClause({ member: '$1::bigint' }, { id: 'NULL::bigint' })
const OF_COIN = keysetClause({ member: '$1::bigint', coin: '$2::bigint' }, { id: 'NULL::bigint' })
const BY_LAST_CHANGE = keysetClause(
  { member: '$1::bigint', coin: '(SELECT id FROM coins WHERE title = $2)', account: '$3::text' },
  { changed_at: '$5::bigint', id: '$6::bigint' },
)

/** Returns a member's newest withdrawals, of one coin or of all; at most `limit`. */
export const findLatestWithdrawals = (
  sql: Sql,
  member: string,
  coin: string | null,
  most: number,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${WITHDRAWAL_COLUMNS} WHERE w.id = ANY (ARRAY(
       SELECT id FROM withdrawals WHERE ${coin === null ? `$2::bigint IS NULL AND ${OF_ALL_COINS}` : OF_COIN} LIMIT $3::int
     )) ORDER BY w.id DESC`,
    [member, coin, most],
  )

/** Returns withdrawals of all members, in one state or in all, newest first. */
export const listWithdrawals = (
  sql: Sql,
  state: Review['state'] | null,
  { limit, offset, after }: Page,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${WITHDRAWAL_COLUMNS} WHERE ($1::text IS NULL OR w.state = $1) AND ($4::bigint IS NULL OR w.id < $4::bigint)
     ORDER BY w.id DESC LIMIT $2::int OFFSET $3::int`,
    [state, limit, offset, after],
  )

/** Returns a member's withdrawals of a coin (by title) from an account, last changed first. */
export const findWithdrawalsFrom = (
  sql: Sql,
  { member, coin, type }: { member: string; coin: string; type: AccountType },
  { limit: most, before }: ReviewedPage,
): Promise<NamedWithdrawal[]> =>
  sql.query<NamedWithdrawal>(
    `SELECT ${WITHDRAWAL_COLUMNS} WHERE w.id = ANY (ARRAY(
       SELECT id FROM withdrawals WHERE ${BY_LAST_CHANGE} LIMIT $4::int
     )) ORDER BY w.changed_at DESC, w.id DESC`,
    [member, coin, type, most, before?.at, before?.row],
  )

/** Returns a withdrawal by its id, or null. */
export async function findWithdrawal(sql: Sql, id: string): Promise<Withdrawal | null> {
  const [withdrawal] = await sql.query<NamedWithdrawal>(`SELECT ${WITHDRAWAL_COLUMNS} WHERE w.id = $1::bigint`, [id])
  return withdrawal ?? null
}

/** Values of a new withdrawal. */
export type NewWithdrawal = Omit<
  Withdrawal,
  | 'id'
  | 'state'
  | 'reason'
  | 'payout'
  | 'batch'
  | 'exported_at'
  | 'transaction'
  | 'payout_reason'
  | 'ended_at'
  | 'decided_by'
  | 'decided_at'
  | 'submitted_at'
  | 'changed_at'
>

/** Inserts a withdrawal and returns its id. */
export const addWithdrawal = (tx: Sql, newWithdrawal: NewWithdrawal, now: number): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO withdrawals (member, coin, account, way, amount, fee, received, network, address, bank_name, card_number, card_name, memo, network_chosen,
       submitted_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::numeric, $6::numeric, $7::numeric, $8, $9, $10, $11, $12, $14, $15::boolean,
       $13::bigint, $13::bigint) RETURNING id::text`,
    [
      newWithdrawal.member,
      newWithdrawal.coinId,
      newWithdrawal.account,
      newWithdrawal.way,
      newWithdrawal.amount,
      newWithdrawal.fee,
      newWithdrawal.received,
      newWithdrawal.network,
      newWithdrawal.address,
      newWithdrawal.bank_name,
      newWithdrawal.card_number,
      newWithdrawal.card_name,
      now,
      newWithdrawal.memo,
      newWithdrawal.network_chosen,
    ],
  )

/** Copies the state of its review to a withdrawal. */
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

/** Marks an approved withdrawal of a demo installation as paid. */
export const setPaidWithoutPayment = (tx: Sql, id: string, now: number) =>
  tx.query("UPDATE withdrawals SET payout = 'paid', ended_at = $2::bigint WHERE id = $1::bigint", [id, now])

/** Returns the progress of the payout of a withdrawal, `none` if it is not approved. */
export const getPayoutState = ({ state, payout }: Pick<Withdrawal, 'state' | 'payout'>): PayoutState =>
  state === 'approved' ? payout : 'none'

/** Returns status and reason as members see them: a withdrawal whose payout failed counts as refused, because its amount was returned. */
export const getShownDecision = (
  withdrawal: Pick<Withdrawal, 'state' | 'reason' | 'payout' | 'payout_reason'>,
): Pick<Review, 'state' | 'reason'> =>
  getPayoutState(withdrawal) === 'failed' ? { state: 'refused', reason: withdrawal.payout_reason } : withdrawal

/** Returns the amount of a coin that the member has withdrawn since a time (epoch ms), including waiting withdrawals, without those whose payout failed. */
export async function sumWithdrawnSince(sql: Sql, member: string, coin: string, since: number): Promise<Decimal> {
  const [row] = await sql.query<{ total: Decimal }>(
    `SELECT coalesce(sum(amount), 0) AS total FROM withdrawals
     WHERE member = $1::bigint AND coin = $2::bigint AND submitted_at > $3::bigint
       AND (state = 'waiting' OR (state = 'approved' AND payout <> 'failed'))`,
    [member, coin, since],
  )
  return row?.total ?? '0'
}

/** Returns the destination for lists and messages: the address with network and memo, or the bank and the last digits of the card. */
export const formatDestination = ({ bank_name, card_number, ...wallet }: Destination): string =>
  wallet.address ? formatWalletAddress(wallet) : `${bank_name} ${maskCard(card_number)}`

/** Masks a stored card number except for its last digits. */
export const maskCard = (number: string): string => `**** ${getReadableEnd(number)}`
