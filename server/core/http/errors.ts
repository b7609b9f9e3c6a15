import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UNAVAILABLE } from '../../../shared/base/contract/result.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { TooBusy } from '../limits/too-busy.ts'
import { createLimitedLog } from '../log/limited-log.ts'
import type { Log } from '../log/log.ts'
import { createFailureReply, createPostponedReply, createTooManyReply, type Reply } from './envelope.ts'
import { getLanguage, type RouteConfig, sendEnvelope } from './http.routes.ts'
import { Busy } from './refusal.ts'
import { createUnknownKeys, type UnknownKeys } from './unknown-keys.ts'

/** Messages of the multipart reader for a malformed body; its errors have neither code nor status. */
const BROKEN_UPLOAD = /^(?:Multipart: |Unexpected end of |Malformed )/

/** Responds to an error of the HTTP layer or a handler. */
type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Creates the handler that responds to an error with an envelope and the matching status. It logs faults of the backend, without the request's contents. While the
 * database is unavailable it logs at most one line a second, without a stack, however many calls fail.
 */
export function createErrorHandler(log: Pick<Log, 'error'>): ErrorHandler {
  const reportUnavailable = createLimitedLog(log)
  const unknownKeys = createUnknownKeys()
  return (error, request, reply) => {
    const answer = toErrorReply(error, request, unknownKeys)
    const call = request.routeOptions.url
    if (error instanceof DatabaseUnavailable)
      reportUnavailable(
        { code: error.code, reason: error.message, call },
        'database unavailable, calls respond with 503',
      )
    else if (answer.status === 500) request.log.error({ err: error, call }, 'call failed')
    return sendEnvelope(reply, answer)
  }
}

function toErrorReply(error: FastifyError, request: FastifyRequest, unknownKeys: UnknownKeys): Reply {
  const lang = getLanguage(request)
  const status = error.statusCode ?? (BROKEN_UPLOAD.test(error.message) ? 400 : 500)
  switch (status) {
    // The path leaves its folder, or a part of it is too long.
    case 403:
    case 404:
    case 414:
      return createFailureReply(404, lang, 'http.unknownCall')
    case 413:
      return createFailureReply(413, lang, 'http.tooLarge')
    case 406:
    case 415:
      return createFailureReply(415, lang, 'http.wrongType', { type: 'application/x-www-form-urlencoded' })
    case 429:
      return createTooManyReply(error instanceof TooBusy ? error.waitMs : 1000, lang)
    case 503:
      if (error instanceof DatabaseUnavailable) return createUnavailableReply(error, request, unknownKeys, lang)
      return error instanceof TooBusy
        ? createPostponedReply(new Busy(error.waitMs), lang)
        : createFailureReply(500, lang, 'http.failed')
    default:
      return status >= 400 && status < 500
        ? createFailureReply(400, lang, 'http.malformed')
        : createFailureReply(500, lang, 'http.failed')
  }
}

/** Seconds after which clients and balancers should retry. */
const RETRY_SECONDS = 2

/**
 * Creates the 503 of an unavailable database. A call that moves money also gets the rule `unavailable`, which promises that nothing was done. If the connection
 * broke during the commit, this is unknown, so the reply has no rule; nor have those to later attempts under the same key while the database is away.
 */
function createUnavailableReply(
  { failedAt }: DatabaseUnavailable,
  request: FastifyRequest,
  unknownKeys: UnknownKeys,
  lang: LanguageCode,
): Reply {
  const { movesMoney = false } = request.routeOptions.config as RouteConfig
  const key = String(request.headers['idempotency-key'] ?? '')
  if (movesMoney && failedAt === 'commit') unknownKeys.add(key)
  const isCertain = movesMoney && failedAt !== 'commit' && !unknownKeys.has(key)
  const { status, envelope } = isCertain
    ? createFailureReply(503, lang, 'http.unavailable', { seconds: RETRY_SECONDS })
    : createFailureReply(503, lang, 'http.failed')
  return { status, envelope: { ...envelope, ...(isCertain && { rule: UNAVAILABLE }) }, retryAfter: RETRY_SECONDS }
}

/** Responds to a path below /api that is not a call. */
export const sendUnknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(reply, createFailureReply(404, getLanguage(request), 'http.unknownCall'))

/** Responds on the bare connection to data that is not HTTP. */
export function handleClientError(_error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(createFailureReply(400, 'en', 'http.malformed').envelope)
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`)
}
