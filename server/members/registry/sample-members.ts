import type { Sql } from '../../core/db/sql.ts'

/**
 * Sources of sample money, each with its member and time: grants of a demo, and deposits and loans that a demo approved without an operator. Events before the
 * member's last removal do not count.
 */
const SOURCES = `SELECT member, min(since) AS since FROM (
    SELECT substr(e.reference, length('member:') + 1)::bigint AS member, e.at AS since FROM ledger_entries e WHERE e.kind = 'sample-money'
      AND NOT EXISTS (SELECT 1 FROM sample_money_removals r WHERE 'member:' || r.member = e.reference)
    UNION ALL
    SELECT v.member, v.decided_at FROM reviews v LEFT JOIN sample_money_removals r ON r.member = v.member
    WHERE v.decided_by = 'nobody' AND v.state = 'approved' AND v.kind IN ('deposit', 'loan') AND v.decided_at > coalesce(r.removed_at, -1)
  ) AS source GROUP BY member`

/** Recipients of transfers from members who held sample money, with the time of the first arrival. Transfers before a removal of either member do not count. */
const RECIPIENTS = `SELECT t.recipient::text AS member, min(t.ended_at) AS since
  FROM unnest($1::bigint[], $2::bigint[]) AS holder (member, since)
  JOIN internal_transfers t ON t.sender = holder.member AND t.sent_at >= holder.since
  LEFT JOIN sample_money_removals f ON f.member = t.sender LEFT JOIN sample_money_removals r ON r.member = t.recipient
  WHERE t.status = 'finished' AND t.sent_at > coalesce(f.removed_at, -1) AND t.ended_at > coalesce(r.removed_at, -1)
  GROUP BY t.recipient`

interface Holder {
  member: string
  /** Epoch ms. */
  since: number
}

/**
 * Returns the ids of all members who hold or have held sample money that was not removed. Every recipient of an internal transfer from such a member counts
 * too, from its arrival on: coins in one account cannot be told apart.
 */
export async function findSampleMembers(sql: Sql): Promise<string[]> {
  const since = new Map<string, number>()
  const isEarlier = (holder: Holder) => holder.since < (since.get(holder.member) ?? Number.POSITIVE_INFINITY)
  let fresh = await sql.query<Holder>(`SELECT member::text, since FROM (${SOURCES}) AS holder`)
  while (fresh.length > 0) {
    for (const holder of fresh) since.set(holder.member, holder.since)
    const columns = [fresh.map(({ member }) => member), fresh.map((holder) => holder.since)]
    fresh = (await sql.query<Holder>(RECIPIENTS, columns)).filter(isEarlier)
  }
  return [...since.keys()].sort((a, b) => Number(a) - Number(b))
}

/** Returns true if any member holds or has held sample money that was not removed. */
export const hasSampleMoney = async (sql: Sql): Promise<boolean> =>
  (await sql.query(`SELECT 1 FROM (${SOURCES}) AS holder LIMIT 1`)).length > 0

/** Records that all balances of these members were emptied at `now`, epoch ms. */
export const recordSampleRemoval = (tx: Sql, members: readonly string[], now: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO sample_money_removals (member, removed_at) SELECT unnest($1::bigint[]), $2::bigint
     ON CONFLICT (member) DO UPDATE SET removed_at = excluded.removed_at`,
    [members, now],
  )

/** Time at which a member's sample money was removed, epoch ms; null while the member may still hold some. */
export type SampleMark = { removed_at: number | null }

/** Returns the marks of those of the given members who ever received sample money, by member. */
export async function findSampleMarks(sql: Sql, members: readonly string[]): Promise<ReadonlyMap<string, SampleMark>> {
  const removals = await sql.query<{ member: string; removed_at: number }>(
    'SELECT member::text, removed_at FROM sample_money_removals WHERE member = ANY ($1::bigint[])',
    [members],
  )
  const marks = new Map<string, SampleMark>(removals.map(({ member, removed_at }) => [member, { removed_at }]))
  const holders = new Set(await findSampleMembers(sql))
  for (const member of members) if (holders.has(member)) marks.set(member, { removed_at: null })
  return marks
}
