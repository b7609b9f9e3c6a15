import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import { type Command, NeedsConfirmation, Problem } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { runCommand, type Sender } from './run-command.ts'

/** Adds the routes of commands. Responses use the envelope of the calls: code 1 with the data, or 201 with the problem and the confirmation it needs. */
export function serveCommands(scope: FastifyInstance, context: Context, commands: readonly Command[]): void {
  for (const command of commands)
    scope.route({
      method: command.method,
      url: command.path,
      bodyLimit: getBodyLimit(command),
      async handler(request, reply) {
        const result = await runCommand(context, command, toInput(request), toSender(request))
        const answer =
          result instanceof Problem
            ? { code: CODE.refused, msg: result.message, data: toConfirmation(result) }
            : { code: CODE.success, msg: 'Done.', data: result ?? null }
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
}

/** Returns the maximum size of a request: the usual one, and the content of its files in base64 or JSON. */
const getBodyLimit = ({ files }: Command): number =>
  Object.values(files).reduce((sum, file) => sum + 2 * (file?.maxBytes ?? 0), QUOTAS.formBytes.max)

const toConfirmation = (problem: Problem): object | null =>
  problem instanceof NeedsConfirmation ? { confirm: { fact: problem.fact, field: problem.field } } : null

/** Person of this door: whoever can read the operator token on this machine. */
export const SHELL = 'shell'

/** Returns the origin of a request at this door. */
export const toSender = ({ id, socket }: FastifyRequest): Sender => ({
  person: SHELL,
  address: socket.remoteAddress ?? '',
  request: id,
})

const toInput = ({ query, body, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}),
  ...(params as object),
})
