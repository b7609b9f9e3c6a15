import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CODE } from '../../../shared/base/contract/result.ts'
import { Problem } from '../../core/command/command.ts'
import type { Context } from '../../core/http/context.ts'
import { createLoginAttempts, TooManyAttempts } from './login-attempts.ts'
import { changePassword, logIn, proveAgain, renewRecoveryCodes } from './operator-login.ts'
import { endOperatorSessions, findOperatorSession, type OpenSession } from './operator-sessions.ts'
import { beginSetUp, finishSetUp } from './operator-set-up.ts'

const MAX_TEXT = 1_000
const text = v.pipe(v.string('must be a text'), v.maxLength(MAX_TEXT, 'is too long'))
const NO_SESSION = 'The session has ended: log in again.'

/** Returns the session of a request, or null. The token and its proof are headers of their own, which no page of another site can send. */
export const readOperatorSession = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { headers }: FastifyRequest,
): Promise<OpenSession | null> =>
  findOperatorSession(db, {
    token: String(headers['operator-session'] ?? ''),
    proof: String(headers['operator-proof'] ?? ''),
    now: now(),
  })

/** Adds the routes with which people log in, set up, prove their second factor, change their password and log out. */
export function serveOperatorSessions(scope: FastifyInstance, context: Context): void {
  const attempt = createLoginAttempts(context)
  const post = <Fields extends v.ObjectEntries>(
    url: string,
    fields: Fields,
    work: (input: v.InferOutput<v.ObjectSchema<Fields, undefined>>, request: FastifyRequest) => Promise<unknown>,
  ) =>
    scope.post(url, async (request, reply) => {
      const read = v.safeParse(v.object(fields), request.body ?? {})
      if (read.success) return sendResult(reply, await work(read.output, request))
      const [issue] = read.issues
      return sendResult(
        reply,
        new Problem(`${v.getDotPath(issue) ?? 'body'}: must be a text of at most ${MAX_TEXT} characters.`),
      )
    })
  const withSession = async (request: FastifyRequest, work: (session: OpenSession) => Promise<unknown>) => {
    const session = await readOperatorSession(context, request)
    return session ? work(session) : new SessionEnded()
  }

  post('/session', { name: text, password: text, code: text }, (input, request) =>
    logIn(context, attempt, input, toOrigin(request)),
  )
  post('/session/set-up', { name: text, code: text }, (input, request) =>
    beginSetUp(context, attempt, input, toOrigin(request)),
  )
  post('/session/set-up/finish', { name: text, code: text, password: text, one_time: text }, (input, request) =>
    finishSetUp(context, attempt, input, toOrigin(request)),
  )
  post('/session/proof', { code: text }, ({ code }, request) =>
    withSession(request, (session) => proveAgain(context, attempt, { session, code }, toOrigin(request))),
  )
  post('/session/recovery-codes', { code: text }, ({ code }, request) =>
    withSession(request, (session) => renewRecoveryCodes(context, attempt, { session, code }, toOrigin(request))),
  )
  post('/session/password', { password: text, next: text, code: text }, (input, request) =>
    withSession(request, (session) => changePassword(context, attempt, { session, ...input }, toOrigin(request))),
  )
  post('/session/end', {}, (_, request) =>
    withSession(request, async ({ person, id }) => ({ ended: await endOperatorSessions(context.db, person, id) })),
  )
}

/** No session is open. */
class SessionEnded extends Problem {
  constructor() {
    super(NO_SESSION)
  }
}

const toOrigin = ({ id, ip, headers }: FastifyRequest) => ({
  address: ip,
  device: headers['user-agent'] ?? '',
  request: id,
})

function sendResult(reply: FastifyReply, result: unknown): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (!(result instanceof Problem)) return reply.send({ code: CODE.success, msg: 'Done.', data: result })
  const code = getCode(result)
  return reply.code(code === CODE.refused ? 200 : code).send({ code, msg: result.message, data: null })
}

function getCode(problem: Problem): number {
  if (problem instanceof TooManyAttempts) return CODE.tooMany
  return problem instanceof SessionEnded ? CODE.unauthorized : CODE.refused
}
