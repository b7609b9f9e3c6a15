import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerError, answerUnknown } from './http/errors.ts'
import type { Handler } from './http/handle.ts'
import { route } from './http/routes.ts'
import type { Services } from './http/services.ts'

/** Routes of their own kind beside the calls: the market, the socket, uploaded files, the operator, the site. Paths are absolute. */
export type Extra = (app: FastifyInstance, services: Services) => void | Promise<void>

/** A form has few fields; nothing of ours comes near. */
const FORM_BYTES = 64 * 1024
/** The largest picture that can be uploaded. */
export const UPLOAD_BYTES = 8 * 1024 * 1024
const DAY_SECONDS = 86_400
const SLOW_MS = 1_000
/** Where pages of other origins may ask: no credentials, so anybody. */
const OPEN = /^\/(?:api|embed|uploads)\//

/** The whole HTTP side: every handler's call below /api, and what the extras add. `ready()` before use. */
export function buildApp(
  services: Services,
  handlers: readonly Handler[],
  extras: readonly Extra[] = [],
): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: FORM_BYTES,
    trustProxy: 'loopback',
    forceCloseConnections: true,
    frameworkErrors: answerError,
  })
  app.decorateRequest('member', '')
  app.setErrorHandler(answerError)
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime > SLOW_MS)
      request.log.warn(
        { call: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'slow call',
      )
  })
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  app.register(cors, {
    delegator: (request, done) => done(null, OPEN.test(request.url ?? '') ? { ...OPEN_TO_ALL } : { origin: false }),
  })
  app.register(rateLimit, { global: false })
  app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      api.register(formbody, { bodyLimit: FORM_BYTES })
      api.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 10, parts: 11 } })
      api.setNotFoundHandler(answerUnknown)
      for (const handler of handlers) route(api, services, handler)
    },
    { prefix: '/api' },
  )
  for (const extra of extras) app.register(async (scope) => extra(scope, services))
  return app
}

const OPEN_TO_ALL = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['Token', 'Lang', 'Idempotency-Key', 'Content-Type'],
  exposedHeaders: ['Retry-After'],
  maxAge: DAY_SECONDS,
}
