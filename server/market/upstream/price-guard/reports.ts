import type { Log } from '../../../core/log/log.ts'
import type { Rejection } from './rejection.ts'

/** Minimum time between two log lines of a market, ms. */
const LOG_MS = 10_000

/** Reports of rejected prices: all to a listener, some to the log. */
export interface RejectionReports {
  report(rejection: Rejection): void
  /** Sets the listener for rejected prices. */
  onRejected(listener: (rejection: Rejection) => void): void
}

/** Creates the reports of a market source. `now` in epoch ms. */
export function createReports(now: () => number, log: Log | null): RejectionReports {
  const logged = new Map<string, { at: number; count: number }>()
  let listener: (rejection: Rejection) => void = () => {}
  return {
    report(rejection) {
      listener(rejection)
      const { symbol, kind, reason, price } = rejection
      const line = logged.get(symbol) ?? { at: Number.NEGATIVE_INFINITY, count: 0 }
      line.count += 1
      logged.set(symbol, line)
      if (now() - line.at < LOG_MS && now() >= line.at) return
      log?.warn({ market: symbol, kind, reason, price, count: line.count }, 'price of the exchange rejected')
      Object.assign(line, { at: now(), count: 0 })
    },
    onRejected(added) {
      listener = added
    },
  }
}
