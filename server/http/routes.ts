import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { type LanguageCode, languageOf } from '../../shared/i18n/languages.ts'
import type { Context } from './context.ts'
import { failure, type Reply } from './envelope.ts'
import type { Handler } from './handle.ts'

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

/** Routes a call to its handler: the method, who calls, then the form. */
export function route(api: FastifyInstance, context: Context, { endpoint, answer }: Handler): void {
  const url = `/${endpoint.path}`
  const methods = [...endpoint.methods]
  api.route({
    method: methods,
    url,
    async onRequest(request, reply) {
      const member = endpoint.access === 'member' ? await memberOf(context, request) : ''
      if (member === null) return sendEnvelope(reply, failure(401, langOf(request), 'http.unauthorized'))
      request.member = member
      if (request.method === 'POST' && !takes(endpoint.upload, request)) {
        const type = endpoint.upload ? 'multipart/form-data' : FORM
        return sendEnvelope(reply, failure(415, langOf(request), 'http.wrongType', { type }))
      }
    },
    async handler(request, reply) {
      const form = (request.method === 'GET' ? request.query : endpoint.upload ? {} : (request.body ?? {})) as Record<
        string,
        unknown
      >
      return sendEnvelope(
        reply,
        await answer({ form, member: request.member, lang: langOf(request), context, request }),
      )
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

/** The id of the member whose token a request carries, or null. */
export async function memberOf({ authenticate, db, now }: Context, request: FastifyRequest): Promise<string | null> {
  const { token } = request.headers
  if (typeof token !== 'string' || token === '') return null
  return (await authenticate(db, token, now()))?.id ?? null
}

/** A form call may come without any body; an upload may not. */
function takes(upload: boolean, { headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (upload) return type === 'multipart/form-data'
  const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  return type === FORM || empty
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the member who calls; "" for public calls. */
    member: string
  }
}
