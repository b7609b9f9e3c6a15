import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNAVAILABLE } from '../../../shared/contract/result.ts'
import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { TooBusy } from '../limits/too-busy.ts'
import { type LimitedLog, limitedLog } from '../log/limited-log.ts'
import { failure, postponed, type Reply, tooMany } from './envelope.ts'
import { langOf, type RouteMarks, sendEnvelope } from './http.routes.ts'
import { Busy } from './refusal.ts'

/** Messages of the multipart reader for a malformed body; its errors have neither code nor status. */
const BROKEN_UPLOAD = /^(?:Multipart: |Unexpected end of |Malformed )/

/** Responds to an error of the HTTP layer or a handler with an envelope and the matching status. Logs faults of the backend, without the request's contents. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error, request)
  if (error instanceof DatabaseUnavailable) reportUnavailable(request, error)
  else if (answer.status === 500) request.log.error({ err: error, call: request.routeOptions.url }, 'call failed')
  return sendEnvelope(reply, answer)
}

function answerTo(error: FastifyError, request: FastifyRequest): Reply {
  const lang = langOf(request)
  const status = error.statusCode ?? (BROKEN_UPLOAD.test(error.message) ? 400 : 500)
  switch (status) {
    // The path leaves its folder, or a part of it is too long.
    case 403:
    case 404:
    case 414:
      return failure(404, lang, 'http.unknownCall')
    case 413:
      return failure(413, lang, 'http.tooLarge')
    case 406:
    case 415:
      return failure(415, lang, 'http.wrongType', { type: 'application/x-www-form-urlencoded' })
    case 429:
      return tooMany(error instanceof TooBusy ? error.waitMs : 1000, lang)
    case 503:
      if (error instanceof DatabaseUnavailable) return unavailable(error, request, lang)
      return error instanceof TooBusy ? postponed(new Busy(error.waitMs), lang) : failure(500, lang, 'http.failed')
    default:
      return status >= 400 && status < 500 ? failure(400, lang, 'http.malformed') : failure(500, lang, 'http.failed')
  }
}

/** Seconds after which clients and balancers should retry. */
const AGAIN_SECONDS = 2

/**
 * Creates the 503 of an unavailable database. A call that moves money also gets the rule `unavailable`, which promises that nothing was done, unless the
 * connection broke during the commit.
 */
function unavailable({ failedAt }: DatabaseUnavailable, request: FastifyRequest, lang: LanguageCode): Reply {
  const { movesMoney = false } = request.routeOptions.config as RouteMarks
  const isCertain = movesMoney && failedAt !== 'commit'
  const { status, envelope } = isCertain
    ? failure(503, lang, 'http.unavailable', { seconds: AGAIN_SECONDS })
    : failure(503, lang, 'http.failed')
  return { status, envelope: { ...envelope, ...(isCertain && { rule: UNAVAILABLE }) }, retryAfter: AGAIN_SECONDS }
}

const reports = new WeakMap<FastifyInstance, LimitedLog>()

/** Logs at most one line a second, without a stack, however many calls fail. */
function reportUnavailable({ server, routeOptions }: FastifyRequest, { code, message }: DatabaseUnavailable): void {
  const report = reports.get(server) ?? limitedLog(server.log)
  reports.set(server, report)
  report({ code, reason: message, call: routeOptions.url }, 'database unavailable, calls respond with 503')
}

/** Responds to a path below /api that is not a call. */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendEnvelope(reply, failure(404, langOf(request), 'http.unknownCall'))

/** Responds on the bare connection to data that is not HTTP. */
export function onClientError(_error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(failure(400, 'en', 'http.malformed').envelope)
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`)
}
