import type { Sql } from '../../core/db/sql.ts'
import { OWNER } from './operator-roles.rules.ts'

/** Person who operates the platform, without secrets. Times in epoch ms. */
export interface Operator {
  id: string
  /** Name for logging in and in the audit log; never used again. */
  name: string
  email: string
  roles: string[]
  /** Id of the person's own member account; null if none is known. */
  member: string | null
  /** Null until the person has chosen a password and a second factor. */
  set_up_at: number | null
  disabled_at: number | null
}

// The own account is the stated one, else the member with the same address.
const COLUMNS = `o.id::text, o.name, o.email, o.set_up_at, o.disabled_at,
  coalesce(o.member, (SELECT m.id FROM members m WHERE m.username = o.email))::text AS member,
  ARRAY(SELECT role FROM operator_role_members r WHERE r.operator = o.id ORDER BY role) AS roles`

/** Returns all people, by name. */
export const findOperators = (sql: Sql): Promise<Operator[]> =>
  sql.query<Operator>(`SELECT ${COLUMNS} FROM operators o ORDER BY o.name`)

/** Returns a person by name, or null. */
export const findOperator = async (sql: Sql, name: string): Promise<Operator | null> =>
  (await sql.query<Operator>(`SELECT ${COLUMNS} FROM operators o WHERE o.name = $1`, [name]))[0] ?? null

/** Adds a person who still has to set up. Returns null if the name or the e-mail address is taken. */
export async function insertOperator(
  sql: Sql,
  { name, email, now }: { name: string; email: string; now: number },
): Promise<string | null> {
  const [added] = await sql.query<{ id: string }>(
    `INSERT INTO operators (name, email, created_at) VALUES ($1, $2, $3::bigint) ON CONFLICT DO NOTHING RETURNING id::text`,
    [name, email, now],
  )
  return added?.id ?? null
}

/** Replaces the roles of a person. */
export async function replaceRoles(sql: Sql, id: string, roles: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM operator_role_members WHERE operator = $1::bigint', [id])
  await sql.query(
    'INSERT INTO operator_role_members (operator, role) SELECT $1::bigint, role FROM unnest($2::text[]) AS role',
    [id, roles],
  )
}

/** Disables a person and ends its sessions (`at` in epoch ms), or enables it (null). */
export async function setOperatorDisabled(sql: Sql, id: string, at: number | null): Promise<void> {
  await sql.query('UPDATE operators SET disabled_at = $2::bigint WHERE id = $1::bigint', [id, at])
  if (at !== null) await sql.query('DELETE FROM operator_sessions WHERE operator = $1::bigint', [id])
}

/** Counts the owners who have set up and are not disabled. */
export async function countOwners(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM operators o JOIN operator_role_members r ON r.operator = o.id AND r.role = $1
     WHERE o.set_up_at IS NOT NULL AND o.disabled_at IS NULL`,
    [OWNER],
  )
  return row?.count ?? 0
}

/** Returns whether people are in charge: an owner has set up once. Until then the person `shell` needs no second person. */
export async function havePeopleCharge(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM operators o JOIN operator_role_members r ON r.operator = o.id AND r.role = $1
       WHERE o.set_up_at IS NOT NULL) AS found`,
    [OWNER],
  )
  return row?.found === true
}
