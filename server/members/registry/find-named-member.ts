import { Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import { findMemberById, findMemberByName, type Member } from './members.ts'

/** Finds the member that the operator names by login name or id. The prefix `name:` or `id:` is needed if a phone number is also another member's id. */
export async function findNamedMember(sql: Sql, given: string): Promise<Member | Problem> {
  const [, kind, text = ''] = /^(?:(id|name):)?(.*)$/s.exec(given.trim()) ?? []
  const byId = kind === 'name' ? null : await findMemberById(sql, text)
  const byName = kind === 'id' ? null : await findMemberByName(sql, text)
  if (byId && byName && byId.id !== byName.id)
    return new Problem(`"${text}" is one member's id and another's name: write id:${text} or name:${text}.`)
  return byId ?? byName ?? new Problem(`There is no member "${text}".`)
}
