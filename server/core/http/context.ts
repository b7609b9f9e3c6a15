import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../db/db.ts'

/** Returns the member of a valid token, else null. `now` in epoch ms. */
export type Authenticate = (sql: Sql, token: string, now: number) => Promise<{ id: string } | null>

/** Services that every handler may use. Layers above `http`, such as market data, add theirs in slots. */
export interface Context {
  config: Config
  db: Db
  /** Epoch ms; the only clock of the backend. */
  now(): number
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** See {@link slot}. */
  [key: symbol]: unknown
}

/** Typed place in the context for a service of a layer above `http`. */
export interface ContextSlot<T> {
  /** Stores the service, before the first request. */
  fill(context: Context, value: T): void
  /**
   * Returns the service.
   * @throws if the slot was never filled
   */
  of(context: Context): T
}

/** Creates a slot; `name` is only used in its error. */
export function slot<T>(name: string): ContextSlot<T> {
  const key = Symbol(name)
  return {
    fill(context, value) {
      context[key] = value
    },
    of(context) {
      if (!(key in context)) throw new Error(`the context has no ${name}`)
      return context[key] as T
    },
  }
}
