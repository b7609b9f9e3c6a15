import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { STOPPING } from '../../../shared/contract/result.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { languageOf } from '../../../shared/i18n/named-languages.ts'
import type { CallLimits } from './call-limits.ts'
import type { Context } from './context.ts'
import { failure, type Reply, tooMany } from './envelope.ts'
import type { Handler } from './handle.ts'
import { AGAIN_SECONDS, lifeOf } from './lifecycle.ts'

/** Those that browsers and clients use; a call answers to one or two of them. */
export const ALL_METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FORM = 'application/x-www-form-urlencoded'

/** The language of a request, from its header `Lang`. */
export const langOf = (request: FastifyRequest): LanguageCode => languageOf(String(request.headers.lang ?? '')) ?? 'en'

/** Sends an envelope: always JSON, never kept. A header tells the answer of an earlier request from one to this. */
export const sendEnvelope = (
  reply: FastifyReply,
  { status, envelope, retryAfter, replayed, cookie }: Reply,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      ...(retryAfter && { 'retry-after': retryAfter }),
      ...(replayed && { 'idempotency-replayed': 'true' }),
      ...(cookie && { 'set-cookie': cookie }),
    })
    .type('application/json; charset=utf-8')
    .send(envelope)

/** What an error handler knows of the route of a request. */
export interface RouteMarks {
  movesMoney?: boolean
}

/** Routes a call to its handler: the method, who calls and how often, then the form. */
export function route(api: FastifyInstance, context: Context, limits: CallLimits, { endpoint, answer }: Handler): void {
  const url = `/${endpoint.path}`
  const methods = [...endpoint.methods]
  api.route({
    method: methods,
    url,
    config: { movesMoney: endpoint.transactional } satisfies RouteMarks,
    async onRequest(request, reply) {
      const lang = langOf(request)
      const member = endpoint.access === 'member' ? await memberOf(context, request) : ''
      // A token that is none costs a look at the database, so it counts for who sends it.
      const wait = limits.consume(request, member ?? '')
      if (wait > 0) return sendEnvelope(reply, tooMany(wait, lang))
      if (member === null) return sendEnvelope(reply, failure(401, lang, 'http.unauthorized'))
      request.member = member
      if (endpoint.transactional && lifeOf(context) === 'stopping')
        return sendEnvelope(reply, stopping(langOf(request)))
      if (request.method === 'POST' && !takes(endpoint.upload, request)) {
        const type = endpoint.upload ? 'multipart/form-data' : FORM
        return sendEnvelope(reply, failure(415, lang, 'http.wrongType', { type }))
      }
    },
    async handler(request, reply) {
      const form = (request.method === 'GET' ? request.query : endpoint.upload ? {} : (request.body ?? {})) as Record<
        string,
        unknown
      >
      const { member } = request
      const work = () => answer({ form, member, lang: langOf(request), context, request })
      // A picture comes in as slowly as its sender is, and would keep the member's other calls waiting.
      return sendEnvelope(reply, await (endpoint.upload ? work() : limits.inTurn(request, member, work)))
    },
  })
  api.route({
    method: ALL_METHODS.filter((method) => !methods.some((own) => own === method)),
    url,
    handler: (request, reply) =>
      sendEnvelope(
        reply.header('allow', methods.join(', ')),
        failure(405, langOf(request), 'http.wrongMethod', { methods: methods.join(', ') }),
      ),
  })
}

/** Refuses what would move money when the backend stops. */
function stopping(lang: LanguageCode): Reply {
  const { status, envelope } = failure(503, lang, 'http.stopping', { seconds: AGAIN_SECONDS })
  return { status, envelope: { ...envelope, rule: STOPPING }, retryAfter: AGAIN_SECONDS }
}

/** The id of the member whose token a request carries, or null. */
export async function memberOf({ authenticate, db, now }: Context, request: FastifyRequest): Promise<string | null> {
  const { token } = request.headers
  if (typeof token !== 'string' || token === '') return null
  return (await authenticate(db, token, now()))?.id ?? null
}

/** A form call may come without any body; an upload may not. Nothing packed is taken, since nothing is unpacked, and no letters but those of UTF-8. */
function takes(upload: boolean, { headers }: FastifyRequest): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase())
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') return false
  if (upload) return type === 'multipart/form-data'
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) return false
  const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  return type === FORM || empty
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the member who calls; "" for public calls. */
    member: string
  }
}
