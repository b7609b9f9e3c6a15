import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import { Problem } from '../../core/command/command.ts'
import { limitConnections } from '../../core/http/connections.ts'
import type { Context } from '../../core/http/context.ts'
import { createErrorHandler, handleClientError, sendUnknownCall } from '../../core/http/errors.ts'
import { createRequestId, REQUEST_ID_HEADER } from '../../core/http/request-id.ts'
import { toTrustProxy } from '../../core/http/trust-proxy.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { findPersonRights } from '../operator/authorize.ts'
import { requirePerson } from '../operator/require-local-operator.ts'
import { sendAnswer, serveCommands } from '../operator/serve-commands.ts'
import { serveOperatorPictures } from '../operator/serve-operator-pictures.ts'
import { serveOperatorSessions } from '../people/operator-session.routes.ts'
import { addConsoleHeaders, serveConsoleFiles } from './console-files.ts'
import { requireConsoleHost, requireOwnOrigin } from './console-origin.ts'
import { keepSessionInCookie } from './console-session.ts'
import { describeCommands } from './describe-commands.ts'

const REQUEST_TIMEOUT_MS = 120_000

/**
 * Builds the server of the operators' console: its files, and the routes of logins and commands below /operator, for persons with the session of a login only.
 * Commands, their validation and their log are those of every other door. `folder` has the built files. Call `ready()` before use.
 */
export function buildConsole(context: Context, folder: string): FastifyInstance {
  const { config } = context
  const log: FastifyBaseLogger = context.log.child({}, { level: context.log.level === 'silent' ? 'silent' : 'warn' })
  const sendError = createErrorHandler(log)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: QUOTAS.formBytes.max,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: toTrustProxy(config.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: createRequestId,
    frameworkErrors: sendError,
    clientErrorHandler: handleClientError,
  })
  limitConnections(app.server, config.trustProxy)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(sendUnknownCall)
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(REQUEST_ID_HEADER, id)
  })
  addConsoleHeaders(app)
  app.addHook('onRequest', requireConsoleHost(config.console?.host ?? null))
  context.lifecycle.watchRequests(app)
  app.register(async (scope) => serveOperators(scope, context), { prefix: '/operator' })
  app.register(async (scope) => serveConsoleFiles(scope, folder))
  return app
}

/** Adds the routes of logins, commands and pictures, and what the person may do. */
async function serveOperators(scope: FastifyInstance, context: Context): Promise<void> {
  const commands = context.domains.flatMap((domain) => domain.commands ?? [])
  // Bodies of forms could come from pages of other sites.
  scope.removeContentTypeParser('text/plain')
  scope.decorateRequest('operator', null as never)
  scope.addHook('onRequest', requireOwnOrigin)
  keepSessionInCookie(scope)
  serveOperatorSessions(scope, context)
  await scope.register(async (inner) => {
    inner.addHook(
      'onRequest',
      requirePerson(context, async () => 'wrong'),
    )
    inner.get('/console', async ({ operator: { person } }, reply) => {
      const rights = await findPersonRights(context.db, person)
      if (rights instanceof Problem) return sendAnswer(reply, rights)
      const { demo } = context.config
      const { name } = await context.settings.read()
      return reply.header('cache-control', 'no-store').send({
        code: CODE.success,
        msg: 'Done.',
        data: { person, roles: rights.roles, site: name, demo, ...describeCommands(commands, rights) },
      })
    })
    serveCommands(inner, context, commands, { withText: true })
    serveOperatorPictures(inner, context)
  })
}
