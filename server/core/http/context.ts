import type { FastifyBaseLogger } from 'fastify'
import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { NodeClock } from '../clock/node-clock.ts'
import type { Db, Sql } from '../db/db.ts'
import type { ReadReplica } from '../db/read-replica.ts'
import type { Events } from '../events/events.ts'
import type { RatePolicy, SharedRatePolicy } from '../limits/policies.ts'
import type { TokenBucket } from '../limits/token-bucket.ts'
import type { SecurityEvents } from '../log/security-events.ts'
import type { BackgroundWork } from '../mail/background-work.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Returns the member of a valid token, else null. `now` in epoch ms. */
export type Authenticate = (sql: Sql, token: string, now: number) => Promise<{ id: string } | null>

/** Session of a partner's page: the member, the partner, and what the page may call from which origin. */
export interface PartnerSession {
  /** Id of the member. */
  id: string
  /** Id of the partner. */
  partner: string
  grant: string
  /** Origin of the partner's page, as in `https://partner.example`. Only its pages may use the session, unless it is framed. */
  origin: string
  /** True if the element runs in a frame of the product's origin on that page: only the product's own pages may use the session. */
  framed: boolean
  scopes: readonly GrantScope[]
}

/** Returns the session of a partner's token if it is valid, else null. `now` in epoch ms. */
export type AuthenticatePartner = (sql: Sql, token: string, now: number) => Promise<PartnerSession | null>

/**
 * Services of one running backend. These are core's own. Each layer above declares its own in `server/<layer>/<layer>.services.ts`, and `npm run check -- layers`
 * compiles each layer without those above it, so code can use the services of its own layer and of lower ones only. `server/services.ts` creates all.
 */
export interface Context {
  config: Config
  db: Db
  /** Epoch ms; the only clock of the backend. */
  now(): number
  log: FastifyBaseLogger
  authenticate: Authenticate
  authenticatePartner: AuthenticatePartner
  /** Comparison of this node's clock with those of the database and the exchange. */
  clock: NodeClock
  metrics: Metrics
  /** Source of histories, statements and reports, which may be up to 5 s old. */
  readReplica: ReadReplica
  security: SecurityEvents
  lifecycle: Lifecycle
  events: Events
  background: BackgroundWork
  /**
   * Opens the encryption of stored secrets at the first call.
   * @throws WrongKey
   */
  openSecretBox: () => Promise<SecretBox>
  /** Token buckets of this node by policy, in which `createRequestLimit` counts. */
  requestBuckets: Map<RatePolicy | SharedRatePolicy, TokenBucket<number>>
}

/** Services that an act of the operator must not use inside its transaction (`ActContext`), because they use the database by themselves. Layers above add theirs. */
export interface ServicesOutsideActs {
  db: unknown
  openSecretBox: unknown
}
