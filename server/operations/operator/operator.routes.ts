import type { Plugin } from '../../core/http/plugin.ts'
import { serveOperatorSessions } from '../people/operator-session.routes.ts'
import { requireLocal, requirePerson } from './require-local-operator.ts'
import { serveCommands } from './serve-commands.ts'
import { serveOperatorPictures } from './serve-operator-pictures.ts'
import { removeServerAddress, writeServerAddress } from './server-address.ts'

/**
 * Routes of the operator commands below /operator, for requests from this machine with the session of a person or with a token, and the routes of logins. The
 * data folder holds the address while the backend listens. By design no command decides how an option ends.
 */
export const operatorRoutes: Plugin = async (app, context) => {
  const { dataDir } = context.config
  const { checkToken } = await context.openOperatorAuth()
  app.addHook('onListen', (done) => {
    const bound = app.server.address()
    if (bound && typeof bound === 'object') writeServerAddress(dataDir, { host: bound.address, port: bound.port })
    done()
  })
  app.addHook('onClose', () => removeServerAddress(dataDir))
  await app.register(
    async (scope) => {
      scope.decorateRequest('operator', null as never)
      scope.addHook('onRequest', requireLocal)
      serveOperatorSessions(scope, context)
      await scope.register(async (inner) => {
        inner.addHook('onRequest', requirePerson(context, checkToken))
        serveCommands(
          inner,
          context,
          context.domains.flatMap((domain) => domain.commands ?? []),
        )
        serveOperatorPictures(inner, context)
      })
    },
    { prefix: '/operator' },
  )
}
