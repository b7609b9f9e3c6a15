import type { Config } from './config.ts'
import { createClock } from './core/clock/node-clock.ts'
import { createReadReplica } from './core/db/read-replica.ts'
import { createLocalEvents, type Events } from './core/events/events.ts'
import type { Context } from './core/http/context.ts'
import { createLifecycle } from './core/http/lifecycle.ts'
import { createSecurityEvents } from './core/log/security-events.ts'
import { createBackgroundWork } from './core/mail/background-work.ts'
import { createMetrics } from './core/metrics/metrics.ts'
import { createOnce } from './core/once.ts'
import { openSecretBox } from './core/secrets/secrets.ts'
import { createArchiveJob } from './ledger/archive/archive-job.ts'
import { createBooksChecks } from './ledger/books/books.checks.ts'
import { createLiquidityMeter } from './market/risk/liquidity-meter.ts'
import { ProvenPasswords } from './members/registry/proven-passwords.ts'
import { createNodeChecks } from './operations/monitoring/monitoring.checks.ts'
import { createOperatorAuth } from './operations/operator/operator-auth.ts'
import { type BuiltSite, NO_SITE } from './operations/site/built-site.ts'
import { findPartnerSession } from './platform/partners/partner-tokens.ts'
import { createSettings } from './platform/settings/settings.ts'
import { createBlobStores } from './platform/uploads/blob-stores.ts'
import { createSpaceWarning } from './platform/uploads/space-warning.ts'
import { createOptionsEngine } from './products/options/options.engine.ts'
import { createTradeArchive } from './products/options/trade-archive.ts'

/** Services that a backend is given; all others follow from them. */
export type ServiceSources = Pick<Context, 'db' | 'now' | 'log' | 'authenticate' | 'market' | 'domains'> & {
  config: Config
  builtSite?: BuiltSite
  /** By default those within this process. */
  events?: Events
}

/** Creates the services of a backend. None of them runs in the background until `start.ts` or a domain starts it. */
export function createServices({
  builtSite = NO_SITE,
  events = createLocalEvents({ isOnlyNode: true }),
  ...sources
}: ServiceSources): Context {
  const { config, db, now, log, market } = sources
  const clock = createClock({ db, now, log }, market.getClockLead)
  const metrics = createMetrics()
  const tradeArchive = createTradeArchive({ db, market, log, now })
  const services: Omit<Context, 'runChecks' | 'openOperatorAuth'> = {
    ...sources,
    events,
    authenticatePartner: findPartnerSession,
    clock,
    metrics,
    readReplica: createReadReplica({ db, events, url: config.databaseReadUrl, now, log }),
    security: createSecurityEvents(log, metrics),
    lifecycle: createLifecycle(),
    background: createBackgroundWork(log),
    openSecretBox: createOnce(() => openSecretBox({ config, db })),
    requestBuckets: new Map(),
    booksChecks: createBooksChecks({ db, log, now }),
    archiveJob: createArchiveJob({ log }),
    provenPasswords: new ProvenPasswords(now),
    settings: createSettings(db, now),
    blobs: createBlobStores(db, now, config.uploadsUrl),
    spaceWarning: createSpaceWarning(log, config.uploadsBytes),
    optionsEngine: createOptionsEngine({
      db,
      market,
      now,
      log,
      isClockOff: () => clock.isOff(),
      recordDelay: (ms) => metrics.settlementDelay.observe(ms / 1000),
      archiveTrades: (trades) => tradeArchive.add(trades),
    }),
    tradeArchive,
    liquidity: createLiquidityMeter({ db, now }),
    builtSite,
  }
  return Object.assign(services, {
    runChecks: createNodeChecks(services),
    openOperatorAuth: createOnce(() => createOperatorAuth(services)),
  })
}
