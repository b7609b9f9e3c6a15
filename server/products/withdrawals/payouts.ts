import { recordChange } from '../../core/db/commit-notes.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { findMemberById } from '../../members/registry/members.ts'
import { isFreezeInForce } from '../../members/registry/payout-freezes.ts'
import { notifyByMail, notifyMember } from '../../platform/notices/notify-member.ts'
import { findReviewLanguage } from '../../platform/reviews/reviews.ts'
import { createFailureEntry } from './withdrawals.journal.ts'
import { recordWithdrawalEvent, WITHDRAWAL } from './withdrawals.review.ts'
import { findWithdrawal, formatDestination, type Withdrawal } from './withdrawals.ts'

/** Selection of approved withdrawals; null does not restrict. */
export interface PayoutFilter {
  /** Title of the coin. */
  coin: string | null
  /** Name of the network. */
  network: string | null
  /** Maximum number. */
  limit: number
  /** Leaves out what this person has approved, and what is of the member with this id. */
  except: { approver: string | null; member: string | null }
}

/**
 * Claims approved withdrawals, oldest first, as a batch that one person pays. Withdrawals that are being claimed concurrently are left out, so none is in two batches.
 * Withdrawals of members whose payouts an operator or they themselves have frozen are left out too.
 * Returns the batch and the ids of its withdrawals; none if nothing waits for a payout, then the caller must roll back.
 */
export async function claimPayouts(
  tx: Sql,
  person: string,
  { coin, network, limit, except }: PayoutFilter,
  now: number,
): Promise<{ batch: string; ids: string[] }> {
  const batch = await insertRow(
    tx,
    'INSERT INTO payout_batches (person, claimed_at) VALUES ($1, $2::bigint) RETURNING id::text',
    [person, now],
  )
  const rows = await tx.query<{ id: string; member: string }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM withdrawals
       WHERE state = 'approved' AND payout = 'approved' AND ($1::text IS NULL OR coin = (SELECT id FROM coins WHERE title = $1))
         AND ($2::text IS NULL OR network = $2) AND ($7::bigint IS NULL OR member <> $7::bigint)
         AND NOT EXISTS (SELECT FROM members m WHERE m.id = withdrawals.member AND m.payouts_freeze IS NOT NULL)
         AND NOT EXISTS (SELECT FROM payout_freezes f WHERE f.member = withdrawals.member AND ${isFreezeInForce('$5')})
         AND ($6::text IS NULL OR NOT EXISTS (
           SELECT FROM reviews r WHERE r.kind = 'withdrawal' AND r.subject = withdrawals.id AND $6 = ANY (r.deciders)))
       ORDER BY id LIMIT $3::int FOR UPDATE SKIP LOCKED
     )
     UPDATE withdrawals w SET payout = 'paying', batch = $4::bigint, changed_at = $5::bigint FROM due
     WHERE w.id = due.id RETURNING w.id::text, w.member::text`,
    [coin, network, limit, batch, now, except.approver, except.member],
  )
  for (const { member } of rows) recordChange(tx, member, 'money')
  return { batch, ids: rows.map(({ id }) => id).sort((a, b) => Number(a) - Number(b)) }
}

/** Marks withdrawals as exported at `now` (epoch ms). The caller has locked them (`lockBatch`). */
export const markExported = (tx: Sql, ids: readonly string[], now: number): Promise<unknown> =>
  tx.query('UPDATE withdrawals SET exported_at = $2::bigint WHERE id = ANY ($1::bigint[])', [ids, now])

/** Unpaid withdrawal, locked until the transaction ends. */
type LockedPayout = Pick<Withdrawal, 'id' | 'member' | 'exported_at'>

/** Locks the unpaid withdrawals of a batch, so that none of them is exported, paid, returned or released meanwhile. */
export const lockBatch = (tx: Sql, batch: string): Promise<LockedPayout[]> =>
  tx.query<LockedPayout>(
    `SELECT id::text, member::text, exported_at FROM withdrawals
     WHERE batch = $1::bigint AND state = 'approved' AND payout = 'paying' ORDER BY withdrawals.id FOR UPDATE`,
    [batch],
  )

/** Locks an approved withdrawal that is not paid. Returns null if there is none under the id. */
export const lockPayout = async (tx: Sql, id: string): Promise<LockedPayout | null> =>
  (
    await tx.query<LockedPayout>(
      `SELECT id::text, member::text, exported_at FROM withdrawals
       WHERE id = $1::bigint AND state = 'approved' AND payout IN ('approved', 'paying') FOR UPDATE`,
      [id],
    )
  )[0] ?? null

/** Returns the person who claimed a batch, or null if there is no such batch. */
export const findClaimer = async (sql: Sql, batch: string): Promise<string | null> =>
  (await sql.query<{ person: string }>('SELECT person FROM payout_batches WHERE id = $1::bigint', [batch]))[0]
    ?.person ?? null

/** Returns the unpaid withdrawals of a batch to the queue. Returns their number. */
export async function releasePayouts(tx: Sql, batch: string, now: number): Promise<number> {
  const rows = await tx.query<{ member: string }>(
    `UPDATE withdrawals SET payout = 'approved', batch = NULL, changed_at = $2::bigint
     WHERE batch = $1::bigint AND state = 'approved' AND payout = 'paying' RETURNING member::text`,
    [batch, now],
  )
  for (const { member } of rows) recordChange(tx, member, 'money')
  return rows.length
}

/** End of a payout: the id of the transaction that paid it, or the reason why it failed. Both are shown to the member. */
export type PayoutEnding = { payout: 'paid'; transaction: string } | { payout: 'failed'; reason: string }

/**
 * Ends the payout of an approved withdrawal and notifies the member, also by e-mail. A failed one returns the amount with its fee. `from` are the states in which it
 * may be. Returns the withdrawal, or null if it is in another state: of several concurrent calls exactly one takes effect.
 * @throws Error if the house accounts cannot return the amount
 */
export async function endPayout(
  tx: Sql,
  id: string,
  ending: PayoutEnding,
  { from, now }: { from: readonly Withdrawal['payout'][]; now: number },
): Promise<Withdrawal | null> {
  const { transaction, reason } = ending.payout === 'paid' ? { ...ending, reason: '' } : { ...ending, transaction: '' }
  const changed = await tx.query(
    `UPDATE withdrawals SET payout = $2, transaction = $3, payout_reason = $4, ended_at = $5::bigint, changed_at = $5::bigint
     WHERE id = $1::bigint AND state = 'approved' AND payout = ANY ($6::text[]) RETURNING id`,
    [id, ending.payout, transaction, reason, now, from],
  )
  const withdrawal = changed.length > 0 ? await findWithdrawal(tx, id) : null
  if (!withdrawal) return null
  if (ending.payout === 'failed') {
    const short = await post(tx, [createFailureEntry(withdrawal)], now)
    if (short) throw new Error(`withdrawal ${id} cannot be returned`)
  }
  await recordWithdrawalEvent(tx, withdrawal, ending.payout, now)
  await notifyEnding(tx, withdrawal, now)
  return withdrawal
}

async function notifyEnding(tx: Sql, withdrawal: Withdrawal, now: number): Promise<void> {
  const { id, member } = withdrawal
  const [lang, owner] = await Promise.all([findReviewLanguage(tx, WITHDRAWAL, id), findMemberById(tx, member)])
  const notification = createEndingNotice(withdrawal)
  await notifyMember(tx, member, notification, { lang, now })
  recordChange(tx, member, 'money')
  if (owner) await notifyByMail(tx, owner.username, notification, { lang, now })
}

/** Returns the notice about a payment or its failure. */
export function createEndingNotice(withdrawal: Withdrawal): MemberNotification {
  const { id, coin, amount, received, account, payout, payout_reason, transaction } = withdrawal
  const cause = { type: 'withdrawal', number: id } as const
  if (payout === 'failed') {
    const values = { amount: { amount }, coin, account: { text: `account.${account}` } as const }
    const texts = [messageText('withdrawals.failedText', values), { plain: payout_reason }]
    return { title: messageText('withdrawals.failedTitle'), texts, cause }
  }
  const sent = { amount: { amount: received }, coin, address: formatDestination(withdrawal) }
  const texts = [
    messageText('withdrawals.sentText', sent),
    ...(transaction ? [messageText('withdrawals.transactionText', { transaction })] : []),
  ]
  return { title: messageText('withdrawals.sentTitle'), texts, cause }
}
