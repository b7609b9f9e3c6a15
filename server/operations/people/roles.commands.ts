import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { BUILT_IN_ROLES, FINER_PERMISSIONS } from './operator-roles.rules.ts'
import { findRoleMembers, findRoles, ROLE_CHANGE, removeRole, storeRole } from './operator-roles.ts'

const roleName = v.pipe(
  textInput(32),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'must have 2 to 32 letters, digits or hyphens, and begin with a letter'),
  v.check((name) => !Object.hasOwn(BUILT_IN_ROLES, name), 'is a built-in role, which stays as it is'),
)
const permissionsInput = v.pipe(
  textInput(4_000),
  v.transform((text) => [...new Set(text.split(',').map((one) => one.trim()))]),
)

/** Returns every permission that a command declares or checks. */
export const listPermissions = ({ domains }: Pick<Context, 'domains'>): string[] =>
  [
    ...new Set([
      ...domains.flatMap(({ commands = [] }) => commands.map(({ permission }) => permission)),
      ...FINER_PERMISSIONS,
    ]),
  ].sort()

const readRole = async ({ role }: { role: string }, { tx }: ActContext): Promise<object | null> =>
  (await findRoles(tx)).find(({ name }) => name === role) ?? null

/** Operator commands for roles. */
export const roleCommands: readonly Command[] = [
  look({
    usage: 'roles list',
    description: 'lists the roles with their permissions; * is every permission, *.read that of every look',
    permission: 'operators.read',
    personal: [],
    path: '/roles',
    run: (_, { db }) => findRoles(db),
    show: (roles) =>
      formatTable(
        roles,
        [
          ['role', 'name'],
          ['', ({ isBuiltIn }) => (isBuiltIn ? 'built in' : 'own')],
          ['permissions', ({ permissions }) => permissions.join(', '), 'whole'],
        ],
        'There are none.',
      ),
  }),
  act({
    usage: 'roles set <ROLE> <PERMISSIONS>',
    description:
      'adds or changes a role of your own; PERMISSIONS are those of commands, with commas, such as "members.read,notices.change", or *.read',
    permission: 'operators.change',
    method: 'PUT',
    path: '/roles/:role',
    input: v.object({ role: roleName, permissions: permissionsInput }),
    readState: readRole,
    secondPerson: ROLE_CHANGE,
    async run({ role, permissions }, context) {
      const known = listPermissions(context)
      const unknown = permissions.find((one) => one !== '*.read' && !known.includes(one))
      if (unknown !== undefined) return new Problem(`permissions: no command has the permission "${unknown}".`)
      await storeRole(context.tx, role, permissions)
      return { role, permissions }
    },
    show: ({ role, permissions }) => `${role} has ${permissions.join(', ')}.`,
  }),
  act({
    usage: 'roles remove <ROLE>',
    description: 'removes a role of your own that no person has',
    permission: 'operators.change',
    method: 'DELETE',
    path: '/roles/:role',
    input: v.object({ role: roleName }),
    readState: readRole,
    secondPerson: ROLE_CHANGE,
    async run({ role }, { tx }) {
      const members = await findRoleMembers(tx, role)
      if (members.length > 0) return new Problem(`${members.join(', ')} ${members.length === 1 ? 'has' : 'have'} it.`)
      return (await removeRole(tx, role)) ? { role } : new Problem(`There is no role "${role}".`)
    },
  }),
]
