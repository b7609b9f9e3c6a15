import type { Plugin } from '../../core/http/plugin.ts'
import { sendNotFound, sendUpload } from '../../platform/uploads/serve-uploads.ts'
import { findUpload } from '../../platform/uploads/upload-records.ts'
import { requireLocalOperator } from './require-local-operator.ts'
import { recordLook } from './run-command.ts'
import { serveCommands, toSender } from './serve-commands.ts'
import { removeServerAddress, writeServerAddress } from './server-address.ts'

/**
 * Routes of the operator commands below /operator, for requests from this machine with an operator token. The data folder holds the address while the backend
 * listens. By design no command decides how an option ends.
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
      scope.addHook('onRequest', requireLocalOperator(checkToken))
      const commands = context.domains.flatMap((domain) => domain.commands ?? [])
      serveCommands(scope, context, commands)
      scope.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
        const upload = await findUpload(context.db, request.params.name)
        if (!upload) return sendNotFound(request, reply)
        if (upload.owner !== null) {
          const looked = { input: { name: upload.name }, member: upload.owner }
          await recordLook(context, { usage: 'uploads show', permission: 'reviews.read' }, looked, toSender(request))
        }
        return sendUpload(context, upload, request, reply)
      })
    },
    { prefix: '/operator' },
  )
}
