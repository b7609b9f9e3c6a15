import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { failure, type Reply } from './envelope.ts'
import { langOf, send } from './routes.ts'

/** Answers what the HTTP layer or a handler threw: an envelope with the fitting status, and for our own faults a log line without what was sent. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error, request, reply)
  if (answer.status === 500) request.log.error({ err: error, call: request.routeOptions.url }, 'call failed')
  return send(reply, answer)
}

function answerTo(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Reply {
  const lang = langOf(request)
  switch (error.statusCode) {
    case 400:
      return failure(400, lang, 'http.malformed')
    case 413:
      return failure(413, lang, 'http.tooLarge')
    case 406:
    case 415:
      return failure(415, lang, 'http.wrongType', { type: 'application/x-www-form-urlencoded' })
    case 429:
      return failure(429, lang, 'http.tooMany', { seconds: String(reply.getHeader('retry-after') ?? 60) })
    default:
      return failure(500, lang, 'http.failed')
  }
}

/** Answers a path below /api that is no call. */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(reply, failure(404, langOf(request), 'http.unknownCall'))
