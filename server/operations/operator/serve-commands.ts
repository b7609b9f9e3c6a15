import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import {
  AwaitsDecision,
  type Command,
  Forbidden,
  NeedsConfirmation,
  NeedsProof,
  Problem,
} from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import type { Sender } from './authorize.ts'
import { runCommand } from './run-command.ts'

/** Adds the routes of commands. Responses use the envelope of the calls: code 1 with the data; 201 with the problem and the
 * confirmation it needs; 202 if the act waits for a second person; 403 if the person may not run it, with `proof` if only the second factor must be proved. `withText` adds the text
 * that the command line would print, for a client without the code of the commands. */
export function serveCommands(
  scope: FastifyInstance,
  context: Context,
  commands: readonly Command[],
  { withText = false }: { withText?: boolean } = {},
): void {
  for (const command of commands)
    scope.route({
      method: command.method,
      url: command.path,
      bodyLimit: getBodyLimit(command),
      async handler(request, reply) {
        const result = await runCommand(context, command, toInput(request), toSender(request))
        return sendAnswer(reply, result, withText ? (data) => command.show(data) : null)
      },
    })
}

/** Status and code of an act that waits for a second person, and of one that the person may not run. */
const [WAITS, FORBIDDEN] = [202, 403] as const

/** Sends the result of a command, with its text if `show` is given. */
export function sendAnswer(
  reply: FastifyReply,
  result: unknown,
  show: ((data: unknown) => string) | null = null,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (!(result instanceof Problem)) {
    // As the command line reads it.
    const data: unknown = JSON.parse(JSON.stringify(result ?? null))
    return reply.send({ code: CODE.success, msg: 'Done.', data, ...(show && { text: show(data) }) })
  }
  const { message: msg } = result
  if (result instanceof AwaitsDecision)
    return reply.code(WAITS).send({ code: WAITS, msg, data: { request: result.request } })
  if (result instanceof Forbidden || result instanceof NeedsProof)
    return reply
      .code(FORBIDDEN)
      .send({ code: FORBIDDEN, msg, data: result instanceof NeedsProof ? { proof: true } : null })
  return reply.send({ code: CODE.refused, msg, data: toConfirmation(result) })
}

/** Returns the maximum size of a request: the usual one, and the content of its files in base64 or JSON. */
const getBodyLimit = ({ files }: Command): number =>
  Object.values(files).reduce((sum, file) => sum + 2 * (file?.maxBytes ?? 0), QUOTAS.formBytes.max)

const toConfirmation = (problem: Problem): object | null =>
  problem instanceof NeedsConfirmation ? { confirm: { fact: problem.fact, field: problem.field } } : null

/** Returns the origin of a request at this door. */
export const toSender = ({ id, ip, operator }: FastifyRequest): Sender => ({
  ...operator,
  address: ip,
  request: id,
})

const toInput = ({ query, body, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}),
  ...(params as object),
})
