/*
 * Ends of the waits for a PostgreSQL server. docs/failover.md lists them.
 */

/** Maximum time in ms to open a connection, from its first packet to its first statement. */
export const CONNECT_LIMIT_MS = 3_000
/** Longest wait in ms for a free connection of the pool: under load on a slow machine, requests are served late instead of failing. */
export const POOL_WAIT_LIMIT_MS = 30_000
/** Maximum time of a statement in ms, including its waits for locks. The server ends it. */
export const STATEMENT_LIMIT_MS = 60_000
/** Time in ms after the limit of a statement in which the server must report its end; then the connection is closed. */
export const STATEMENT_GRACE_MS = 5_000
/** Maximum time of COMMIT in ms, which may wait for a standby without a limit of the server. Afterwards its result is unknown. */
export const COMMIT_LIMIT_MS = 20_000
/** Maximum time in ms in which a transaction sends no statement. The server ends it. */
export const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000
/** Maximum time in ms of one statement of the migrations, and of the wait for another node that migrates. */
export const MIGRATION_LIMIT_MS = 6 * 3_600_000
/** Maximum time in ms of the wait for work that another node does under an advisory lock. */
export const LOCK_WAIT_LIMIT_MS = 600_000
/** Time in ms without a packet after which the system tests a connection. */
export const KEEP_ALIVE_MS = 5_000
/** Time in ms between two tests of the server, and the number of such times without an answer after which it counts as silent. */
export const WATCH_INTERVAL_MS = 1_000
export const SILENT_INTERVALS = 5
