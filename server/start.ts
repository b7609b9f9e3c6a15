import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { platform } from '../shared/contract/platform.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { watchClock } from './core/clock/node-clock.ts'
import { type Db, openDb } from './core/db/db.ts'
import { errorCodeOf } from './core/error-code.ts'
import type { Context } from './core/http/context.ts'
import { forgetOldKeys } from './core/http/idempotency.ts'
import { enterLife, requestsAnswered } from './core/http/lifecycle.ts'
import { lockFolder } from './core/lock.ts'
import { createLog, type Log } from './core/log/log.ts'
import { outboxFolder } from './core/mail/outbox.ts'
import { repeatEvery } from './core/scheduler/repeat.ts'
import { areSealed, secretsOf, WrongKey } from './core/secrets/secrets.ts'
import type { Domain } from './define-domain.ts'
import { domainProblems, loadDomains } from './domains.ts'
import { marketOf, marketSlot } from './market/market-slot.ts'
import { openMarket } from './market/open-market.ts'
import { MADE_UP, samplePricesProblem } from './market/sample-prices.ts'
import { type DemoLogin, prepareDemo } from './members/accounts/accounts.demo.ts'
import { proveAddresses } from './members/accounts/require-email-codes.ts'
import { memberOfToken } from './members/accounts/session-tokens.ts'
import { hasSampleMoney } from './members/registry/sample-members.ts'
import { switchesWithoutMail } from './members/settings/needs-mail.ts'
import { settingsOf } from './members/settings/settings.ts'
import { StoreRefusal, tryBucket } from './members/uploads/bucket.ts'
import { marketOrigin } from './operations/instance.ts'
import { databaseServes } from './operations/monitoring/monitoring.checks.ts'
import { monitoringRoutes } from './operations/monitoring/monitoring.routes.ts'
import { operatorRoutes } from './operations/operator/operator.routes.ts'
import { firstPicture } from './operations/site/banners.ts'
import { serveSiteFrom } from './operations/site/built-site.ts'
import { pictureOrigins } from './operations/site/picture-origins.ts'
import { DIST, serveFiles } from './operations/site/site-files.ts'

/** Error with the reason why the backend does not start, as one sentence for the operator. */
export class StartError extends Error {}

/** Backend that accepts connections. */
export interface Running {
  /** As in `http://127.0.0.1:4321`. */
  address: string
  /** Null without demo data. */
  demo: DemoLogin | null
  /** Folder for messages to members; null if a mail server sends them. */
  outbox: string | null
  /** Completes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Sample balances of a demo could be withdrawn as real money. */
const SAMPLE_MONEY =
  'DEMO=0 needs a ledger without sample money, since members could withdraw it: `npm run operator -- sample-money remove` shows what it takes back, and takes it with --yes; DEMO=1 starts with it.'

/** Interval of deleting expired idempotency keys. */
const FORGET_MS = 3_600_000
/** Time for running requests when the backend stops, and then for those that arrived in that time. */
const FINISH_MS = 3_000
const CUT_MS = 1_000

/**
 * Starts the backend. If a step fails, closes what was opened before.
 * @throws StartError for a cause that the operator can fix
 */
export async function start(
  config: Config,
  level: 'info' | 'silent' = 'info',
  { finishMs = FINISH_MS } = {},
): Promise<Running> {
  if (!config.demo && config.marketUpstream === null && !config.allowSamplePrices) throw new StartError(MADE_UP)
  const log = createLog(level)
  const opened: (() => unknown)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    await makeFolder(config.dataDir)
    opened.push(await lock(config.dataDir))
    if (config.uploadsUrl !== null) await tryStore(config, log)
    const db = await database(config)
    opened.push(() => db.close())
    if (!config.demo && (await hasSampleMoney(db))) throw new StartError(SAMPLE_MONEY)
    return { ...(await serve(config, db, log, opened, finishMs)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(
  config: Config,
  db: Db,
  log: ReturnType<typeof createLog>,
  opened: (() => unknown)[],
  finishMs: number,
): Promise<Omit<Running, 'stop'>> {
  const now = Date.now
  const upstream = config.marketUpstream
  const findProblem = samplePricesProblem(config)
  const market = await openMarket({ ...(await marketOrigin(db, now())), upstream, db, log, now, findProblem })
  opened.push(() => market.close())
  const problem = findProblem(market.markets())
  if (problem !== null) throw new StartError(problem)
  if (!config.demo && market.markets().some(({ sample }) => sample !== null))
    log.warn(
      {},
      'sample prices are traded without a demo, although they are made up by this node or by MARKET_UPSTREAM',
    )
  const context: Context = { config, db, now, log, authenticate: memberOfToken }
  marketSlot.fill(context, market)
  opened.push(await watchClock(context, market.aheadOfExchange))
  await openSecrets(context)
  await proveAddresses(context)
  await nameLackOfMail(context)
  const parts = await allDomains()
  const demo = config.demo ? await db.alone('demo', () => seedDemo(context, parts)) : null
  serveSiteFrom(context, DIST)
  const app = buildApp(context, parts, [
    (scope) => void scope.register((api) => market.register(api), { prefix: '/api' }),
    operatorRoutes,
    monitoringRoutes,
    serveFiles({
      customScript: async () => (await settingsOf(context)).custom_script,
      pictureOrigins: pictureOrigins(context, parts),
      firstPicture: () => firstPicture(db),
      app: { look: () => settingsOf(context), isKept: config.serviceWorker },
      canServe: databaseServes(context),
    }),
  ])
  for (const domain of parts) if (domain.start) opened.push(domain.start(context))
  opened.push(
    repeatEvery(FORGET_MS, () => forgetOldKeys(db, now()), log, 'expired idempotency keys could not be deleted'),
    () => close(app, context, finishMs),
  )
  return {
    address: await listen(app, config),
    demo,
    outbox: config.mail === null ? outboxFolder(config.dataDir) : null,
  }
}

/** Adds the content of a demo. Only one node at a time may do this, or each would find the database empty. */
async function seedDemo(context: Context, parts: readonly Domain[]): Promise<DemoLogin | null> {
  for (const domain of parts) await domain.seedDemo?.(context)
  return prepareDemo(context)
}

async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${reason(error)}); choose another with TRADELET_DATA.`,
    )
  })
}

async function lock(dataDir: string): Promise<() => Promise<void>> {
  const result = await lockFolder(dataDir).catch((error: unknown) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${reason(error)}); choose another with TRADELET_DATA.`,
    )
  })
  if ('release' in result) return () => result.release()
  const owner = result.by === null ? 'Another process' : `Process ${result.by}`
  throw new StartError(
    `${owner} is already running on ${dataDir}; stop it first, or choose another folder with TRADELET_DATA.`,
  )
}

async function database({ dataDir, databaseUrl }: Config): Promise<Db> {
  return openDb({ dataDir, url: databaseUrl }).catch((error: unknown) => {
    const where = databaseUrl ? 'The database of DATABASE_URL' : `The database in ${join(dataDir, 'db')}`
    throw new StartError(`${where} cannot be opened: ${reason(error)}.`, { cause: error })
  })
}

/** Checks that the store of pictures accepts the keys. If it only does not respond, the backend starts without it. */
async function tryStore(config: Config, log: Log): Promise<void> {
  await tryBucket(config).catch((error: unknown) => {
    if (error instanceof StoreRefusal)
      throw new StartError(`The store of UPLOADS_URL cannot be used: ${reason(error)}.`, { cause: error })
    log.warn({ err: error }, 'store of UPLOADS_URL does not respond: no pictures are accepted or shown until it does')
  })
}

const WHY: Record<string, string> = {
  EADDRINUSE: 'is in use; stop what listens there, or choose another with PORT',
  EACCES: 'may not be listened on by this user; choose another with PORT',
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((error: unknown) => {
    const why = WHY[errorCodeOf(error)]
    if (why) throw new StartError(`Port ${port} on ${host} ${why}.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(errorCodeOf(error)))
      throw new StartError(`HOST must be a name or an address of this machine; ${host} is not.`)
    throw error
  })
}

/**
 * Stops serving in order: waits `stopWait` for balancers, rejects new orders, notifies sockets, completes running requests, then closes. Requests that never
 * end are cut off.
 */
async function close(app: FastifyInstance, context: Context, finishMs: number): Promise<void> {
  enterLife(context, 'leaving')
  if (app.server.listening) await sleep(context.config.stopWait * 1000)
  enterLife(context, 'stopping')
  marketOf(context).dismissSockets()
  const late = new AbortController()
  await Promise.race([requestsAnswered(context), sleep(finishMs, null, late).catch(() => null)])
  late.abort()
  const timer = setTimeout(() => app.server.closeAllConnections(), CUT_MS)
  await app.close()
  clearTimeout(timer)
}

/** Opens the keys, and warns if card numbers are still stored in clear. */
async function openSecrets(context: Context): Promise<void> {
  await secretsOf(context).catch((error: unknown) => {
    throw error instanceof WrongKey ? new StartError(error.message) : error
  })
  if (!(await areSealed(context.db)))
    context.log.warn(
      'card numbers are stored in clear: run `operator secrets encrypt` when all nodes have this version',
    )
}

/** Warns which messages reach no member without a mail server: in a demo those of enabled switches, else the codes for forgotten passwords as well. */
async function nameLackOfMail(context: Context): Promise<void> {
  const { config, log } = context
  if (config.mail !== null) return
  const switches = await switchesWithoutMail(context)
  if (switches.length > 0 || !config.demo)
    log.warn(
      { switches },
      'SMTP_URL is not set: codes for forgotten passwords and those of these switches stay in the outbox and reach no member',
    )
}

/** Returns the domains of the backend. Throws if they do not match the contract, which is a programming error. */
async function allDomains(): Promise<readonly Domain[]> {
  const all = await loadDomains()
  const problems = domainProblems(all, platform)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return all
}

/** Returns the system's code, as in ECONNREFUSED; else the message. */
function reason(error: unknown): string {
  if (/^E[A-Z]+$/.test(errorCodeOf(error))) return errorCodeOf(error)
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
