import type { Db, Sql } from '../../core/db/db.ts'

/** First key of a market's advisory lock: shared for placing conditional orders, exclusive for moving the cursor of its triggers. */
const TRIGGER_LOCK = 0x5908

/**
 * Keeps the cursor of a market's triggers until the transaction ends. Must be called before any other lock is taken. A conditional order inserted afterwards
 * gets its node's time, but never a time before the cursor (`selectTriggerCursor`), so its first trades are compared even if the clocks of nodes differ.
 */
export const lockTriggerCursor = (tx: Sql, symbol: string): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock_shared($1::int, hashtext($2))', [TRIGGER_LOCK, symbol])

/** Returns SQL for the time up to which the trades of a market were compared with all triggers, or 0. `symbol` is an SQL parameter. */
export const selectTriggerCursor = (symbol: string): string =>
  `coalesce((SELECT ts FROM trigger_cursors WHERE symbol = ${symbol}), 0)`

/** Returns SQL for the placing time of the oldest waiting order that a pass with this horizon may have missed, as `selectFresh` of limit orders. */
export const selectFreshTrigger = (symbol: string, horizon: string): string =>
  `(SELECT min(placed_at + 0) FROM conditional_orders WHERE status = 'waiting' AND symbol = ${symbol} AND placed_in >= ${horizon}::text::xid8
    AND placed_in < pg_snapshot_xmax(pg_current_snapshot()))`

/** Moves the cursor of a market to a time (epoch ms), but not beyond an order that the pass with this horizon may have missed. */
export const moveTriggerCursor = (db: Db, symbol: string, to: number, horizon: string | null): Promise<void> =>
  writeTriggerCursor(db, `least($2::bigint, ${selectFreshTrigger('$1', '$3')})`, [symbol, to, horizon])

/** Skips the trades of a market up to a time (epoch ms); they trigger no order, not even one that a pass may have missed. */
export const skipTriggers = (db: Db, symbol: string, to: number): Promise<void> =>
  writeTriggerCursor(db, '$2::bigint', [symbol, to])

/** Moves the cursor of a market, the first parameter, to the time of an SQL expression, but never back. */
const writeTriggerCursor = (db: Db, time: string, parameters: readonly [symbol: string, ...unknown[]]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [TRIGGER_LOCK, parameters[0]])
    await tx.query(
      `INSERT INTO trigger_cursors AS c (symbol, ts) VALUES ($1, ${time})
       ON CONFLICT (symbol) DO UPDATE SET ts = greatest(c.ts, excluded.ts)`,
      [...parameters],
    )
  })
