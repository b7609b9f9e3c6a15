import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createCallLimits } from './core/http/call-limits.ts'
import { limitConnections } from './core/http/connections.ts'
import type { Context } from './core/http/context.ts'
import { createFailureReply } from './core/http/envelope.ts'
import { createErrorHandler, handleClientError, sendUnknownCall } from './core/http/errors.ts'
import { ALL_METHODS, getLanguage, parseJsonForm, registerCall, sendEnvelope } from './core/http/http.routes.ts'
import { hasOneHost, hasValidOrigin } from './core/http/origin.ts'
import type { Plugin } from './core/http/plugin.ts'
import { toDecodableUrl } from './core/http/readable-url.ts'
import { createRequestId, REQUEST_ID_HEADER } from './core/http/request-id.ts'
import { toTrustProxy } from './core/http/trust-proxy.ts'
import { QUOTAS } from './core/limits/policies.ts'
import { withLogScope } from './core/log/log-scope.ts'

const REQUEST_TIMEOUT_MS = 120_000
const SLOW_CALL_MS = 1_000
/** Paths that pages of other origins may request, always without credentials. Previews of the documentation are frames with an origin of their own. */
const CORS_PATHS = /^\/(?:api|embed|uploads|docs\/_astro)\//
const CORS_OPTIONS = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['Token', 'Lang', 'Idempotency-Key', 'Content-Type', 'X-Request-Id'],
  exposedHeaders: ['Retry-After', 'Idempotency-Replayed', 'Date', 'X-Request-Id'],
  maxAge: 86_400,
}

/** Builds the HTTP server: the calls and routes of the domains, and the routes of the plugins. Call `ready()` before use. */
export function buildApp(context: Context, plugins: readonly Plugin[] = []): FastifyInstance {
  // Fastify's own lines at `info` are not useful.
  const log: FastifyBaseLogger = context.log.child({}, { level: context.log.level === 'silent' ? 'silent' : 'warn' })
  const sendError = createErrorHandler(log)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: QUOTAS.formBytes.max,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: toTrustProxy(context.config.trustProxy),
    forceCloseConnections: 'idle',
    // Requests on a connection that is closing get the usual envelopes instead of Fastify's 503.
    return503OnClosing: false,
    genReqId: createRequestId,
    rewriteUrl: ({ url = '/' }) => toDecodableUrl(url),
    frameworkErrors: sendError,
    clientErrorHandler: handleClientError,
  })
  limitConnections(app.server, context.config.trustProxy)
  app.decorateRequest('member', '')
  app.decorateRequest('partner', null)
  app.setErrorHandler(sendError)
  app.addHook('onRequest', ({ id }, _reply, done) => withLogScope({ requestId: id }, done))
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(REQUEST_ID_HEADER, id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime, statusCode: status } = reply
    const route = request.routeOptions.url ?? 'none'
    if (request.headers.upgrade === undefined)
      context.metrics.requests.observe({ method: request.method, route, status }, elapsedTime / 1000)
    if (elapsedTime > SLOW_CALL_MS)
      request.log.warn({ call: request.routeOptions.url, status, ms: Math.round(elapsedTime) }, 'slow call')
  })
  context.lifecycle.watchRequests(app)
  warnOfProxy(app)
  rejectMalformedOrigins(app)
  registerSecurityHeaders(app)
  registerCompression(app)
  app.register(async (api) => registerCalls(api, context), { prefix: '/api' })
  for (const plugin of [...context.domains.flatMap(({ routes }) => routes ?? []), ...plugins])
    app.register(async (scope) => plugin(scope, context))
  return app
}

/** Rejects malformed protocol or host headers of a client or proxy, because they are used in responses. */
function rejectMalformedOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request) || !hasValidOrigin(request))
      return sendEnvelope(reply, createFailureReply(400, getLanguage(request), 'http.malformed'))
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
const MIN_COMPRESSED_BYTES = 1024

/** A browser that has loaded this site over TLS uses only TLS for a year. Subdomains may be served without it. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Sets headers for responses that are data: they run no scripts and cannot be framed. Pages of the site have their own policy (site-files.ts). */
function registerSecurityHeaders(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
  })
  app.register(cors, {
    delegator: (request, done) => done(null, CORS_PATHS.test(request.url ?? '') ? CORS_OPTIONS : { origin: false }),
  })
}

function registerCompression(app: FastifyInstance): void {
  // Request bodies are not decompressed: a few bytes could fill the memory.
  app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

function registerCalls(api: FastifyInstance, context: Context): void {
  api.removeAllContentTypeParsers()
  api.register(formbody, { bodyLimit: QUOTAS.formBytes.max })
  api.addContentTypeParser('application/json', { parseAs: 'string' }, parseJsonForm)
  api.register(multipart)
  const limits = createCallLimits()
  for (const { handlers = [] } of context.domains)
    for (const handler of handlers) registerCall(api, context, limits, handler)
  for (const url of ['/', '/*']) api.route({ method: ALL_METHODS, url, handler: sendUnknownCall })
}
