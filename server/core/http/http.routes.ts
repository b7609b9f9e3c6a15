import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { STOPPING } from '../../../shared/base/contract/result.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { findLanguageByName } from '../../../shared/base/i18n/named-languages.ts'
import type { CallLimits } from './call-limits.ts'
import { findCaller } from './caller.ts'
import type { Context, PartnerSession } from './context.ts'
import { createFailureReply, createTooManyReply, type Reply } from './envelope.ts'
import type { Handler } from './handle.ts'
import { STOPPING_RETRY_SECONDS } from './lifecycle.ts'

/** Methods of browsers and clients; a call accepts one or two of them. */
export const ALL_METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Returns the language of a request, from its header `Lang`; English by default. */
export function getLanguage({ headers: { lang } }: FastifyRequest): LanguageCode {
  // The search for an empty name ends in an exception of `Intl`, which takes 20 µs.
  return (lang && findLanguageByName(String(lang))) || 'en'
}

/** Sends an envelope as JSON that must not be cached. A header marks replies that repeat an earlier one. */
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

/** Properties of a route that the error handler reads. */
export interface RouteConfig {
  movesMoney?: boolean
}

/** Registers the route of a call: checks the method, the session, the rate and the content type, then runs the handler. */
export function registerCall(
  api: FastifyInstance,
  context: Context,
  limits: CallLimits,
  { endpoint, respond }: Handler,
): void {
  const url = `/${endpoint.path}`
  const methods = [...endpoint.methods]
  api.route({
    method: methods,
    url,
    config: { movesMoney: endpoint.transactional } satisfies RouteConfig,
    async onRequest(request, reply) {
      const lang = getLanguage(request)
      const { member, partner, denial } = await findCaller(context, endpoint, request, lang)
      // An invalid token costs a database query, so it counts against the sender.
      const wait = limits.consume(request, member)
      if (wait > 0) return sendEnvelope(reply, createTooManyReply(wait, lang))
      if (denial) {
        context.security.recordDenial(endpoint.path, denial.reason)
        return sendEnvelope(reply, denial.reply)
      }
      request.member = member
      request.partner = partner
      if (endpoint.transactional && context.lifecycle.phase === 'stopping')
        return sendEnvelope(reply, createStoppingReply(getLanguage(request)))
      const types = endpoint.upload ? ['multipart/form-data'] : endpoint.json ? [FORM_TYPE, JSON_TYPE] : [FORM_TYPE]
      if (request.method === 'POST' && !acceptsContentType(types, endpoint.upload, request))
        return sendEnvelope(reply, createFailureReply(415, lang, 'http.wrongType', { type: types.join(', ') }))
    },
    async handler(request, reply) {
      const form = (request.method === 'GET' ? request.query : endpoint.upload ? {} : (request.body ?? {})) as Record<
        string,
        unknown
      >
      const { member } = request
      const work = () => respond({ form, member, lang: getLanguage(request), context, request })
      // An upload is as slow as its sender and would block the member's other calls.
      return sendEnvelope(reply, await (endpoint.upload ? work() : limits.enqueue(request, member, work)))
    },
  })
  api.route({
    method: ALL_METHODS.filter((method) => !methods.some((own) => own === method)),
    url,
    handler: (request, reply) =>
      sendEnvelope(
        reply.header('allow', methods.join(', ')),
        createFailureReply(405, getLanguage(request), 'http.wrongMethod', { methods: methods.join(', ') }),
      ),
  })
}

/** Creates the refusal of calls that move money while the backend stops. */
function createStoppingReply(lang: LanguageCode): Reply {
  const { status, envelope } = createFailureReply(503, lang, 'http.stopping', { seconds: STOPPING_RETRY_SECONDS })
  return { status, envelope: { ...envelope, rule: STOPPING }, retryAfter: STOPPING_RETRY_SECONDS }
}

/**
 * Reads a form in JSON, for calls that accept it: an object whose fields are the same as in a form. Its values are parsed by the same codecs; numbers, `true` and
 * lists are those of the contract. An empty body is an empty form.
 */
export async function parseJsonForm(_request: FastifyRequest, body: string | Buffer): Promise<Record<string, unknown>> {
  const text = String(body)
  if (text === '') return {}
  const form: unknown = readJson(text)
  if (typeof form === 'object' && form !== null && !Array.isArray(form)) return { ...form }
  throw Object.assign(new Error('the body is no JSON object'), { statusCode: 400 })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether the content type is one of `types`. A form call may have no body, an upload may not. Bodies must be uncompressed, and text must be UTF-8. */
function acceptsContentType(types: readonly string[], upload: boolean, { headers }: FastifyRequest): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase())
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') return false
  if (upload) return types.includes(type)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) return false
  const empty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  return types.includes(type) || empty
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the calling member; "" for public calls. */
    member: string
    /** Session of the partner's page that makes the call; null for a session of the product's own pages. */
    partner: PartnerSession | null
  }
}
