import { type Command, Forbidden, NeedsProof, type Permission, Problem } from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import type { Sql } from '../../core/db/sql.ts'
import { findOperator } from '../people/operator-people.ts'
import { BOOK_EVENTS, grants, isForMonitors, needsProof } from '../people/operator-roles.rules.ts'
import { findPermissions } from '../people/operator-roles.ts'
import { readShellOff, SHELL } from '../people/shell-access.ts'

/** Prefix of the person of a monitoring token. No person's name has a space. */
export const MONITOR_PREFIX = 'monitor '

/** Origin of a command. */
export interface Sender {
  /** Name of the person; `shell` for the operator token of this machine, `monitor NAME` for a monitoring token. */
  person: string
  /** Address of the connection. */
  address: string
  /** Id of the request. */
  request: string
  /** True if the request has proved the second factor within the last minutes. The person `shell` needs no proof. */
  isProven?: boolean
}

/** Rights of the person of a command. */
export interface Rights {
  may(permission: Permission): boolean
  /** Id of the person's own member account, which its acts must not concern. */
  member: string | null
}

/** Parts of a command that decide about the right to run it. */
export type Authorized = Pick<Command, 'kind' | 'permission' | 'usage'> & { personal?: readonly string[] }

/**
 * Returns the rights of a person who may run a command, else the reason why not. Roles are read from the database each time, so a change applies to the next
 * command. This is the only place that decides; `runCommand` asks it for every command of every door.
 */
export async function authorize(sql: Sql, command: Authorized, sender: Sender): Promise<Rights | Problem> {
  const { person } = sender
  if (person === SHELL) return authorizeShell(sql)
  if (person === PROVIDER) return authorizeProvider(command)
  if (person.startsWith(MONITOR_PREFIX)) return authorizeMonitor(command)
  const rights = await findPersonRights(sql, person)
  if (rights instanceof Problem) return rights
  if (!rights.may(command.permission)) return new Forbidden(toMissingPermission(command.permission, rights.roles))
  if (requiresProof(command) && sender.isProven !== true) return new NeedsProof()
  return rights
}

/** Returns whether a person must have proved its second factor within the last minutes to run a command. */
export const requiresProof = ({ kind, permission }: Pick<Authorized, 'kind' | 'permission'>): boolean =>
  kind !== 'look' && needsProof(permission)

/** Returns the rights and roles of a person by name, or the reason why it has none. */
export async function findPersonRights(
  sql: Sql,
  person: string,
): Promise<(Rights & { roles: readonly string[] }) | Problem> {
  const operator = await findOperator(sql, person)
  if (!operator || operator.disabled_at !== null || operator.set_up_at === null)
    return new Forbidden(`${person} is no operator any more.`)
  const { roles, member } = operator
  const permissions = await findPermissions(sql, roles)
  return { may: (permission) => grants(permissions, permission), member, roles }
}

/** Returns the sentence of a refusal: the permission, and the roles that lack it. */
export const toMissingPermission = (permission: Permission, roles: readonly string[]): string =>
  roles.length === 0
    ? `This needs the permission ${permission}, and you have no role.`
    : `This needs the permission ${permission}, which your ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(', ')} ${roles.length === 1 ? 'does' : 'do'} not have.`

async function authorizeShell(sql: Sql): Promise<Rights | Problem> {
  if ((await readShellOff(sql)) !== null)
    return new Forbidden('The operator token is switched off: log in with operator login NAME.')
  return { may: () => true, member: null }
}

/** The payment provider books its own events. Only the route of its signed events runs commands for it (`provider`). */
const authorizeProvider = ({ permission }: Authorized): Rights | Problem =>
  permission === BOOK_EVENTS
    ? { may: (one) => one === permission, member: null }
    : new Forbidden('The payment provider only books its own events.')

const authorizeMonitor = ({ kind, permission, personal = [] }: Authorized): Rights | Problem =>
  kind === 'look' && isForMonitors(permission, personal.length > 0)
    ? { may: (one) => one === permission, member: null }
    : new Forbidden('A monitoring token only reads what contains no personal data.')
