import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBrowserCookie } from '../../core/http/cookies.ts'
import { SESSION_MS } from '../people/operator-sessions.ts'

const COOKIE = 'operator'
const PATH = '/operator'
/** Routes whose result has the token of a new session. */
const OPENING = ['/operator/session', '/operator/session/set-up/finish']
const ENDING = '/operator/session/end'

const readCookie = (request: FastifyRequest) => readBrowserCookie(request, COOKIE, PATH)

/**
 * Carries the session of the routes below in a cookie that scripts cannot read. The cookie replaces the headers `operator-session` and `operator-token`, so
 * nothing else opens this door. The proof of the second factor stays a header that the page keeps in memory: a stolen cookie has none.
 */
export function keepSessionInCookie(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    request.headers['operator-session'] = readCookie(request).value ?? ''
    delete request.headers['operator-token']
  })
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const url = request.routeOptions.url ?? ''
    const session = OPENING.includes(url) ? findSession(payload) : null
    if (session === null) {
      if (url === ENDING || reply.statusCode === 401) setCookie(request, reply, '', 0)
      return payload
    }
    setCookie(request, reply, session.token, SESSION_MS / 1000)
    return { ...session.payload, data: session.rest }
  })
}

const setCookie = (request: FastifyRequest, reply: FastifyReply, value: string, life: number): void =>
  void reply.header('set-cookie', readCookie(request).write(value, life))

/** Returns the token of a new session, and the rest of the result. */
function findSession(payload: unknown): { token: string; payload: object; rest: object } | null {
  if (!isRecord(payload) || !isRecord(payload.data)) return null
  const { session, ...rest } = payload.data
  return typeof session === 'string' ? { token: session, payload, rest } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
