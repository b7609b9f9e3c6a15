import type { Config } from '../../config.ts'
import type { Log } from '../log/log.ts'
import { type DeliveryResult, getServerHost } from './smtp.ts'

/** Interval of log lines while a mail server keeps failing. */
const REPEAT_MS = 600_000

/** Logs the first failure of the mail server, further ones every `REPEAT_MS`, and its recovery. */
export interface FailureReport {
  /** Records the results of messages that were sent together. */
  record(results: readonly DeliveryResult[]): void
}

/** Creates a report without a failure. Logs host and port of the mail server, never its login. */
export function createFailureReport({ config, log, now }: { config: Config; log: Log; now(): number }): FailureReport {
  const host = config.mail === null ? 'outbox' : getServerHost(config.mail)
  let failing: { since: number; loggedAt: number } | null = null

  function recordFailure(reason: string): void {
    const at = now()
    if (failing && Math.abs(at - failing.loggedAt) < REPEAT_MS) return
    failing = { since: failing?.since ?? at, loggedAt: at }
    log.warn(
      { host, reason, seconds: Math.round((at - failing.since) / 1000) },
      'mail server takes no messages: they wait and are tried again',
    )
  }

  function recordSuccess(): void {
    if (!failing) return
    log.info({ host, seconds: Math.round((now() - failing.since) / 1000) }, 'mail server takes messages again')
    failing = null
  }

  return {
    record(results) {
      // A mail server that permanently rejects a mailbox works.
      if (results.some((delivery) => delivery.sent || delivery.again === 'never')) recordSuccess()
      else {
        const failed = results.find((delivery) => !delivery.sent)
        if (failed && !failed.sent) recordFailure(failed.reason)
      }
    },
  }
}
