import type { Sql } from '../../core/db/sql.ts'
import { findMemberById, findMemberByName, type Member } from '../../members/registry/members.ts'

/** Texts of a row of the audit log that may name a member. `input`, `before` and `after` are JSON. */
interface NamingRow {
  member: string | null
  input: string
  sentence: string
  before: string | null
  after: string | null
}

/** Beginning of an argument that distinguishes names from ids. */
const PREFIX = /^(?:id|name):/

/**
 * Replaces the login names of members in a row by ids: of the member that the row concerns, and of the one that the input names. Rows are never changed, so a name in
 * them could not be erased later.
 */
export async function replaceNames<Row extends NamingRow>(sql: Sql, row: Row): Promise<Row> {
  const named = readNamed(row)
  const members = [
    row.member === null ? null : await findMemberById(sql, row.member),
    named === null ? null : await findMemberByName(sql, named.replace(PREFIX, '')),
  ]
  let replaced = row
  for (const member of members) if (member) replaced = replaceName(replaced, member.username, member)
  // The row of an erasure concerns a member whose name is gone already.
  const owner = row.member ?? members[1]?.id ?? null
  return named === null || owner === null ? replaced : replaceName(replaced, named, { id: owner })
}

/** Returns the field `member` of the input unless it is the id of the row's member, or null. A phone number may be digits only. */
function readNamed({ input, member: id }: NamingRow): string | null {
  const { member } = JSON.parse(input) as { member?: unknown }
  return typeof member === 'string' && member !== '' && member !== id ? member : null
}

function replaceName<Row extends NamingRow>(row: Row, name: string, { id }: Pick<Member, 'id'>): Row {
  // In JSON the name has its escapes; a name is at least a whole e-mail address or phone number.
  const pattern = new RegExp(escapePattern(name), 'gi')
  const quoted = new RegExp(escapePattern(JSON.stringify(name).slice(1, -1)), 'gi')
  return {
    ...row,
    input: row.input.replace(quoted, `id:${id}`),
    sentence: row.sentence.replace(pattern, `member ${id}`),
    before: row.before?.replace(quoted, `id:${id}`) ?? null,
    after: row.after?.replace(quoted, `id:${id}`) ?? null,
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
