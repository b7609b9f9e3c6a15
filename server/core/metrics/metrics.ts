import { Counter, Histogram, Registry } from 'prom-client'

/** Buckets from a call that reads no table to one that waited for a lock, in seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Buckets from an order settled right after its end to one that waited an hour for its trades, in seconds. */
const DELAY_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

/** Creates the counters of a backend; gauges of the database are read on each scrape (monitoring/). Labels have few values and never identify a member. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    /** HTTP responses by their duration in seconds. `route` is the pattern, never the path. */
    requests: new Histogram({
      name: 'tradelet_http_request_seconds',
      help: 'HTTP responses and their duration in seconds, by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: CALL_BUCKETS,
      registers,
    }),
    /** Calls that move money: orders, transfers, deposits, withdrawals. */
    moneyCalls: new Counter({
      name: 'tradelet_money_calls_total',
      help: 'Calls that move money, by call and outcome: done, refused, postponed, replayed',
      labelNames: ['call', 'outcome'] as const,
      registers,
    }),
    settlementDelay: new Histogram({
      name: 'tradelet_settlement_delay_seconds',
      help: 'Seconds from the end of a timed option to its settlement by this node',
      buckets: DELAY_BUCKETS,
      registers,
    }),
    pricesRejected: new Counter({
      name: 'tradelet_prices_rejected_total',
      help: 'Prices of the exchange that this node rejected, by market, kind (trade, book) and reason (form, value, time, band, order)',
      labelNames: ['market', 'kind', 'reason'] as const,
      registers,
    }),
    authFailures: new Counter({
      name: 'tradelet_auth_failures_total',
      help: 'Failed proofs of identity, by kind (login, password, reset, handoff, partner-code, partner-key) and reason',
      labelNames: ['kind', 'reason'] as const,
      registers,
    }),
    callsDenied: new Counter({
      name: 'tradelet_calls_denied_total',
      help: 'Calls without a valid session, or of a partner outside of its session, by call and reason: session, origin, scope',
      labelNames: ['call', 'reason'] as const,
      registers,
    }),
    mail: new Counter({
      name: 'tradelet_mail_total',
      help: 'Attempts of this node to send messages, by outcome: sent, postponed, given-up',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}

/** Metrics of one backend. */
export type Metrics = ReturnType<typeof createMetrics>
