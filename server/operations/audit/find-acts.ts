import type { Sql } from '../../core/db/sql.ts'
import { ACT_COLUMNS, type ActRow, type Outcome } from './audit-log.ts'

/** Rows to select; null does not restrict. Times in epoch ms: `from` inclusive, `to` exclusive. */
export interface ActFilter {
  person: string | null
  /** First words of the command. */
  command: string | null
  /** Id of the member. */
  member: string | null
  outcome: Outcome | null
  from: number | null
  to: number | null
}

const CONDITION = `($1::text IS NULL OR person = $1) AND ($2::text IS NULL OR command = $2 OR starts_with(command, $2 || ' '))
  AND ($3::bigint IS NULL OR member = $3::bigint) AND ($4::text IS NULL OR outcome = $4)
  AND ($5::bigint IS NULL OR at >= $5::bigint) AND ($6::bigint IS NULL OR at < $6::bigint)`

const toParams = ({ person, command, member, outcome, from, to }: ActFilter) => [
  person,
  command,
  member,
  outcome,
  from,
  to,
]

/** Returns the newest rows with an id below `before`; null begins with the newest row. */
export const findNewestActs = (sql: Sql, filter: ActFilter, before: string | null, limit: number): Promise<ActRow[]> =>
  sql.query<ActRow>(
    `SELECT ${ACT_COLUMNS} FROM operator_acts WHERE ${CONDITION} AND ($7::bigint IS NULL OR id < $7::bigint)
     ORDER BY id DESC LIMIT $8::int`,
    [...toParams(filter), before, limit],
  )

/** Returns the oldest rows with an id above `after`, of those that had been written up to the row `last`. */
export const findOldestActs = (
  sql: Sql,
  filter: ActFilter,
  { after, last }: { after: string; last: string | null },
  limit: number,
): Promise<ActRow[]> =>
  sql.query<ActRow>(
    `SELECT ${ACT_COLUMNS} FROM operator_acts WHERE ${CONDITION} AND id > $7::bigint AND ($8::bigint IS NULL OR id <= $8::bigint)
     ORDER BY id LIMIT $9::int`,
    [...toParams(filter), after, last, limit],
  )
