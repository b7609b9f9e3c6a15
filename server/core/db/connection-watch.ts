import { SILENT_INTERVALS, WATCH_INTERVAL_MS } from './connection-limits.ts'
import type { ServerConnection } from './server-connection.ts'

/** Parts of a watch. */
interface WatchParts {
  /** Returns whether there are connections to watch. */
  isUsed(): boolean
  /** Opens the connection of the watch. */
  open(): Promise<ServerConnection>
  /** Returns a text that differs between servers and between starts of one. Rejects if the server cannot be used. */
  identify(connection: ServerConnection): Promise<string>
  /** Closes the connections of the pool: the server is silent, or another one has taken its place. */
  drop(): void
  /** Called when the watch has opened another connection than its first one, or finds another server. */
  onReconnect(): void
  /** Called each second, before the test of the server. */
  onInterval(): void
  /** Called after the connection of the watch was lost, to find the server again. Its rejection is ignored: the next interval tries again. */
  find(): Promise<void>
}

/**
 * Watches a database server through a connection of its own, with one statement a second. Drops all connections of the pool if a result is missing for 5 s, or if
 * the result comes from another server. Without the watch, a connection to a machine without power or network stays open for minutes. Time in which this process
 * did not run does not count. Returns the function that ends the watch.
 */
export function watchConnections(parts: WatchParts): () => void {
  let connection: ServerConnection | null = null
  let server: string | null = null
  let state: 'idle' | 'opening' | 'asking' = 'idle'
  let silentIntervals = 0
  let hasEnded = false
  let isNew = false

  async function ask(): Promise<void> {
    state = 'opening'
    try {
      if (connection === null) {
        connection = await parts.open()
        isNew = true
      }
      if (hasEnded) return connection.cut()
      state = 'asking'
      silentIntervals = 0
      const found = await parts.identify(connection)
      const isOther = server !== null && found !== server
      if (isOther) parts.drop()
      if (isOther || (isNew && server !== null)) parts.onReconnect()
      server = found
      isNew = false
    } catch {
      // The connection is lost, or cannot be opened. Calls report that the database is unavailable, so nothing is logged here.
      connection?.cut()
      connection = null
      state = 'opening'
      if (!hasEnded) await parts.find().catch(() => undefined)
    } finally {
      state = 'idle'
    }
  }

  const timer = setInterval(() => {
    parts.onInterval()
    if (state === 'idle' && (connection !== null || parts.isUsed())) return void ask()
    if (state !== 'asking' || ++silentIntervals < SILENT_INTERVALS) return
    silentIntervals = 0
    parts.drop()
    connection?.cut()
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return () => {
    hasEnded = true
    clearInterval(timer)
    connection?.cut()
  }
}
