import { buffer } from 'node:stream/consumers'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import type { SecretBox } from '../../core/secrets/secret-box.ts'
import { openContent } from '../../platform/uploads/blob-store.ts'
import type { Upload } from '../../platform/uploads/upload-records.ts'
import { PERSONAL_TABLES, type PersonalTable, toMemberCondition } from './personal-tables.ts'

/** Everything that the database contains about a member, by table. Times are epoch ms, amounts decimal strings. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Lifetime of an export, ms. */
export const EXPORT_MS = 24 * 3_600_000

/** Export for the person who asked for it. Times in epoch ms. */
export interface MemberExport {
  id: string
  member: string
  person: string
  expires_at: number
}

const COLUMNS = 'id::text, member::text, person, expires_at'

/** Stores an export for a person. Returns its id and end. */
export async function addExport(tx: Sql, member: string, person: string, now: number): Promise<MemberExport> {
  const [added] = await tx.query<MemberExport>(
    `INSERT INTO member_exports (member, person, created_at, expires_at) VALUES ($1::bigint, $2, $3::bigint, $4::bigint)
     RETURNING ${COLUMNS}`,
    [member, person, now, now + EXPORT_MS],
  )
  if (!added) throw new Error('export was not inserted')
  return added
}

/** Returns an export, or null. */
export const findExport = async (sql: Sql, id: string): Promise<MemberExport | null> =>
  (await sql.query<MemberExport>(`SELECT ${COLUMNS} FROM member_exports WHERE id = $1::bigint`, [id]))[0] ?? null

/** Columns of `members` that are secrets, or technical. */
const OMITTED = ['password', 'trading_password', 'name_key']
/** What tables that `PERSONAL_TABLES` does not list contain. */
const OTHER = {
  balances:
    'SELECT type, part, coin, balance FROM ledger_accounts WHERE member = $1::bigint::text ORDER BY coin, type, part',
  bills: `SELECT a.type, a.part, a.coin, p.kind, p.amount, p.balance, e.at FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    JOIN ledger_entries e ON e.id = p.entry_id WHERE a.member = $1::bigint::text ORDER BY p.id`,
  invited: 'SELECT id::text, created_at FROM members WHERE inviter = $1::bigint ORDER BY members.id',
  acts: 'SELECT at, command, outcome FROM operator_acts WHERE member = $1::bigint ORDER BY operator_acts.id',
} as const

/** Returns everything personal of a member, with card numbers in clear. */
export async function exportMember(sql: Sql, member: string, secrets: SecretBox): Promise<PersonalData> {
  const data: Record<string, Record<string, unknown>[]> = {}
  const rows = await sql.query<Record<string, unknown>>('SELECT * FROM members WHERE id = $1::bigint', [member])
  data.member = rows.map((row) => omit(row, OMITTED))
  for (const table of PERSONAL_TABLES) {
    if (table.omit === 'all') continue
    data[table.table] = await readRows(sql, member, table, secrets)
  }
  for (const [name, query] of Object.entries(OTHER)) data[name] = await sql.query(query, [member])
  return data
}

/** Returns the pictures of a member; with `hasContent` each has its content in base64, as long as it is stored. */
export async function exportPictures(
  context: Pick<Context, 'blobs' | 'db' | 'log'>,
  member: string,
  hasContent: boolean,
): Promise<Record<string, unknown>[]> {
  const uploads = await context.db.query<Upload & { created_at: number }>(
    'SELECT name, owner::text, type, bytes, visibility, place, created_at FROM uploads WHERE owner = $1::bigint ORDER BY created_at, name',
    [member],
  )
  const pictures: Record<string, unknown>[] = []
  for (const { name, type, bytes, created_at, ...upload } of uploads) {
    const picture = { name, type, bytes, created_at }
    const content = hasContent ? await openContent(context, { ...picture, ...upload }) : null
    pictures.push(content ? { ...picture, content: (await buffer(content)).toString('base64') } : picture)
  }
  return pictures
}

async function readRows(sql: Sql, member: string, given: PersonalTable, secrets: SecretBox) {
  const { table, omit: omitted, sealed = [] } = given
  const rows = await sql.query<Record<string, unknown>>(
    `SELECT t.* FROM ${table} t WHERE ${toMemberCondition(given)} ORDER BY 1`,
    [member],
  )
  return rows.map((row) => {
    const shown = omit(row, omitted === 'all' ? [] : omitted)
    for (const column of sealed) if (shown[column]) shown[column] = secrets.open(String(shown[column]), member)
    return shown
  })
}

const omit = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
