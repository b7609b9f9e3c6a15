import { Problem } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Member, memberById, memberByName } from './members.ts'

/** Finds the member that the operator names by login name or id. The prefix `name:` or `id:` is needed if a phone number is also another member's id. */
export async function namedMember(sql: Sql, given: string): Promise<Member | Problem> {
  const [, kind, text = ''] = /^(?:(id|name):)?(.*)$/s.exec(given.trim()) ?? []
  const byId = kind === 'name' ? null : await memberById(sql, text)
  const byName = kind === 'id' ? null : await memberByName(sql, text)
  if (byId && byName && byId.id !== byName.id)
    return new Problem(`"${text}" is one member's id and another's name: say id:${text} or name:${text}.`)
  return byId ?? byName ?? new Problem(`There is no member "${text}".`)
}
