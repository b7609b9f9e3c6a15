import { STATEMENT_GRACE_MS } from './connection-limits.ts'
import type { ServerConnection } from './server-connection.ts'

/** Statements in progress and their ends. */
export interface StatementClock {
  /** Runs a statement that must end within `limitMs` and the grace time. */
  time<T>(connection: ServerConnection, limitMs: number, statement: () => Promise<T>): Promise<T>
  /** Cuts the connections of statements that are overdue. */
  cutOverdue(): void
}

/** Creates the clock. `now` in ms, of a clock that never goes back. */
export function createStatementClock(now: () => number = () => performance.now()): StatementClock {
  const running = new Set<{ connection: ServerConnection; end: number }>()
  return {
    async time(connection, limitMs, statement) {
      const entry = { connection, end: now() + limitMs + STATEMENT_GRACE_MS }
      running.add(entry)
      try {
        return await statement()
      } finally {
        running.delete(entry)
      }
    },
    cutOverdue() {
      for (const { connection, end } of running) if (end < now()) connection.cut()
    },
  }
}
