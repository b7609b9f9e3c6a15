import { add, negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { domains } from '../../define-domain.ts'
import { type JournalEntry, type Part, post } from '../../ledger/ledger.ts'
import { holdMembers, setDisabled } from '../registry/members.ts'
import { recordRemoval, sampleMembers } from '../registry/sample-members.ts'
import { refuseWaiting } from '../reviews/decide.ts'
import { revokeAllTokens } from './accounts.tokens.ts'
import { HOUSE, SAMPLE_MONEY_REMOVED } from './sample-money.ts'

/** What a removal of sample money takes, or took. */
export interface Removal {
  /** Members whose accounts are emptied. */
  members: number
  /** What is taken from their accounts, by coin. */
  taken: readonly { coin: string; amount: Decimal }[]
  /** Records that end, by domain; domains without any are missing. */
  ended: Readonly<Record<string, number>>
  /** Shared members of the demo, who can no longer log in. */
  closed: readonly string[]
}

/** So many members are booked in one statement. */
const BATCH = 500

/**
 * Removes all sample money in one transaction. Every member who received some, by a grant, by an approval of the demo or by an internal transfer from such a
 * member, loses all balances of all coins: what sample money bought or won cannot be told apart from it. What runs for them ends first without gain or loss, and
 * what waits for a review is refused. The balances go back to the house account that sample money came from. The shared members of the demo are disabled.
 */
export const removeSampleMoney = (context: Context): Promise<Removal> =>
  context.db.transaction((tx) => removeIn(context, tx))

/** Returns what `removeSampleMoney` would do now, and changes nothing. */
export async function previewRemoval(context: Context): Promise<Removal> {
  const rollback = new Rollback()
  try {
    await context.db.transaction(async (tx) => {
      rollback.removal = await removeIn(context, tx)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!rollback.removal) throw new Error('the removal was not tried')
  return rollback.removal
}

/** Thrown to undo a removal that was only tried. */
class Rollback extends Error {
  removal: Removal | null = null
}

async function removeIn(context: Context, tx: Sql): Promise<Removal> {
  const now = context.now()
  const ended: Record<string, number> = {}
  const count = (name: string, more: number) => {
    if (more > 0) ended[name] = (ended[name] ?? 0) + more
  }
  const members: string[] = []
  // A transfer that arrives meanwhile makes its recipient one more of them, so look until there are no new ones.
  for (let found = await sampleMembers(tx); found.length > 0; ) {
    await holdMembers(tx, found)
    count('reviews', await refuseWaiting(context, tx, { members: found, why: 'reviews.sampleRemoved' }))
    for (const { name, endPositions } of domains.of(context))
      if (endPositions) count(name, await endPositions(tx, found, now))
    members.push(...found)
    found = (await sampleMembers(tx)).filter((id) => !members.includes(id))
  }
  const taken = new Map<string, Decimal>()
  for (let from = 0; from < members.length; from += BATCH)
    await empty(tx, members.slice(from, from + BATCH), { now, taken })
  await recordRemoval(tx, members, now)
  const closed = await closeShared(tx, members, now)
  return {
    members: members.length,
    taken: [...taken].map(([coin, amount]) => ({ coin, amount })).sort((a, b) => (a.coin < b.coin ? -1 : 1)),
    ended,
    closed,
  }
}

interface Held {
  member: string
  type: 'options' | 'funds' | 'quant'
  part: Part
  coin: string
  balance: Decimal
}

/** Books all that members have back to where sample money came from, one entry a member, and adds it to `taken`. */
async function empty(
  tx: Sql,
  members: readonly string[],
  { now, taken }: { now: number; taken: Map<string, Decimal> },
): Promise<void> {
  const rows = await tx.query<Held>(
    `SELECT member, type, part, coin, balance FROM ledger_accounts
     WHERE member = ANY ($1::text[]) AND balance > 0 ORDER BY address FOR UPDATE`,
    [members],
  )
  const entries = members.flatMap((member) => {
    const held = rows.filter((row) => row.member === member)
    return held.length > 0 ? [removalEntry(member, held, now)] : []
  })
  for (const { coin, balance } of rows) taken.set(coin, add(taken.get(coin) ?? '0', balance))
  if (await post(tx, entries, now)) throw new RangeError('a balance changed while it was held')
}

function removalEntry(member: string, held: readonly Held[], now: number): JournalEntry {
  const totals = new Map<string, Decimal>()
  for (const { coin, balance } of held) totals.set(coin, add(totals.get(coin) ?? '0', balance))
  return {
    kind: SAMPLE_MONEY_REMOVED,
    // A demo that is started again can be removed again.
    reference: `member:${member}:${now}`,
    postings: [
      ...held.map(({ type, part, coin, balance }) => ({
        account: { member, type, part, coin },
        amount: negate(balance),
      })),
      ...[...totals].map(([coin, amount]) => ({ account: { house: HOUSE, coin }, amount })),
    ],
  }
}

/** Disables the members whose login the demo prints or shares, logs them out, and returns their login names. */
async function closeShared(tx: Sql, members: readonly string[], now: number): Promise<string[]> {
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
