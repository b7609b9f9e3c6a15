import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db, Sql } from '../db/db.ts'
import type { Market } from '../market/market.ts'
import type { OptionsEngine } from '../options/engine.ts'

/** Finds out who calls: the member of a valid token, else null. `now` in epoch ms. */
export type Authenticate = (sql: Sql, token: string, now: number) => Promise<{ id: string } | null>

/** What every handler may use. */
export interface Context {
  config: Config
  db: Db
  /** Epoch ms; the only clock of the backend. */
  now(): number
  log: FastifyBaseLogger
  authenticate: Authenticate
  market: Market
  /** Settles timed options; is told when one will be due. */
  options: Pick<OptionsEngine, 'expect'>
}
