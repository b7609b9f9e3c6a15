import { createHash } from 'node:crypto'
import type { Sql } from '../../core/db/sql.ts'
import { replaceNames } from './replace-names.ts'

/** Result of a command in the audit log. `seen`: it showed personal data; `started`: the row of its result follows, unless the node died; `asked`: it waits for a second person. */
export type Outcome = 'done' | 'refused' | 'seen' | 'started' | 'failed' | 'asked'

/** Row to append. `input`, `before` and `after` are JSON. */
export interface NewActRow {
  /** Epoch ms. */
  at: number
  person: string
  command: string
  permission: string
  /** Id of the member that the command concerns. */
  member: string | null
  input: string
  outcome: Outcome
  /** Reason of a refusal, or the first characters of the printed result. */
  sentence: string
  /** State before the act and after it, of commands that declare it. */
  before: string | null
  after: string | null
  /** Address that the request came from. */
  address: string
  /** Id of the request. */
  request: string
}

/** Row of the audit log. Ids have no gaps. */
export interface ActRow extends NewActRow {
  id: number
  /** Hash of the row before. */
  previous: string
  hash: string
}

/** Id and hash of the newest row; id 0 without rows. */
export interface Head {
  id: number
  hash: string
}

/** Columns of {@link ActRow}. */
export const ACT_COLUMNS =
  'id, at, person, command, permission, member::text, input, outcome, sentence, before, after, address, request, previous, hash'

/** Returns the SHA-256 of a row, over all its other columns. */
export function hashAct(row: Omit<ActRow, 'hash'>): string {
  const { id, at, person, command, permission, member, input, outcome, sentence, before, after } = row
  const fields = [id, at, person, command, permission, member, input, outcome, sentence, before, after]
  return createHash('sha256')
    .update(JSON.stringify([...fields, row.address, row.request, row.previous]))
    .digest('hex')
}

/** Returns the newest row's id and hash. */
export async function readHead(sql: Sql): Promise<Head> {
  const [head] = await sql.query<Head>('SELECT id, hash FROM operator_acts_head')
  if (!head) throw new Error('the audit log has no head row')
  return head
}

/**
 * Appends a row. The lock of the newest row is held until the transaction ends, so append last: rows of all nodes follow each other, and an act that is rolled
 * back leaves none. Login names of members are replaced by ids.
 */
export async function appendAct(tx: Sql, given: NewActRow): Promise<void> {
  const act = await replaceNames(tx, given)
  const [head] = await tx.query<Head>('SELECT id, hash FROM operator_acts_head FOR UPDATE')
  if (!head) throw new Error('the audit log has no head row')
  const row = { ...act, sentence: toStorable(act.sentence), id: head.id + 1, previous: head.hash }
  await tx.query(
    `INSERT INTO operator_acts (id, at, person, command, permission, member, input, outcome, sentence, before, after, address, request, previous, hash)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      row.id,
      row.at,
      row.person,
      row.command,
      row.permission,
      row.member,
      row.input,
      row.outcome,
      row.sentence,
      row.before,
      row.after,
      row.address,
      row.request,
      row.previous,
      hashAct(row),
    ],
  )
}

/** Replaces what a text column cannot store, so that the stored text has the hash of this one. JSON has these characters as escapes. */
const toStorable = (text: string): string => Buffer.from(text, 'utf8').toString('utf8').replaceAll('\0', '\uFFFD')
