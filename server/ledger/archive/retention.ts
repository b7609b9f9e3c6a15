import type { Sql } from '../../core/db/sql.ts'

/** Limits that the operator sets: months of the journal in the database, days of notices to one member, and the legal retention of personal data in months. */
export const RETENTION_KINDS = ['ledger', 'notices', 'members'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]
/** Unit of each limit. */
export const RETENTION_UNITS: Readonly<Record<RetentionKind, string>> = {
  ledger: 'months',
  notices: 'days',
  members: 'months',
}
/** Months for which personal data stay after the last movement of money, unless the operator sets another number: five years, as laws on money laundering ask. */
const DEFAULT_MEMBER_MONTHS = 60
/** Least months of the journal, so that statements of a quarter and yesterday's totals are complete. */
export const MIN_LEDGER_MONTHS = 3

/** Returns the limits that are set, by kind. Rows of other kinds are stored for ever. */
export async function readRetention(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ kind: string; kept: number }>('SELECT kind, kept FROM retention')
  return new Map(rows.map(({ kind, kept }) => [kind, kept]))
}

/** Returns the months for which the personal data of members stay after the last movement of money. */
export const getKeptMonths = (limits: ReadonlyMap<string, number>): number =>
  limits.get('members') ?? DEFAULT_MEMBER_MONTHS

/** Sets a limit; null removes it. */
export async function setRetention(sql: Sql, kind: RetentionKind, kept: number | null): Promise<void> {
  await (kept === null
    ? sql.query('DELETE FROM retention WHERE kind = $1', [kind])
    : sql.query(
        'INSERT INTO retention (kind, kept) VALUES ($1, $2::int) ON CONFLICT (kind) DO UPDATE SET kept = excluded.kept',
        [kind, kept],
      ))
}

/** Returns the newest month, as in `2026-08`, that is older than the limit of the journal at `now` (epoch ms); null without a limit. */
export async function findExpiredMonth(sql: Sql, now: number): Promise<string | null> {
  const kept = (await readRetention(sql)).get('ledger')
  if (kept === undefined) return null
  const at = new Date(now)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - kept - 1, 1)).toISOString().slice(0, 7)
}
