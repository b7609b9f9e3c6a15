import type { Value } from '../../../shared/base/contract/codec.ts'
import { normalizePhone } from '../../../shared/base/contract/login-name.ts'
import type { identityStatus } from '../../../shared/base/contract/session.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Page } from '../../core/http/paging.ts'
import { createInviteCode, toNameKey } from './names.ts'
import { isPhoneTaken, resolveName } from './resolve-name.ts'

/** Record of a member. Times are epoch ms; `disabled_at` is null while the member may log in. */
export interface Member {
  id: string
  username: string
  invite_code: string
  inviter: string | null
  vip: number
  credit_score: number
  identity_status: Value<typeof identityStatus>
  hasTradingPassword: boolean
  demo: boolean
  disabled_at: number | null
  created_at: number
}

/** Data of a member that a login needs. */
export interface Credentials {
  id: string
  password: string
  disabled: boolean
  /** True for the shared demo member. */
  demo: boolean
}

const MEMBER_COLUMNS = `id::text, username, invite_code, inviter::text, vip, credit_score, identity_status,
  trading_password IS NOT NULL AS "hasTradingPassword", demo, disabled_at, created_at`

/** Returns a member by id, or null. An id that is not a number is not found. */
export async function findMemberById(sql: Sql, id: string): Promise<Member | null> {
  if (!isRowId(id)) return null
  const [member] = await sql.query<Member>(`SELECT ${MEMBER_COLUMNS} FROM members WHERE id = $1::bigint`, [id])
  return member ?? null
}

/** Returns a member by login name in any spelling, or null. */
export async function findMemberByName(sql: Sql, name: string): Promise<Member | null> {
  const [member] = await sql.query<Member>(`SELECT ${MEMBER_COLUMNS} FROM members WHERE name_key = $1`, [
    toNameKey(await resolveName(sql, name)),
  ])
  return member ?? null
}

/** Returns members, newest first. `search` is a part of the login name. */
export const searchMembers = (sql: Sql, search: string, { limit, offset, after }: Page): Promise<Member[]> =>
  sql.query<Member>(
    `SELECT ${MEMBER_COLUMNS} FROM members WHERE strpos(name_key, $1) > 0 AND ($4::bigint IS NULL OR members.id < $4::bigint)
     ORDER BY members.id DESC LIMIT $2::int OFFSET $3::int`,
    [toNameKey(normalizePhone(search)), limit, offset, after],
  )

/**
 * Returns the hash of a member's login password.
 * @throws Error if the member does not exist.
 */
export async function getPasswordHash(sql: Sql, member: string): Promise<string> {
  const [found] = await sql.query<{ password: string }>('SELECT password FROM members WHERE id = $1::bigint', [member])
  if (!found) throw new Error(`no member ${member}`)
  return found.password
}

/** Returns the hash of a member's trading password, or null if there is none. */
export async function findTradingPasswordHash(sql: Sql, member: string): Promise<string | null> {
  const [found] = await sql.query<{ hash: string | null }>(
    'SELECT trading_password AS hash FROM members WHERE id = $1::bigint',
    [member],
  )
  return found?.hash ?? null
}

/** Returns the id of the member with this invite code (case-insensitive), or null. */
export async function findMemberByInviteCode(sql: Sql, code: string): Promise<string | null> {
  const [found] = await sql.query<{ id: string }>('SELECT id::text FROM members WHERE invite_code = $1', [
    code.trim().toUpperCase(),
  ])
  return found?.id ?? null
}

interface NewMember {
  username: string
  passwordHash: string
  inviter: string | null
  demo?: boolean
}

/**
 * Adds a member with a random invite code and returns its id. Returns null if the name, or another spelling of the phone number, is taken, also by a concurrent
 * registration.
 */
export async function addMember(tx: Sql, member: NewMember, now: number): Promise<string | null> {
  const { username, passwordHash, inviter, demo = false } = member
  if (await isPhoneTaken(tx, username)) return null
  for (;;) {
    const [added] = await tx.query<{ id: string }>(
      `INSERT INTO members (username, name_key, password, invite_code, inviter, demo, created_at)
       VALUES ($1, $2, $3, $4, $5::bigint, $6, $7::bigint) ON CONFLICT DO NOTHING RETURNING id::text`,
      [username, toNameKey(username), passwordHash, createInviteCode(), inviter, demo, now],
    )
    if (added) return added.id
    if (await findMemberByName(tx, username)) return null
  }
}

/** Returns true if the member still has this password hash and may log in. Neither can change until the transaction ends. */
export async function lockUnchangedPassword(tx: Sql, member: string, hash: string): Promise<boolean> {
  const found = await tx.query(
    'SELECT id FROM members WHERE id = $1::bigint AND password = $2 AND disabled_at IS NULL FOR SHARE',
    [member, hash],
  )
  return found.length > 0
}

/**
 * Locks a member until the transaction ends, so that the member's requests run one after the other and see each other's writes. Returns the login name, or null
 * if the member is disabled or missing.
 */
export async function lockMember(tx: Sql, member: string): Promise<string | null> {
  const [held] = await tx.query<{ username: string; disabled: boolean }>(
    'SELECT username, disabled_at IS NOT NULL AS disabled FROM members WHERE id = $1::bigint FOR NO KEY UPDATE',
    [member],
  )
  return held && !held.disabled ? held.username : null
}

/** Locks several members like {@link lockMember}, in order of their ids. Returns the login names of those that exist and are not disabled, by id. */
export const lockMembers = async (tx: Sql, members: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  toNamesById(
    await tx.query<NamedMember>(
      'SELECT id::text, username, disabled_at FROM members WHERE id = ANY ($1::bigint[]) ORDER BY members.id FOR NO KEY UPDATE',
      [members],
    ),
  )

/** Returns the login names of those members that exist and are not disabled, by id. Disabling one of them waits until the transaction ends. */
export const lockActiveMembers = async (tx: Sql, members: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  toNamesById(
    await tx.query<NamedMember>(
      'SELECT id::text, username, disabled_at FROM members WHERE id = ANY ($1::bigint[]) ORDER BY members.id FOR SHARE',
      [members],
    ),
  )

type NamedMember = Pick<Member, 'id' | 'username' | 'disabled_at'>

const toNamesById = (rows: readonly NamedMember[]): ReadonlyMap<string, string> =>
  new Map(rows.filter(({ disabled_at }) => disabled_at === null).map(({ id, username }) => [id, username]))

/** Replaces a password's hash unless it has changed since `from` was read. Returns whether it was replaced. */
export async function replacePassword(sql: Sql, member: string, from: string, to: string): Promise<boolean> {
  const changed = await sql.query(
    'UPDATE members SET password = $3 WHERE id = $1::bigint AND password = $2 RETURNING id',
    [member, from, to],
  )
  return changed.length > 0
}

/** Sets the hash of the trading password. */
export async function setTradingPasswordHash(sql: Sql, member: string, hash: string): Promise<void> {
  await sql.query('UPDATE members SET trading_password = $2 WHERE id = $1::bigint', [member, hash])
}

/**
 * Returns when the member last set a login or trading password or lost a second factor, epoch ms; null if never. While an operator's reset of the second factor
 * is ordered, it is the future time of the reset, so that payouts are held until then, too.
 */
export async function findPasswordSetAt(sql: Sql, member: string): Promise<number | null> {
  const [found] = await sql.query<{ at: number | null }>(
    `SELECT greatest(m.password_set_at, r.due_at) AS at FROM members m LEFT JOIN second_factor_resets r ON r.member = m.id
     WHERE m.id = $1::bigint`,
    [member],
  )
  return found?.at ?? null
}

/** Records that the member has set a login or trading password or removed a second factor, which holds payouts for a time. */
export const recordPasswordSet = (tx: Sql, member: string, now: number): Promise<unknown> =>
  tx.query('UPDATE members SET password_set_at = $2::bigint WHERE id = $1::bigint', [member, now])

/** Disables a member's login from `since` (epoch ms), or enables it (null). */
export async function setDisabled(sql: Sql, member: string, since: number | null): Promise<void> {
  await sql.query('UPDATE members SET disabled_at = $2::bigint WHERE id = $1::bigint', [member, since])
}
