import type { Sql } from '../../core/db/sql.ts'
import { BUILT_IN_ROLES } from './operator-roles.rules.ts'

/** Rule of the second person for roles. */
export const ROLE_CHANGE = { rule: 'a change of roles', fromTwoOwners: true } as const

/** Role with its permissions. */
export interface Role {
  name: string
  permissions: readonly string[]
  isBuiltIn: boolean
}

/** Returns all roles: the built-in ones, then the platform's own by name. */
export async function findRoles(sql: Sql): Promise<Role[]> {
  const own = await sql.query<Omit<Role, 'isBuiltIn'>>('SELECT name, permissions FROM operator_roles ORDER BY name')
  const builtIn = Object.entries(BUILT_IN_ROLES).map(([name, permissions]) => ({ name, permissions, isBuiltIn: true }))
  return [...builtIn, ...own.map((role) => ({ ...role, isBuiltIn: false }))]
}

/** Returns the permissions of roles together. Unknown roles have none. */
export async function findPermissions(sql: Sql, roles: readonly string[]): Promise<string[]> {
  return (await findRoles(sql)).filter(({ name }) => roles.includes(name)).flatMap(({ permissions }) => permissions)
}

/** Stores a role of the platform's own. */
export const storeRole = (sql: Sql, name: string, permissions: readonly string[]): Promise<unknown> =>
  sql.query(
    `INSERT INTO operator_roles (name, permissions) VALUES ($1, $2::text[])
     ON CONFLICT (name) DO UPDATE SET permissions = excluded.permissions`,
    [name, permissions],
  )

/** Removes a role of the platform's own; returns whether it existed. */
export const removeRole = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql.query('DELETE FROM operator_roles WHERE name = $1 RETURNING name', [name])).length > 0

/** Returns the names of the people with a role. */
export const findRoleMembers = async (sql: Sql, role: string): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      'SELECT o.name FROM operator_role_members r JOIN operators o ON o.id = r.operator WHERE r.role = $1 ORDER BY 1',
      [role],
    )
  ).map(({ name }) => name)
