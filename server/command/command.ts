import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CODE } from '../../shared/contract/result.ts'
import type { Context } from '../http/context.ts'

/** Why a command was not carried out, in one sentence. The operator's language is English. */
export class Problem {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** One thing the operator can ask for. */
export interface Command {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /operator. Its parameters, the query and the JSON body together are the input. */
  path: string
  run(context: Context, input: unknown): Promise<unknown>
}

/** Declares a command: input that does not fit the schema never reaches `work`. */
export function command<Input>(
  method: Command['method'],
  path: string,
  schema: v.GenericSchema<unknown, Input>,
  work: (input: Input, context: Context) => Promise<unknown>,
): Command {
  return {
    method,
    path,
    async run(context, input) {
      const read = v.safeParse(schema, input)
      return read.success ? work(read.output, context) : new Problem(sentence(read.issues[0]))
    },
  }
}

/** Adds the routes of commands. Answers travel in the envelope of the calls: 1 with data, 201 with the problem. */
export function addCommands(scope: FastifyInstance, context: Context, commands: readonly Command[]): void {
  for (const { method, path, run } of commands)
    scope.route({
      method,
      url: path,
      async handler(request, reply) {
        const result = await run(context, inputOf(request))
        const answer =
          result instanceof Problem
            ? { code: CODE.refused, msg: result.message, data: null }
            : { code: CODE.success, msg: 'Done.', data: result ?? null }
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
}

const inputOf = ({ query, body, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}),
  ...(params as object),
})

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  if (field && issue.type === 'object') return `${field} is missing.`
  return field ? `${field}: ${issue.message}.` : `${issue.message}.`
}
