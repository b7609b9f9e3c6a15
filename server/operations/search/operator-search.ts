import { normalizePhone } from '../../../shared/base/contract/login-name.ts'
import { parseRecordNumber } from '../../core/db/order-number.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import { toNameKey } from '../../members/registry/names.ts'

/** Hits of each kind, at most. */
export const MAX_HITS = 20

/** Member, record or act of the audit log that a term finds. */
export interface Hit {
  /** Such as `member`, `withdrawal` or `spot order`. */
  kind: string
  id: string
  /** Id of its member; null for an act that concerns none. */
  member: string | null
  /** Matching text: the login name, the address, the transaction or the number. */
  matched: string
  /** Id of its review; null without one. */
  review: string | null
}

/** Statement with its parameters. Each reads along an index, so that its time does not grow with the number of members. */
export interface SearchQuery {
  text: string
  params: readonly unknown[]
}

/** Records that are found by their id, or by a number with this letter: the kind, its table, and the column of its member. */
const RECORDS: readonly [kind: string, table: string, member: string, letter: string][] = [
  ['deposit', 'deposits', 'member', ''],
  ['withdrawal', 'withdrawals', 'member', ''],
  ['option order', 'option_orders', 'member', ''],
  ['spot order', 'spot_orders', 'member', ''],
  ['swap', 'swaps', 'member', ''],
  ['review', 'reviews', 'member', ''],
  ['loan', 'loans', 'member', 'L'],
  ['mining order', 'mining_orders', 'member', 'M'],
  ['stake', 'staking_orders', 'member', 'S'],
  ['transfer', 'internal_transfers', 'sender', 'T'],
]

/** Texts that are found as a whole: the kind, its table, the columns of id and member, and the column of the text. */
const TEXTS: readonly [kind: string, table: string, id: string, member: string, column: string][] = [
  ['saved address', 'withdrawal_addresses', 'member', 'member', 'address'],
  ['withdrawal to the address', 'withdrawals', 'id', 'member', 'address'],
  ['withdrawal by the transaction', 'withdrawals', 'id', 'member', 'transaction'],
  ['act of the request', 'operator_acts', 'id', 'member', 'request'],
]

/** Tables whose records are reviewed, with the kind of their reviews. */
const REVIEWED: Readonly<Record<string, string>> = { deposits: 'deposit', withdrawals: 'withdrawal', loans: 'loan' }

/** Returns the expression of the review of a record, which is found by its kind and subject. */
function selectReview(table: string): string {
  if (table === 'reviews') return 't.id::text'
  const kind = REVIEWED[table]
  return kind ? `(SELECT r.id::text FROM reviews r WHERE r.kind = '${kind}' AND r.subject = t.id)` : 'NULL'
}

/** Returns the beginning of a statement about the rows `t` of a table. */
const select = (kind: string, table: string, [id, member, matched]: readonly [string, string, string]): string =>
  `SELECT '${kind}' AS kind, t.${id}::text AS id, t.${member}::text AS member, ${matched} AS matched, ${selectReview(table)} AS review FROM ${table} t`

const selectMember = select('member', 'members', ['id', 'id', 't.username'])

/**
 * Returns the statements that search a term: an id, a login name or its beginning (at least 3 characters), a phone number in any common spelling, an address, the
 * id of a transaction, the number of an order, or the id of an operator's request.
 */
export function createSearchQueries(given: string): SearchQuery[] {
  const term = given.trim()
  const name = toNameKey(normalizePhone(term))
  const numbers = RECORDS.flatMap(([kind, table, member, letter]): SearchQuery[] => {
    const id = letter ? parseRecordNumber(letter, term.toUpperCase()) : isRowId(term) ? term : null
    return id === null
      ? []
      : [{ text: `${select(kind, table, ['id', member, '$1::text'])} WHERE t.id = $2::bigint`, params: [term, id] }]
  })
  const texts = TEXTS.map(([kind, table, id, member, column]) => ({
    // Conditions of partial indexes are repeated, so that any plan can use them.
    text: `${select(kind, table, [id, member, `t.${column}`])} WHERE t.${column} = $1::text AND t.${column} <> '' LIMIT ${MAX_HITS}`,
    params: [term],
  }))
  const members: SearchQuery[] = [
    ...(isRowId(term) ? [{ text: `${selectMember} WHERE t.id = $1::bigint`, params: [term] }] : []),
    ...(name.length >= 3
      ? [
          {
            text: `${selectMember} WHERE t.name_key ~>=~ $1::text AND t.name_key ~<~ $2::text ORDER BY t.name_key USING ~<~ LIMIT ${MAX_HITS}`,
            params: [name, `${name}\u{10ffff}`],
          },
        ]
      : []),
  ]
  return [...members, ...numbers, ...texts]
}

/** Returns everything that a term finds: members first. Each kind has at most `MAX_HITS` hits. */
export async function search(sql: Sql, term: string): Promise<Hit[]> {
  const found: Hit[] = []
  for (const { text, params } of createSearchQueries(term)) found.push(...(await sql.query<Hit>(text, params)))
  const isFirst = (hit: Hit, at: number) => found.findIndex(({ kind, id }) => kind === hit.kind && id === hit.id) === at
  return found.filter(isFirst)
}
