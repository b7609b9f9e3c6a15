import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../db/db.ts'

/** Finds out who calls: the member of a valid token, else null. `now` in epoch ms. */
export type Authenticate = (sql: Sql, token: string, now: number) => Promise<{ id: string } | null>

/** What every handler may use. What the layers above bring, such as market data, stands in slots. */
export interface Context {
  config: Config
  db: Db
  /** Epoch ms; the only clock of the backend. */
  now(): number
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** See `slot`. */
  [key: symbol]: unknown
}

/** A typed place in the context for what a layer above `http` brings. */
export interface ContextSlot<T> {
  /** Puts it there, before the first request. */
  fill(context: Context, value: T): void
  /** What is there. Throws when the slot was never filled. */
  of(context: Context): T
}

/** Makes a slot; `name` is for the error alone. */
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
