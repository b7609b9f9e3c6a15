import { Counter, Histogram, Registry } from 'prom-client'

/** From a call that touches no table to one that waited for a lock, in seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Orders end on the second and are settled after the last trade of it was heard. */
const DELAY_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

/** What a backend counts while it runs; what stands in the database is read when somebody asks (monitoring/). Labels have few values, and none is a member's. */
function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    /** Every answer by HTTP, in seconds from its request. `route` is the pattern, never the path. */
    requests: new Histogram({
      name: 'tradelet_http_request_seconds',
      help: 'Answers by HTTP and the seconds that they took, by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: CALL_SECONDS,
      registers,
    }),
    /** Calls that move money: orders, transfers, deposits, withdrawals. */
    moneyCalls: new Counter({
      name: 'tradelet_money_calls_total',
      help: 'Calls that move money, by call and outcome: done, refused, replayed',
      labelNames: ['call', 'outcome'] as const,
      registers,
    }),
    settlementDelay: new Histogram({
      name: 'tradelet_settlement_delay_seconds',
      help: 'Seconds from the end of a timed option to its settlement by this node',
      buckets: DELAY_SECONDS,
      registers,
    }),
    pricesRejected: new Counter({
      name: 'tradelet_prices_rejected_total',
      help: 'Prices of the exchange that this node rejected, by market, kind (trade, book) and reason (form, value, time, band, order)',
      labelNames: ['market', 'kind', 'reason'] as const,
      registers,
    }),
    mail: new Counter({
      name: 'tradelet_mail_total',
      help: 'Tries to send messages by this node, by outcome: sent, postponed, given-up',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}

/** See `metricsOf`. */
export type Metrics = ReturnType<typeof makeMetrics>

const running = new WeakMap<object, Metrics>()

/** The figures of a running backend, named by its context: several may run in one process, as in tests, and each counts for itself. */
export function metricsOf(context: object): Metrics {
  const known = running.get(context)
  if (known) return known
  const made = makeMetrics()
  running.set(context, made)
  return made
}
