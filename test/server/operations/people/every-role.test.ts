import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, Forbidden } from '../../../../server/core/command/command.ts'
import type { Db } from '../../../../server/core/db/db.ts'
import { readHead } from '../../../../server/operations/audit/audit-log.ts'
import { runCommand } from '../../../../server/operations/operator/run-command.ts'
import { addMonitor } from '../../../../server/operations/people/monitors.ts'
import { BUILT_IN_ROLES } from '../../../../server/operations/people/operator-roles.rules.ts'
import { setShellOff } from '../../../../server/operations/people/shell-access.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { BOTH_DATABASES, eachDatabase } from '../../../support/databases.ts'
import { callAsOperator, type OperatorAnswer } from '../../../support/operator.ts'
import { getCommandName } from '../../../support/operator-examples.ts'
import { addPerson } from '../../../support/operator-people.ts'

/** Permissions of everybody. */
const OWN = ['sessions.own', 'requests.withdraw']
/** Path of a command with values that name nothing. */
const toPath = ({ path }: Command): string => path.replace(/:\w+/g, '999999999')

/** Returns whether a role has a permission, by its declaration. */
function has(role: string, permission: string): boolean {
  const permissions: readonly string[] = BUILT_IN_ROLES[role] ?? []
  const isRead = permission.endsWith('.read') && permissions.includes('*.read')
  return OWN.includes(permission) || permissions.includes('*') || permissions.includes(permission) || isRead
}

const isForbidden = ({ status, data }: OperatorAnswer): boolean =>
  status === 403 && (data as { proof?: true } | null)?.proof !== true

const findLast = (db: Db) =>
  db.query<{ person: string; command: string; outcome: string }>(
    'SELECT person, command, outcome FROM operator_acts ORDER BY id DESC LIMIT 1',
  )

eachDatabase((kind, open) => {
  test(`${kind}: every command and every role, at every door: accepted with the permission only, and each refusal is in the log`, async () => {
    const backend = await accountsBackend(open)
    const { context } = backend
    const commands = context.domains.flatMap(({ commands = [] }) => commands)
    const people = await Promise.all(Object.keys(BUILT_IN_ROLES).map((role) => addPerson(context, `p-${role}`, [role])))
    const outsider = await addPerson(context, 'nobody-yet', [])
    for (const command of commands)
      for (const { name, session } of [...people, outsider]) {
        const what = `${name}: ${command.usage}`
        const isAllowed = has(name.replace('p-', ''), command.permission)
        const { id } = await readHead(context.db)
        // Without a proof no change is carried out, whatever the role.
        const answer = await callAsOperator(backend, command.method, toPath(command), undefined, { headers: session })
        assert.equal(isForbidden(answer), !isAllowed, `${what}: ${answer.status} ${answer.msg}`)
        if (isAllowed) continue
        assert.match(answer.msg, /needs the permission/, what)
        assert.equal((await readHead(context.db)).id, id + 1, what)
        assert.deepEqual(await findLast(context.db), [
          { person: name, command: getCommandName(command), outcome: 'refused' },
        ])
        const sender = { person: name, address: '', request: 'r', isProven: true }
        assert.ok((await runCommand(context, command, {}, sender)) instanceof Forbidden, what)
      }
  })

  test(`${kind}: a monitoring token, a disabled person and a token that is switched off: no command changes anything`, async () => {
    const backend = await accountsBackend(open)
    const { context } = backend
    const commands = context.domains.flatMap(({ commands = [] }) => commands)
    const monitor = { 'operator-token': (await addMonitor(context.db, 'prometheus', 1)) ?? assert.fail() }
    await addPerson(context, 'ann', ['owner'])
    await context.db.query("UPDATE operators SET disabled_at = 1 WHERE name = 'ann'")
    const disabled = { person: 'ann', address: '', request: 'r', isProven: true }
    const shell = { ...disabled, person: 'shell' }
    await setShellOff(context.db, 1)
    for (const command of commands) {
      for (const sender of [disabled, shell])
        assert.ok((await runCommand(context, command, {}, sender)) instanceof Forbidden, command.usage)
      const answer = await callAsOperator(backend, command.method, toPath(command), undefined, { headers: monitor })
      const isPersonal = command.kind !== 'look' || command.personal.length > 0
      if (isPersonal) assert.ok(isForbidden(answer), command.usage)
    }
    const outcomes = await context.db.query("SELECT DISTINCT outcome FROM operator_acts WHERE person <> 'shell'")
    assert.deepEqual(outcomes, [{ outcome: 'refused' }])
  })
}, BOTH_DATABASES)
