import { keysetClause } from '../../core/db/keyset.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'

/** Table with the members' loans, orders or stakes of a product. */
interface Table {
  name: 'loans' | 'mining_orders' | 'staking_orders'
  /** Selected columns of a record `o` with its coin `c` and its member `m`. */
  columns: string
  /** SQL of the state of a record `o`, by which the operator's list is restricted. */
  state: string
}

/** Selection of a member's records: in a state by the column `state`, or by a condition that a partial index has. */
interface OfMember {
  member: string
  state?: string | null
  where?: string
}

/** Creates the queries of a table of records. */
export function createRecordTable<Row extends object>({ name, columns, state: stateOf }: Table) {
  const stored = `SELECT ${columns} FROM ${name} o JOIN coins c ON c.id = o.coin JOIN members m ON m.id = o.member`
  const [ofMember, ofState] = [{ member: '$1::bigint' }, { member: '$1::bigint', state: '$5::text' }].map((of) =>
    keysetClause(of, { id: '$4::bigint' }),
  )
  const findByIds = (sql: Sql, ids: readonly string[]): Promise<Row[]> =>
    sql.query<Row>(`${stored} WHERE o.id = ANY ($1::bigint[])`, [ids])
  return {
    /** Returns records by their ids, unordered. */
    findByIds,
    /** Returns a record, or null. */
    find: async (sql: Sql, id: string): Promise<Row | null> => (await findByIds(sql, [id]))[0] ?? null,
    /** Returns a page of a member's records, newest first. */
    findOfMember: (sql: Sql, { member, state = null, where }: OfMember, { limit, offset, after }: Page) =>
      sql.query<Row>(
        `${stored} WHERE o.id = ANY (ARRAY(
           SELECT id FROM ${name} WHERE ${where ? `${where} AND ` : ''}${state === null ? ofMember : ofState} LIMIT $2::int OFFSET $3::int
         )) ORDER BY o.id DESC`,
        [member, limit, offset, after, ...(state === null ? [] : [state])],
      ),
    /** Returns a page of all members' records, newest first, in one state or in all (null). */
    list: (sql: Sql, state: string | null, { limit, offset, after }: Page): Promise<Row[]> =>
      sql.query<Row>(
        `${stored} WHERE ($1::text IS NULL OR ${stateOf} = $1::text) AND ($4::bigint IS NULL OR o.id < $4::bigint)
         ORDER BY o.id DESC LIMIT $2::int OFFSET $3::int`,
        [state, limit, offset, after],
      ),
  }
}
