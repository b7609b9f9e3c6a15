import type { Log } from './log.ts'

const LOG_INTERVAL_MS = 1_000

/** Logs an event that may happen thousands of times a second. */
export type LimitedLog = (fields: object, message: string) => void

/**
 * Creates a log at one level, by default `error`, that writes at most one line per second: the first event immediately, then one line with the fields of the latest event and
 * `count`, the number of events since the previous line.
 */
export function createLimitedLog<Level extends keyof Log = 'error'>(
  log: Pick<Log, Level>,
  level: Level = 'error' as Level,
): LimitedLog {
  let latest: { fields: object; message: string } | null = null
  let count = 0
  let timer: NodeJS.Timeout | null = null

  function pause(): void {
    timer = setTimeout(() => {
      timer = null
      if (latest === null) return
      log[level]({ ...latest.fields, count }, latest.message)
      latest = null
      count = 0
      pause()
    }, LOG_INTERVAL_MS).unref()
  }

  return (fields, message) => {
    if (timer === null) {
      log[level]({ ...fields, count: 1 }, message)
      return pause()
    }
    latest = { fields, message }
    count += 1
  }
}
