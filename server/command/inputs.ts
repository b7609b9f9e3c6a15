import * as v from 'valibot'
import type { Codec } from '../../shared/contract/codec.ts'
import type { Sql } from '../db/db.ts'
import { isRowId } from '../db/row-id.ts'
import { type Member, memberById, memberByName } from '../members/members.ts'
import { Problem } from './command.ts'

/** A command without input. */
export const nothing = v.object({})

/** The number of a line. */
export const number = v.pipe(v.string(), v.check(isRowId, 'must be a number'))

/** A text that says something, at most so long. */
export const words = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
  )

/** A picture's address or a path of this site; empty for none. */
export const picture = v.optional(
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.maxLength(2_000, 'is too long'),
    v.regex(/^($|https?:\/\/|\/(?!\/))/i, 'must be an address (https://…) or a path (/…)'),
  ),
  '',
)

/** What a codec of the contract reads; `message` says what it must be. */
export const read = <T>({ read }: Codec<T>, message: string) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue({ message })
      return NEVER
    }),
  )

/** A page of a list, from 1. */
export const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be a number from 1'), v.transform(Number)),
  '1',
)

/** The member that the operator means: a login name, an id, or one of them named as such (`name:…`, `id:…`) where a phone number is also somebody's id. */
export async function memberMeant(sql: Sql, given: string): Promise<Member | Problem> {
  const [, kind, text = ''] = /^(?:(id|name):)?(.*)$/s.exec(given.trim()) ?? []
  const byId = kind === 'name' ? null : await memberById(sql, text)
  const byName = kind === 'id' ? null : await memberByName(sql, text)
  if (byId && byName && byId.id !== byName.id)
    return new Problem(`"${text}" is one member's id and another's name: say id:${text} or name:${text}.`)
  return byId ?? byName ?? new Problem(`There is no member "${text}".`)
}
