import { add, negate } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type JournalEntry, type Part, post } from '../../ledger/ledger.ts'
import { refuseWaitingReviews } from '../../platform/reviews/decide.ts'
import { lockMembers, setDisabled } from '../registry/members.ts'
import { findSampleMembers, recordSampleRemoval } from '../registry/sample-members.ts'
import { SAMPLE_MONEY_ACCOUNT, SAMPLE_MONEY_REMOVAL_KIND } from './sample-money.ts'
import { revokeAllTokens } from './session-tokens.ts'

/** Result or preview of a removal of sample money. */
export interface SampleMoneyRemoval {
  /** Number of members whose accounts are emptied. */
  members: number
  /** Amounts taken from their accounts, by coin. */
  taken: readonly { coin: string; amount: Decimal }[]
  /** Number of records ended, by domain. Domains without any are left out. */
  ended: Readonly<Record<string, number>>
  /** Login names of the demo's shared members. They can no longer log in. */
  closed: readonly string[]
}

/** Services that a removal needs; the operator's tool has no others while the backend is stopped. */
type RemovalContext = Pick<Context, 'db' | 'domains' | 'now'>

/** Members booked in one statement. */
const BATCH_SIZE = 500

/**
 * Removes all sample money in one transaction. Every member who received some (by a grant, by an approval of the demo, or by an internal transfer from such a
 * member) loses all balances of all coins, because bought or won amounts cannot be told apart from it. Their open positions first end without gain or loss, and
 * their pending reviews are refused. The balances return to the house account that sample money came from. The shared members of the demo are disabled.
 */
export const removeSampleMoney = (context: RemovalContext): Promise<SampleMoneyRemoval> =>
  context.db.transaction((tx) => removeInTransaction(context, tx))

/** Returns what `removeSampleMoney` would do now. Changes nothing. */
export async function previewRemoval(context: RemovalContext): Promise<SampleMoneyRemoval> {
  const rollback = new Rollback()
  try {
    await context.db.transaction(async (tx) => {
      rollback.removal = await removeInTransaction(context, tx)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!rollback.removal) throw new Error('removal preview returned no result')
  return rollback.removal
}

/** Thrown to roll back a previewed removal. */
class Rollback extends Error {
  removal: SampleMoneyRemoval | null = null
}

/** Removes all sample money as {@link removeSampleMoney} does, in the caller's transaction. */
export async function removeInTransaction(
  context: Pick<Context, 'domains' | 'now'>,
  tx: Sql,
): Promise<SampleMoneyRemoval> {
  const now = context.now()
  const ended: Record<string, number> = {}
  const count = (name: string, more: number) => {
    if (more > 0) ended[name] = (ended[name] ?? 0) + more
  }
  const members: string[] = []
  // A transfer that arrives meanwhile adds its recipient to them, so repeat until no new members are found.
  for (let batch = await findSampleMembers(tx); batch.length > 0; ) {
    await lockMembers(tx, batch)
    count('reviews', await refuseWaitingReviews(context, tx, { members: batch, why: 'reviews.sampleRemoved' }))
    for (const { name, endPositions } of context.domains)
      if (endPositions) count(name, await endPositions(tx, batch, now))
    members.push(...batch)
    batch = (await findSampleMembers(tx)).filter((id) => !members.includes(id))
  }
  const taken = new Map<string, Decimal>()
  for (let from = 0; from < members.length; from += BATCH_SIZE)
    await emptyAccounts(tx, members.slice(from, from + BATCH_SIZE), { now, taken })
  await recordSampleRemoval(tx, members, now)
  const closed = await disableSharedMembers(tx, members, now)
  return {
    members: members.length,
    taken: [...taken].map(([coin, amount]) => ({ coin, amount })).sort((a, b) => (a.coin < b.coin ? -1 : 1)),
    ended,
    closed,
  }
}

interface HeldBalance {
  member: string
  type: 'options' | 'funds' | 'quant'
  part: Part
  coin: string
  balance: Decimal
}

/** Books all balances of members back to the source of sample money, one entry per member, and adds them to `taken`. */
async function emptyAccounts(
  tx: Sql,
  members: readonly string[],
  { now, taken }: { now: number; taken: Map<string, Decimal> },
): Promise<void> {
  const rows = await tx.query<HeldBalance>(
    `SELECT member, type, part, coin, balance FROM ledger_accounts
     WHERE member = ANY ($1::text[]) AND balance > 0 ORDER BY address FOR UPDATE`,
    [members],
  )
  const entries = members.flatMap((member) => {
    const held = rows.filter((row) => row.member === member)
    return held.length > 0 ? [toRemovalEntry(member, held, now)] : []
  })
  for (const { coin, balance } of rows) taken.set(coin, add(taken.get(coin) ?? '0', balance))
  if (await post(tx, entries, now)) throw new RangeError('a locked balance changed')
}

function toRemovalEntry(member: string, held: readonly HeldBalance[], now: number): JournalEntry {
  const totals = new Map<string, Decimal>()
  for (const { coin, balance } of held) totals.set(coin, add(totals.get(coin) ?? '0', balance))
  return {
    kind: SAMPLE_MONEY_REMOVAL_KIND,
    // Unique: a demo that is restarted can be removed again.
    reference: `member:${member}:${now}`,
    postings: [
      ...held.map(({ type, part, coin, balance }) => ({
        account: { member, type, part, coin },
        amount: negate(balance),
      })),
      ...[...totals].map(([coin, amount]) => ({ account: { house: SAMPLE_MONEY_ACCOUNT, coin }, amount })),
    ],
  }
}

/** Disables the members whose login the demo prints or shares, logs them out, and returns their login names. */
async function disableSharedMembers(tx: Sql, members: readonly string[], now: number): Promise<string[]> {
  if (members.length === 0) return []
  const shared = await tx.query<{ id: string; username: string }>(
    'SELECT id::text, username FROM members WHERE demo AND disabled_at IS NULL ORDER BY id',
  )
  for (const { id } of shared) {
    await setDisabled(tx, id, now)
    await revokeAllTokens(tx, id)
  }
  return shared.map(({ username }) => username)
}
