import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OTHER_TABLES, PERSONAL_TABLES } from '../../../../server/operations/personal-data/personal-tables.ts'
import { eachDatabase } from '../../../support/databases.ts'

/** Columns with the id of a member. */
const MEMBER_COLUMNS = ['member', 'owner', 'sender', 'recipient', 'searcher', 'inviter']

eachDatabase((kind, open) => {
  test(`${kind}: every table with a column of a member is exported and erased, or left alone on purpose`, async () => {
    const db = await open()
    const tables = await db.query<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name
       WHERE c.table_schema = current_schema() AND c.column_name = ANY ($1::text[]) AND c.table_name NOT LIKE 'keyed_requests_%'
         AND c.table_name <> 'outgoing_mail' ORDER BY 1`,
      [MEMBER_COLUMNS],
    )
    const known = [...PERSONAL_TABLES.map(({ table }) => table), ...OTHER_TABLES].sort()
    assert.deepEqual(tables.map(({ name }) => name).sort(), known)
  })

  test(`${kind}: all columns that are named exist`, async () => {
    const db = await open()
    for (const { table, of, omit, sealed = [], erase } of PERSONAL_TABLES) {
      const named = [
        ...of,
        ...(omit === 'all' ? [] : omit),
        ...sealed,
        ...(typeof erase === 'string' ? [] : Object.keys(erase)),
      ]
      await db.query(`SELECT ${named.join(', ')} FROM ${table} LIMIT 0`)
    }
  })
})
