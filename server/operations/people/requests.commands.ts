import * as v from 'valibot'
import { type Act, type ActContext, type Command, Forbidden, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, rowId, textInput } from '../../core/command/inputs.ts'
import { formatPage } from '../../core/command/lists.ts'
import { formatUtcMinute, toPrintable } from '../../core/command/table.ts'
import { getCommandWords } from '../operator/act-record.ts'
import { authorize } from '../operator/authorize.ts'
import { carryOut } from '../operator/run-act.ts'
import { findOperator } from './operator-people.ts'
import { digestRequest, endRequest, findRequest, findRequests, type OperatorRequest } from './operator-requests.ts'

const LISTED = 50

/** Returns a waiting request under its lock, or the reason why it cannot be decided or withdrawn. */
async function lockWaiting({ tx, now }: ActContext, id: string): Promise<OperatorRequest | Problem> {
  const request = await findRequest(tx, id, 'lock')
  if (!request) return new Problem(`There is no request ${id}.`)
  if (request.state !== 'waiting') return new Problem(`Request ${id} is ${request.state} (${request.decided_by}).`)
  if (request.expires_at <= now()) return new Problem(`Request ${id} has expired.`)
  return request
}

/** Returns why a person must not decide a request, or null. */
async function findConflict(context: ActContext, request: OperatorRequest): Promise<Problem | null> {
  const { person, tx } = context
  const decider = await findOperator(tx, person)
  if (!decider) return new Forbidden('A second person decides requests: log in with operator login NAME.')
  if (person === request.asked_by) return new Forbidden('You asked for this: another person must decide it.')
  if (request.member !== null && request.member === decider.member)
    return new Forbidden('This concerns your own member account: another person must decide it.')
  const permission = request.permission as Command['permission']
  return context.may(permission) ? null : new Forbidden(`This needs the permission ${permission}.`)
}

/** Returns the act of a request. @throws Error if no domain declares it, as after a downgrade */
function findAct({ domains }: Pick<ActContext, 'domains'>, words: string): Act {
  const command = domains.flatMap(({ commands = [] }) => commands).find((one) => getCommandWords(one) === words)
  if (command?.kind !== 'act') throw new Error(`no act ${words} for a request`)
  return command
}

/** Returns the stored input. An act that books under a key gets that of the request, so that it is booked once. */
function readInput(command: Act, { id, input }: OperatorRequest): Record<string, unknown> {
  const stored = JSON.parse(input) as Record<string, unknown>
  return 'key' in command.options && stored.key === undefined ? { ...stored, key: `request-${id}` } : stored
}

/** Carries out a request for the person who asked, in the transaction of the decision. */
async function approve(context: ActContext, id: string, reason: string) {
  const request = await lockWaiting(context, id)
  if (request instanceof Problem) return request
  const conflict = await findConflict(context, request)
  if (conflict) return conflict
  const { command: words, input, digest, asked_by } = request
  if (digestRequest(words, input) !== digest) return new Problem(`Request ${id} was changed since it was asked.`)
  const command = findAct(context, words)
  const asker = await authorize(context.tx, command, { ...context.sender, person: asked_by, isProven: true })
  if (asker instanceof Problem) return new Problem(`${asked_by} may not do this any more: ${asker.message}`)
  await endRequest(context.tx, id, { state: 'done', by: context.person, now: context.now(), reason })
  const result = await carryOut(command, context, readInput(command, request), { person: asked_by, rights: asker })
  if (result instanceof Problem) return new Problem(`It cannot be carried out and still waits: ${result.message}`)
  if (request.member !== null) context.about(request.member)
  return { id, command: words, asked_by, result: result ?? null, shown: command.show(result ?? null) }
}

async function endWaiting(context: ActContext, id: string, state: 'refused' | 'withdrawn', reason: string) {
  const request = await lockWaiting(context, id)
  if (request instanceof Problem) return request
  if (state === 'withdrawn' && request.asked_by !== context.person)
    return new Forbidden(`Only ${request.asked_by} can withdraw this; requests refuse refuses it.`)
  const conflict = state === 'refused' ? await findConflict(context, request) : null
  if (conflict) return conflict
  await endRequest(context.tx, id, { state, by: context.person, now: context.now(), reason })
  if (request.member !== null) context.about(request.member)
  return { id, command: request.command }
}

const getState = ({ state, expires_at }: OperatorRequest, now: number): string =>
  state === 'waiting' && expires_at <= now ? 'expired' : state

/** Operator commands for acts that wait for a second person. */
export const requestCommands: readonly Command[] = [
  look({
    usage: 'requests list',
    options: { all: '--all', after: '--after <ID>' },
    description: 'lists the acts that wait for a second person, newest first; --all also those that were decided',
    permission: 'requests.read',
    personal: ['activity'],
    path: '/requests',
    input: v.object({ all: v.optional(v.string()), after: v.optional(rowId) }),
    async run({ all, after }, { db, now }) {
      const waitingAt = all === undefined ? now() : null
      const requests = await findRequests(db, { waitingAt, after: after ?? null, limit: LISTED })
      return requests.map((request) => ({ ...request, state: getState(request, now()) }))
    },
    show: (requests) =>
      formatPage(
        requests,
        [
          'id',
          'command',
          'input',
          ['asked by', 'asked_by'],
          ['asked (UTC)', ({ asked_at }) => formatUtcMinute(asked_at)],
          ['expires (UTC)', ({ expires_at }) => formatUtcMinute(expires_at)],
          'state',
          ['decided by', 'decided_by'],
        ],
        'Nothing waits for a second person.',
        LISTED,
      ),
  }),
  look({
    usage: 'requests show <ID>',
    description: 'shows a request in full: input, what it would do, who asked, and who decided',
    permission: 'requests.read',
    personal: ['activity'],
    path: '/requests/:id',
    input: idInput,
    async run({ id }, { db, now, about }) {
      const request = await findRequest(db, id)
      if (!request) return new Problem(`There is no request ${id}.`)
      if (request.member !== null) about(request.member)
      return { ...request, state: getState(request, now()) }
    },
    show: ({ asked_at, expires_at, decided_at, ...request }) =>
      Object.entries({
        ...request,
        asked_at: formatUtcMinute(asked_at),
        expires_at: formatUtcMinute(expires_at),
        decided_at: formatUtcMinute(decided_at),
      })
        .map(([name, value]) => `${name.padEnd(12)}${toPrintable(value)}`)
        .join('\n'),
  }),
  act({
    usage: 'requests approve <ID>',
    options: { reason: '--reason <TEXT>' },
    description:
      'carries out a request of another person, once, as it was asked; you need the permission of its command, and it must not concern your own account',
    permission: 'requests.decide',
    method: 'POST',
    path: '/requests/:id/approve',
    input: v.object({ ...idInput.entries, reason: v.optional(textInput(1_000), 'approved') }),
    run: ({ id, reason }, context) => approve(context, id, reason),
    show: ({ id, command, asked_by, shown }) => `Request ${id} of ${asked_by} (${command}) is carried out: ${shown}`,
  }),
  act({
    usage: 'requests refuse <ID>',
    requiredOptions: { reason: '--reason <TEXT>' },
    description: 'refuses a request of another person',
    permission: 'requests.decide',
    method: 'POST',
    path: '/requests/:id/refuse',
    input: v.object({ ...idInput.entries, reason: textInput(1_000) }),
    run: ({ id, reason }, context) => endWaiting(context, id, 'refused', reason),
    show: ({ id, command }) => `Request ${id} (${command}) is refused.`,
  }),
  act({
    usage: 'requests withdraw <ID>',
    description: 'withdraws a request of your own that waits',
    permission: 'requests.withdraw',
    method: 'POST',
    path: '/requests/:id/withdraw',
    input: idInput,
    run: ({ id }, context) => endWaiting(context, id, 'withdrawn', ''),
    show: ({ id, command }) => `Request ${id} (${command}) is withdrawn.`,
  }),
]
