import { addCommands } from '../command/command.ts'
import type { Plugin } from '../http/plugin.ts'
import { uploadNamed } from '../uploads/records.ts'
import { notThere, sendUpload } from '../uploads/serve-uploads.ts'
import { removeAddress, writeAddress } from './address.ts'
import { contentCommands } from './content-commands.ts'
import { guard } from './guard.ts'
import { memberCommands } from './member-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { networkCommands } from './network-commands.ts'
import { publishing } from './publishing.ts'
import { ensureSecret } from './secret.ts'
import { settingsCommands } from './settings-commands.ts'
import { spotCommands } from './spot-commands.ts'

/**
 * The operator's door into the running backend, below /operator: from this machine, with the token of the data folder. Where it listens stands in that
 * folder while it does. There is no command, and there will be none, that decides how an option ends.
 */
export const operatorRoutes: Plugin = async (app, context) => {
  const { dataDir } = context.config
  const secret = await ensureSecret(dataDir)
  app.addHook('onListen', (done) => {
    const bound = app.server.address()
    if (bound && typeof bound === 'object') writeAddress(dataDir, { host: bound.address, port: bound.port })
    done()
  })
  app.addHook('onClose', () => removeAddress(dataDir))
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', guard(secret))
      addCommands(scope, context, [
        ...publishing([...settingsCommands, ...contentCommands, ...networkCommands]),
        ...memberCommands,
        ...moneyCommands,
        ...spotCommands,
      ])
      scope.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
        const upload = await uploadNamed(context.db, request.params.name)
        return upload ? sendUpload(context, upload, request, reply) : notThere(request, reply)
      })
    },
    { prefix: '/operator' },
  )
}
