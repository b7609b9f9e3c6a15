import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Db, openDb } from './core/db/db.ts'
import { getErrorCode } from './core/error-code.ts'
import type { Context } from './core/http/context.ts'
import { lockFolder } from './core/lock.ts'
import type { Log } from './core/log/log.ts'
import { buildConsole } from './operations/console/console-app.ts'
import { findSwitchesWithoutMail } from './platform/settings/needs-mail.ts'
import { toStoredKey } from './platform/settings/site-settings.ts'
import { StoreError, testBucket } from './platform/uploads/bucket.ts'

/*
 * Steps of a start that depend on the machine: folder, lock, database, store of pictures, port. Each throws a `StartError` if the machine does not allow it.
 */

/** Error with the reason why the backend does not start, as one sentence for the operator. */
export class StartError extends Error {}

/** Creates the data folder, readable by this user only. */
export async function createFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${getReason(error)}); choose another with TRADELET_DATA.`,
    )
  })
}

/** Locks the data folder for this process. Returns the function that releases it. */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const result = await lockFolder(dataDir).catch((error: unknown) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${getReason(error)}); choose another with TRADELET_DATA.`,
    )
  })
  if ('release' in result) return () => result.release()
  const owner = result.pid === null ? 'Another process' : `Process ${result.pid}`
  throw new StartError(
    `${owner} is already running on ${dataDir}; stop it first, or choose another folder with TRADELET_DATA.`,
  )
}

/** Opens the configured database, and applies and logs pending migrations. */
export async function openDatabase({ dataDir, databaseUrl }: Config, log: Log): Promise<Db> {
  const logMigrations = (names: readonly string[]) =>
    log.info({ migrations: names.length, newest: names.at(-1) }, 'database migrated')
  return openDb({ dataDir, url: databaseUrl }, logMigrations).catch((error: unknown) => {
    const where = databaseUrl ? 'The database of DATABASE_URL' : `The database in ${join(dataDir, 'db')}`
    throw new StartError(`${where} cannot be opened: ${getReason(error)}.`, { cause: error })
  })
}

/** Checks that the store of pictures accepts the keys. If it only does not respond, the backend starts without it. */
export async function testStore(uploadsUrl: string, log: Log): Promise<void> {
  await testBucket(uploadsUrl).catch((error: unknown) => {
    if (error instanceof StoreError)
      throw new StartError(`The store of UPLOADS_URL cannot be used: ${getReason(error)}.`, { cause: error })
    log.warn({ err: error }, 'store of UPLOADS_URL does not respond: no pictures are accepted or shown until it does')
  })
}

const LISTEN_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is in use; stop what listens there, or choose another with',
  EACCES: 'may not be listened on by this user; choose another with',
}

/** Listens at an address; `variable` configures its port. Returns the address as in `http://127.0.0.1:4321`. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable: 'PORT' | 'CONSOLE_PORT' = 'PORT',
): Promise<string> {
  return app.listen({ host, port }).catch((error: unknown) => {
    const why = LISTEN_PROBLEMS[getErrorCode(error)]
    if (why) throw new StartError(`Port ${port} on ${host} ${why} ${variable}.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(getErrorCode(error)))
      throw new StartError(`HOST must be a name or an address of this machine; ${host} is not.`)
    throw error
  })
}

/** Starts the operators' console with its built files in `folder`, if it has a port. Adds its end to `opened`. Returns its address, or null. */
export async function openConsole(context: Context, folder: string, opened: (() => unknown)[]): Promise<string | null> {
  const { console, host } = context.config
  if (console === null) return null
  const app = buildConsole(context, folder)
  opened.push(() => app.close())
  return listen(app, { host, port: console.port }, 'CONSOLE_PORT')
}

/** Warns which messages reach no member without a mail server: in a demo those of enabled switches, else the codes for forgotten passwords as well. */
export async function warnOfMissingMail(context: Context): Promise<void> {
  const { config, log } = context
  if (config.mail !== null) return
  const switches = await findSwitchesWithoutMail(context)
  if (switches.length > 0 || !config.demo)
    log.warn(
      { switches: switches.map(toStoredKey) },
      'SMTP_URL is not set: codes for forgotten passwords and those of these switches stay in the outbox and reach no member',
    )
}

/** Stops the backend, with a line before, because it may be killed meanwhile, and one after. */
export async function logStop(log: Log, stop: () => Promise<void>): Promise<void> {
  log.info({}, 'node stopping')
  await stop()
  log.info({}, 'node stopped')
}

/** Returns the system's code, as in ECONNREFUSED; else the message. */
function getReason(error: unknown): string {
  if (/^E[A-Z]+$/.test(getErrorCode(error))) return getErrorCode(error)
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
