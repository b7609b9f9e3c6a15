import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { addMonitor, findMonitors, removeMonitor } from './monitors.ts'
import { endOperatorSessions, findOperatorSessions, type SessionLine } from './operator-sessions.ts'

const personInput = v.object({ name: v.pipe(textInput(32), v.toLowerCase()) })
const monitorInput = v.object({
  name: v.pipe(
    textInput(32),
    v.toLowerCase(),
    v.regex(/^[a-z][a-z0-9.-]{1,31}$/, 'must have 2 to 32 letters, digits, points or hyphens, and begin with a letter'),
  ),
})

const formatSessions = (sessions: readonly SessionLine[]): string =>
  formatTable(
    sessions,
    [
      'id',
      'address',
      'device',
      ['logged in (UTC)', ({ created_at }) => formatUtcMinute(created_at)],
      ['used (UTC)', ({ used_at }) => formatUtcMinute(used_at)],
    ],
    'There is no session.',
  )

const formatEnded = ({ ended }: { ended: number }): string =>
  `Done; ${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`

/** Operator commands for sessions of people and tokens of monitors. */
export const accessCommands: readonly Command[] = [
  look({
    usage: 'sessions list',
    description: 'lists your own sessions',
    permission: 'sessions.own',
    personal: [],
    path: '/sessions',
    run: (_, { db, now, person }) => findOperatorSessions(db, person, now()),
    show: formatSessions,
  }),
  act({
    usage: 'sessions end <ID>',
    description: 'ends one of your own sessions; operator logout ends the present one',
    permission: 'sessions.own',
    method: 'DELETE',
    path: '/sessions/:id',
    input: idInput,
    async run({ id }, { tx, person }) {
      const ended = await endOperatorSessions(tx, person, id)
      return ended === 0 ? new Problem(`You have no session ${id}.`) : { ended }
    },
    show: formatEnded,
  }),
  look({
    usage: 'operators sessions <NAME>',
    description: 'lists the sessions of a person',
    permission: 'operators.read',
    personal: [],
    path: '/operators/:name/sessions',
    input: personInput,
    run: ({ name }, { db, now }) => findOperatorSessions(db, name, now()),
    show: formatSessions,
  }),
  act({
    usage: 'operators end-sessions <NAME>',
    description: 'ends all sessions of a person',
    permission: 'operators.revoke',
    method: 'DELETE',
    path: '/operators/:name/sessions',
    input: personInput,
    run: async ({ name }, { tx }) => ({ ended: await endOperatorSessions(tx, name) }),
    show: formatEnded,
  }),
  look({
    usage: 'monitors list',
    description: 'lists the monitoring tokens',
    permission: 'tokens.read',
    personal: [],
    path: '/monitors',
    run: async (_, { db }) => (await findMonitors(db)).map(({ name, created_at }) => ({ name, created_at })),
    show: (monitors) =>
      formatTable(
        monitors,
        ['name', ['created (UTC)', ({ created_at }) => formatUtcMinute(created_at)]],
        'There are none.',
      ),
  }),
  act({
    usage: 'monitors add <NAME>',
    description:
      'creates a token for a monitor: it reads metrics, and commands without personal data about books and limits',
    permission: 'tokens.change',
    secretResult: true,
    method: 'POST',
    path: '/monitors',
    input: monitorInput,
    async run({ name }, { tx, now }) {
      const token = await addMonitor(tx, name, now())
      return token === null ? new Problem(`There is a monitoring token ${name}.`) : { name, token }
    },
    show: ({ token }) => `${token}\nIt is shown only now, and valid within 1 s.`,
  }),
  act({
    usage: 'monitors remove <NAME>',
    description: 'makes a monitoring token invalid',
    permission: 'tokens.change',
    method: 'DELETE',
    path: '/monitors/:name',
    input: monitorInput,
    run: async ({ name }, { tx }) =>
      (await removeMonitor(tx, name)) ? { name } : new Problem(`There is no monitoring token ${name}.`),
    show: () => 'All nodes reject the token within 1 s.',
  }),
]
