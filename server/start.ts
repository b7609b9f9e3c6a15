import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { platform } from '../shared/base/contract/platform.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { watchClock } from './core/clock/node-clock.ts'
import type { Db } from './core/db/db.ts'
import { publishChanges } from './core/events/member-hints.ts'
import { openEvents } from './core/events/open-events.ts'
import type { Context } from './core/http/context.ts'
import { deleteExpiredKeys } from './core/http/idempotency.ts'
import { createLog, type LogLevel } from './core/log/log.ts'
import { getOutboxFolder } from './core/mail/outbox.ts'
import { repeatEvery } from './core/scheduler/repeat.ts'
import { isSealingEnabled, WrongKey } from './core/secrets/secrets.ts'
import type { Domain } from './define-domain.ts'
import { findDomainProblems, loadDomains } from './domains.ts'
import { MemberTopic } from './market/feed/member-topic.ts'
import { openMarket } from './market/open-market.ts'
import { createSamplePricesCheck, SAMPLE_PRICES_PROBLEM } from './market/sample-prices.ts'
import { type DemoLogin, prepareDemo } from './members/accounts/accounts.demo.ts'
import { requireEmailCodes } from './members/accounts/require-email-codes.ts'
import { findMemberByToken } from './members/accounts/session-tokens.ts'
import { hasSampleMoney } from './members/registry/sample-members.ts'
import { getOrCreateMarketOrigin } from './operations/instance.ts'
import { createDatabaseProbe } from './operations/monitoring/monitoring.checks.ts'
import { monitoringRoutes } from './operations/monitoring/monitoring.routes.ts'
import { operatorRoutes } from './operations/operator/operator.routes.ts'
import { createElementRenderer } from './operations/rendered-elements/element-renderer.ts'
import { createPageBackend } from './operations/rendered-elements/page-backend.ts'
import { createRenderedElements } from './operations/rendered-elements/rendered-elements.ts'
import { findFirstPicture } from './operations/site/banners.ts'
import { openBuiltSite } from './operations/site/built-site.ts'
import { readBuildVersion } from './operations/site/embed-releases.ts'
import { createOriginsReader } from './operations/site/picture-origins.ts'
import { DIST, serveFiles } from './operations/site/site-files.ts'
import { storeRelease } from './operations/site/store-release.ts'
import { endSandbox } from './platform/partners/partners.demo.ts'
import { findFrameOrigins, findLocalPartner } from './platform/partners/partners.ts'
import { readSettings } from './platform/settings/settings.ts'
import { createServices } from './services.ts'
import {
  createFolder,
  listen,
  lockDataFolder,
  logStop,
  openConsole,
  openDatabase,
  StartError,
  testStore,
  warnOfMissingMail,
} from './start-steps.ts'

/** Backend that accepts connections. */
export interface Running {
  /** As in `http://127.0.0.1:4321`. */
  address: string
  /** Address of the operators' console, null without one. */
  console: string | null
  /** Null without demo data. */
  demo: DemoLogin | null
  /** Partner of a demo for pages on this machine, null if there is none. */
  partner: string | null
  /** Folder for messages to members; null if a mail server sends them. */
  outbox: string | null
  /** Completes running requests, then closes everything. */
  stop(): Promise<void>
}

/** Sample balances of a demo could be withdrawn as real money. */
const SAMPLE_MONEY_PROBLEM =
  'DEMO=0 needs a ledger without sample money, since members could withdraw it: `npm run operator -- sample-money remove` shows what it takes back, and takes it with --yes; DEMO=1 starts with it.'

/** Interval of dropping expired idempotency keys and of creating the partitions of the next hours. */
const KEY_CLEANUP_MS = 600_000
/** Time for running requests when the backend stops, and then for those that arrived in that time. */
const FINISH_TIMEOUT_MS = 3_000
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Starts the backend. If a step fails, closes what was opened before. `onRunning` is called before the log reports the start, so that the reader of
 * that line can stop the node in order.
 * @throws StartError for a cause that the operator can fix
 */
export async function start(
  config: Config,
  level: LogLevel | 'silent' = config.logLevel,
  { finishMs = FINISH_TIMEOUT_MS, onRunning }: { finishMs?: number; onRunning?: (backend: Running) => void } = {},
): Promise<Running> {
  if (!config.demo && config.marketUpstream === null && !config.allowSamplePrices)
    throw new StartError(SAMPLE_PRICES_PROBLEM)
  const log = createLog(level, process.stdout, config.nodeName)
  const opened: (() => unknown)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    await createFolder(config.dataDir)
    opened.push(await lockDataFolder(config.dataDir))
    if (config.uploadsUrl !== null) await testStore(config.uploadsUrl, log)
    const db = await openDatabase(config, log)
    opened.push(() => db.close())
    if (!config.demo && (await hasSampleMoney(db))) throw new StartError(SAMPLE_MONEY_PROBLEM)
    const current = join(DIST, 'embed')
    const embed = { current, version: readBuildVersion(current), releases: config.embedReleases }
    await storeRelease(embed, log, Date.now())
    const backend = { ...(await serve(config, db, log, opened, finishMs)), stop: () => logStop(log, stop) }
    onRunning?.(backend)
    log.info({ address: backend.address, database: db.kind, demo: config.demo }, 'node started')
    return backend
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
  const findProblem = createSamplePricesCheck(config)
  const events = await openEvents(config, log)
  opened.push(() => events.close())
  const market = await openMarket({
    ...(await getOrCreateMarketOrigin(db, now())),
    upstream,
    db,
    log,
    events,
    now,
    findProblem,
  })
  opened.push(() => market.close())
  const problem = findProblem(market.markets())
  if (problem !== null) throw new StartError(problem)
  if (!config.demo && market.markets().some(({ sample }) => sample !== null))
    log.warn(
      {},
      'sample prices are traded without a demo, although they are made up by this node or by MARKET_UPSTREAM',
    )
  opened.push(publishChanges(db, events))
  const context = createServices({
    config,
    db,
    events,
    now,
    log,
    authenticate: findMemberByToken,
    market,
    domains: await loadCheckedDomains(),
    builtSite: openBuiltSite(DIST),
  })
  opened.push(await watchClock(context.clock, log))
  opened.push(context.readReplica.start())
  await openSecrets(context)
  await requireEmailCodes(context)
  await warnOfMissingMail(context)
  const demo = config.demo ? await db.withAdvisoryLock('demo', () => seedDemo(context)) : null
  if (!config.demo && (await endSandbox(db, now()))) log.info({}, 'the sandbox partner of the former demo was revoked')
  const renderer = createElementRenderer(
    join(DIST, 'embed'),
    createPageBackend((options) => app.inject(options), market, now),
    log,
  )
  opened.push(() => renderer.close())
  const memberTopic = new MemberTopic(context)
  opened.push(() => memberTopic.close())
  const app: FastifyInstance = buildApp(context, [
    (scope) => void scope.register((api) => market.register(api, memberTopic), { prefix: '/api' }),
    operatorRoutes,
    monitoringRoutes,
    serveFiles({
      customScript: async () => (await context.settings.read()).customScript,
      pictureOrigins: createOriginsReader(context, context.domains),
      firstPicture: () => findFirstPicture(db),
      app: { getLook: () => context.settings.read(), isKept: config.serviceWorker },
      pageSources: async () => (await context.settings.read()).custom_csp,
      frameOrigins: (partner) => findFrameOrigins(db, partner),
      readTheme: async () => (await readSettings(db)).theme,
      canServe: createDatabaseProbe(context),
      releases: config.embedReleases,
      readPartner: () => findShownPartner(config, db),
      rendered: {
        elements: createRenderedElements(renderer, join(DIST, 'embed')),
        listSymbols: () => market.markets().map(({ symbol }) => symbol),
      },
    }),
  ])
  for (const domain of context.domains) if (domain.start) opened.push(domain.start(context))
  opened.push(
    repeatEvery(
      KEY_CLEANUP_MS,
      () => deleteExpiredKeys(db, now()),
      log,
      'expired idempotency keys could not be deleted',
    ),
    () => close(app, context, finishMs),
  )
  return {
    address: await listen(app, config),
    console: await openConsole(context, join(DIST, 'console'), opened),
    demo,
    partner: await findShownPartner(config, db),
    outbox: config.mail === null ? getOutboxFolder(config.dataDir) : null,
  }
}

/** Returns the partner that the documentation shows. Names of partners of a real platform are not published. */
const findShownPartner = async ({ demo }: Config, db: Db): Promise<string | null> =>
  demo ? findLocalPartner(db) : null

/** Adds the content of a demo. Only one node at a time may do this, or each would find the database empty. */
async function seedDemo(context: Context): Promise<DemoLogin | null> {
  for (const domain of context.domains) await domain.seedDemo?.(context)
  return prepareDemo(context)
}

/**
 * Stops serving in order: waits `stopWait` for balancers, rejects new orders, notifies sockets, completes running requests, then closes. Requests that never
 * end are cut off.
 */
async function close(app: FastifyInstance, context: Context, finishMs: number): Promise<void> {
  context.lifecycle.phase = 'leaving'
  if (app.server.listening) await sleep(context.config.stopWait * 1000)
  context.lifecycle.phase = 'stopping'
  context.market.dismissSockets()
  const late = new AbortController()
  await Promise.race([context.lifecycle.waitForRequests(), sleep(finishMs, null, late).catch(() => null)])
  late.abort()
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close()
  clearTimeout(timer)
}

/** Opens the keys, and warns if card numbers are still stored in clear. */
async function openSecrets(context: Context): Promise<void> {
  await context.openSecretBox().catch((error: unknown) => {
    throw error instanceof WrongKey ? new StartError(error.message) : error
  })
  if (!(await isSealingEnabled(context.db)))
    context.log.warn(
      'card numbers are stored in clear: run `operator secrets encrypt` when all nodes have this version',
    )
}

/** Returns the domains of the backend. Throws if they do not match the contract, which is a programming error. */
async function loadCheckedDomains(): Promise<readonly Domain[]> {
  const all = await loadDomains()
  const problems = findDomainProblems(all, platform)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return all
}
