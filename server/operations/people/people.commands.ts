import * as v from 'valibot'
import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import { type ActContext, type Command, Forbidden, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import {
  countOwners,
  findOperator,
  findOperators,
  insertOperator,
  type Operator,
  replaceRoles,
  setOperatorDisabled,
} from './operator-people.ts'
import { OWNER } from './operator-roles.rules.ts'
import { findRoles, ROLE_CHANGE } from './operator-roles.ts'
import { issueSetUpCode } from './operator-set-up.ts'
import { readShellOff, SHELL, setShellOff } from './shell-access.ts'

/** Name of a person; also part of the table's rule. */
const RESERVED_NAMES = [SHELL, PROVIDER, 'monitor', 'nobody', 'operator']
const personName = v.pipe(
  textInput(32),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9.-]{1,31}$/, 'must have 2 to 32 letters, digits, points or hyphens, and begin with a letter'),
  v.check((name) => !RESERVED_NAMES.includes(name), 'is reserved'),
)
const nameInput = v.object({ name: personName })
const emailInput = v.pipe(textInput(200), v.toLowerCase(), v.regex(EMAIL_PATTERN, 'must be an e-mail address'))
/** Names of roles with commas; `none` for no role. */
const rolesInput = v.pipe(
  textInput(500),
  v.transform((text) => (text === 'none' ? [] : [...new Set(text.split(',').map((role) => role.trim()))])),
)

/** Reads a person for the audit log. */
const readPerson = async ({ name }: { name: string }, { tx }: ActContext): Promise<object | null> => {
  const found = await findOperator(tx, name)
  return found && { roles: found.roles, member: found.member, disabled_at: found.disabled_at }
}

/** Runs `work` with a named person, or returns a problem. */
async function withPerson<T>(
  { tx }: Pick<ActContext, 'tx'>,
  name: string,
  work: (person: Operator) => Promise<T>,
): Promise<T | Problem> {
  const person = await findOperator(tx, name)
  return person ? work(person) : new Problem(`There is no operator "${name}".`)
}

/** Returns whether a person is the only owner who can log in. */
const isLastOwner = async ({ tx }: Pick<ActContext, 'tx'>, { roles, set_up_at, disabled_at }: Operator) =>
  roles.includes(OWNER) && set_up_at !== null && disabled_at === null && (await countOwners(tx)) === 1

const formatSetUp = ({ name, code, until }: { name: string; code: string; until: number }): string =>
  `Set-up code of ${name}, valid once until ${formatUtcMinute(until)} UTC: ${code}\nGive it to ${name} alone, who runs: npm run operator -- set-up ${name}`

function formatState({ set_up_at, disabled_at }: Operator): string {
  if (disabled_at !== null) return `disabled ${formatUtcMinute(disabled_at)}`
  return set_up_at === null ? 'has not set up' : 'active'
}

/** Operator commands for the people who operate the platform. */
export const peopleCommands: readonly Command[] = [
  look({
    usage: 'operators list',
    description: 'lists the people who operate the platform, with their roles',
    permission: 'operators.read',
    personal: [],
    path: '/operators',
    run: async (_, { db }) => ({ people: await findOperators(db), shell_off_at: await readShellOff(db) }),
    show: ({ people, shell_off_at }) =>
      [
        formatTable(
          people,
          [
            'name',
            'email',
            ['roles', ({ roles }) => roles.join(', ')],
            ['state', formatState],
            ['own account', ({ member }) => member],
          ],
          'There are none: the operator token of this machine is the only access.',
        ),
        shell_off_at === null
          ? 'The operator token of this machine is accepted.'
          : `The operator token is switched off since ${formatUtcMinute(shell_off_at)} UTC.`,
      ].join('\n'),
  }),
  act({
    usage: 'operators add <NAME>',
    requiredOptions: { email: '--email <ADDRESS>' },
    description:
      'adds a person without roles, and prints a code with which the person sets up; NAME is the name in the log and is never used again',
    permission: 'operators.change',
    secretResult: true,
    method: 'POST',
    path: '/operators',
    input: v.object({ name: personName, email: emailInput }),
    readState: readPerson,
    async run({ name, email }, { tx, now }) {
      const id = await insertOperator(tx, { name, email, now: now() })
      if (id === null) return new Problem(`The name ${name} or the address ${email} is taken.`)
      return { name, ...(await issueSetUpCode(tx, id, { keepsPassword: false, now: now() })) }
    },
    show: formatSetUp,
  }),
  act({
    usage: 'operators roles <NAME> <ROLES>',
    description: 'gives a person roles instead of the present ones; ROLES are names with commas (roles list), or none',
    permission: 'operators.change',
    method: 'PUT',
    path: '/operators/:name/roles',
    input: v.object({ name: personName, roles: rolesInput }),
    readState: readPerson,
    secondPerson: ROLE_CHANGE,
    run: ({ name, roles }, context) =>
      withPerson(context, name, async (person) => {
        const known = (await findRoles(context.tx)).map((role) => role.name)
        const unknown = roles.find((role) => !known.includes(role))
        if (unknown !== undefined) return new Problem(`roles: there is no role "${unknown}"; roles list has them.`)
        if (!roles.includes(OWNER) && (await isLastOwner(context, person)))
          return new Problem(`${name} is the last owner: make another person owner first.`)
        await replaceRoles(context.tx, person.id, roles)
        return { name, roles }
      }),
    show: ({ name, roles }) => `${name} has ${roles.length === 0 ? 'no role' : roles.join(', ')}.`,
  }),
  act({
    usage: 'operators account <NAME> [MEMBER]',
    description:
      "states the person's own member account, which the person must not decide about; without MEMBER it is the member with the same e-mail address",
    permission: 'operators.change',
    method: 'PUT',
    path: '/operators/:name/account',
    input: v.object({ name: personName, member: v.optional(textInput(260)) }),
    readState: readPerson,
    secondPerson: ROLE_CHANGE,
    run: ({ name, member }, context) =>
      withPerson(context, name, async ({ id }) => {
        const found = member === undefined ? null : await findNamedMember(context.tx, member)
        if (found instanceof Problem) return found
        await context.tx.query('UPDATE operators SET member = $2::bigint WHERE id = $1::bigint', [
          id,
          found?.id ?? null,
        ])
        return { name, member: found?.id ?? null }
      }),
  }),
  act({
    usage: 'operators disable <NAME>',
    description: 'prevents a person from logging in, and ends all sessions of the person',
    permission: 'operators.change',
    method: 'POST',
    path: '/operators/:name/disable',
    input: nameInput,
    readState: readPerson,
    secondPerson: {
      rule: 'the disabling of an owner',
      fromTwoOwners: true,
      applies: async ({ name }, { tx }) => (await findOperator(tx, name))?.roles.includes(OWNER) === true,
    },
    run: ({ name }, context) =>
      withPerson(context, name, async (person) => {
        if (await isLastOwner(context, person)) return new Problem(`${name} is the last owner.`)
        await setOperatorDisabled(context.tx, person.id, context.now())
        return { name }
      }),
  }),
  act({
    usage: 'operators enable <NAME>',
    description: 'permits a disabled person to log in again',
    permission: 'operators.change',
    method: 'POST',
    path: '/operators/:name/enable',
    input: nameInput,
    readState: readPerson,
    secondPerson: ROLE_CHANGE,
    run: ({ name }, context) =>
      withPerson(context, name, async ({ id }) => {
        await setOperatorDisabled(context.tx, id, null)
        return { name }
      }),
  }),
  act({
    usage: 'operators reset-factor <NAME>',
    description:
      'for a lost second factor: ends all sessions and prints a set-up code; the person also needs the present password. A person cannot reset the own one',
    permission: 'operators.reset',
    secretResult: true,
    method: 'POST',
    path: '/operators/:name/reset-factor',
    input: nameInput,
    run: ({ name }, context) => resetAccess(context, name, { keepsPassword: true }),
    show: formatSetUp,
  }),
  act({
    usage: 'operators reset-access <NAME>',
    description:
      'for a lost password: ends all sessions and prints a set-up code. Only with the operator token of the machine, because who has the code becomes that person',
    permission: 'operators.reset',
    secretResult: true,
    method: 'POST',
    path: '/operators/:name/reset-access',
    input: nameInput,
    run: async ({ name }, context) =>
      context.person === SHELL
        ? resetAccess(context, name, { keepsPassword: false })
        : new Forbidden('A lost password is reset on the machine, with the operator token.'),
    show: formatSetUp,
  }),
  act({
    usage: 'operators shell <STATE>',
    description:
      'STATE is off or on: whether the operator token of a machine may run commands. It is accepted for metrics in both states',
    permission: 'operators.shell',
    method: 'PUT',
    path: '/operators-shell',
    input: v.object({ state: v.picklist(['on', 'off'] as const, 'must be on or off') }),
    readState: async (_, { tx }) => ({ shell_off_at: await readShellOff(tx) }),
    secondPerson: {
      rule: 'the permission of the operator token',
      fromTwoOwners: true,
      applies: async ({ state }) => state === 'on',
    },
    async run({ state }, { tx, now }) {
      if (state === 'off' && (await countOwners(tx)) === 0)
        return new Problem('There is no owner who can log in: the operator token is the only access.')
      await setShellOff(tx, state === 'off' ? now() : null)
      return { state }
    },
    show: ({ state }) => `The operator token is ${state === 'on' ? 'accepted' : 'refused'} from now on.`,
  }),
]

/** Issues a set-up code for a person who has set up before. An owner cannot reset the own factor: a thief of the session could. */
async function resetAccess(context: ActContext, name: string, { keepsPassword }: { keepsPassword: boolean }) {
  if (context.person === name) return new Problem('Another owner must reset your second factor.')
  return withPerson(context, name, async (person) => {
    if (keepsPassword && person.set_up_at === null)
      return new Problem(`${name} has not set up yet: operators reset-access issues a new code on the machine.`)
    const issued = await issueSetUpCode(context.tx, person.id, { keepsPassword, now: context.now() })
    context.afterCommit(({ log }) =>
      log.warn({ alarm: 'operator reset', person: name, by: context.person }, 'access of an operator was reset'),
    )
    return { name, ...issued }
  })
}
