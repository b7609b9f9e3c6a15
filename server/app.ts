import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { callLimits } from './core/http/call-limits.ts'
import { limitConnections } from './core/http/connections.ts'
import type { Context } from './core/http/context.ts'
import { failure } from './core/http/envelope.ts'
import { answerError, answerUnknown, onClientError } from './core/http/errors.ts'
import { ALL_METHODS, langOf, route, sendEnvelope } from './core/http/http.routes.ts'
import { watchRequests } from './core/http/lifecycle.ts'
import { hasOneHost, hasPossibleOrigin } from './core/http/origin.ts'
import type { Plugin } from './core/http/plugin.ts'
import { readableUrl } from './core/http/readable-url.ts'
import { metricsOf } from './core/metrics/metrics.ts'
import { type Domain, domains } from './define-domain.ts'

/** Largest form body; forms of the product are far smaller. */
const FORM_BYTES = 64 * 1024
const REQUEST_MS = 120_000
const SLOW_MS = 1_000
/** Paths that pages of other origins may request, always without credentials. */
const OPEN = /^\/(?:api|embed|uploads)\//
const OPEN_TO_ALL = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['Token', 'Lang', 'Idempotency-Key', 'Content-Type'],
  exposedHeaders: ['Retry-After', 'Idempotency-Replayed', 'Date'],
  maxAge: 86_400,
}

/** Builds the HTTP server: the calls and routes of the domains, and the routes of the plugins. Call `ready()` before use. */
export function buildApp(context: Context, parts: readonly Domain[], plugins: readonly Plugin[] = []): FastifyInstance {
  domains.fill(context, parts)
  const app = Fastify({
    // Fastify's own lines at `info` are not useful.
    loggerInstance: context.log.child(
      {},
      { level: context.log.level === 'silent' ? 'silent' : 'warn' },
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: FORM_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: trusted(context.config.trustProxy),
    forceCloseConnections: 'idle',
    // Requests on a connection that is closing get the usual envelopes instead of Fastify's 503.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: answerError,
    clientErrorHandler: onClientError,
  })
  limitConnections(app.server, context.config.trustProxy)
  app.decorateRequest('member', '')
  app.setErrorHandler(answerError)
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode: status } = reply
    const route = request.routeOptions.url ?? 'none'
    if (request.headers.upgrade === undefined)
      metricsOf(context).requests.observe({ method: request.method, route, status }, elapsedTime / 1000)
    if (elapsedTime > SLOW_MS)
      request.log.warn({ call: request.routeOptions.url, status, ms: Math.round(elapsedTime) }, 'slow call')
  })
  watchRequests(app, context)
  warnOfProxy(app)
  refuseImpossibleOrigins(app)
  protect(app)
  pack(app)
  app.register(async (api) => calls(api, context), { prefix: '/api' })
  for (const plugin of [...parts.flatMap(({ routes }) => routes ?? []), ...plugins])
    app.register(async (scope) => plugin(scope, context))
  return app
}

const trusted = (proxies: Context['config']['trustProxy']): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]

/** Rejects malformed protocol or host headers of a client or proxy, because they are used in responses. */
function refuseImpossibleOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request) || !hasPossibleOrigin(request))
      return sendEnvelope(reply, failure(400, langOf(request), 'http.malformed'))
  })
}

/** Logs once that requests come through a proxy that is not trusted: all its clients count as one sender. */
function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, ip, ips, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return
    hasWarned = true
    log.warn(
      { proxy: ip },
      'requests come through a proxy that TRUST_PROXY does not name: all its clients share one rate limit',
    )
  })
}

/** Responses of at least this size are compressed; files of the site are compressed at build time. */
const PACKED_BYTES = 1024

/** A browser that has loaded this site over TLS uses only TLS for a year. Subdomains may be served without it. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Sets headers for responses that are data: they run no scripts and cannot be framed. Pages of the site have their own policy (site-files.ts). */
function protect(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
  })
  app.register(cors, {
    delegator: (request, done) => done(null, OPEN.test(request.url ?? '') ? OPEN_TO_ALL : { origin: false }),
  })
}

function pack(app: FastifyInstance): void {
  // Request bodies are not decompressed: a few bytes could fill the memory.
  app.register(compress, {
    threshold: PACKED_BYTES,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

function calls(api: FastifyInstance, context: Context): void {
  api.removeAllContentTypeParsers()
  api.register(formbody, { bodyLimit: FORM_BYTES })
  api.register(multipart)
  const limits = callLimits()
  for (const { handlers = [] } of domains.of(context))
    for (const handler of handlers) route(api, context, limits, handler)
  for (const url of ['/', '/*']) api.route({ method: ALL_METHODS, url, handler: answerUnknown })
}
