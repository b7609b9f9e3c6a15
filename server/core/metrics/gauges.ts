import { Gauge, type Registry } from 'prom-client'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'

/** Gauges that are read on each scrape. Except those of "this node", they come from the shared database, so one node reports them for all. */
const GAUGES = {
  tradelet_open_orders: { help: 'Open orders, by kind', labels: ['kind'] },
  tradelet_overdue_seconds: {
    help: 'Seconds since the end of the oldest timed option that is not settled',
    labels: [],
  },
  tradelet_queue_length: {
    help: 'Items due now, by queue: mail, due (scheduled steps), reviews, provider',
    labels: ['queue'],
  },
  tradelet_queue_oldest_seconds: { help: 'Age of the oldest item of a queue in seconds', labels: ['queue'] },
  tradelet_ledger_postings: { help: 'Postings ever booked', labels: [] },
  tradelet_books_right: { help: '1 if the last check of the books left no difference, else 0', labels: [] },
  tradelet_acknowledged_lost: {
    help: 'ledger entries that a node acknowledged and that the database lost, as after a failover, and that are not cleared',
    labels: [],
  },
  tradelet_payouts_stopped: {
    help: '1 while payouts are stopped because of a difference in the books, else 0',
    labels: [],
  },
  tradelet_books_checked_timestamp_seconds: {
    help: 'Time at which a check of the books last reached the end of the journal, in seconds since 1970',
    labels: [],
  },
  tradelet_webhooks_paused: {
    help: '1 for each partner whose webhook endpoint keeps timing out and is paused',
    labels: ['partner'],
  },
  tradelet_build_info: { help: 'Version of this node, always 1', labels: ['version'] },
  tradelet_house_balance: { help: 'Balances of accounts of the house, by coin', labels: ['account', 'coin'] },
  tradelet_house_exposure: {
    help: 'Exposure of the house in USDT: with spot the value of its position, with options what it would owe if all orders won',
    labels: ['kind', 'market'],
  },
  tradelet_house_exposure_limit: {
    help: 'Exposure limit of the house in USDT, by kind; market is * for each market without its own limit, all for the total',
    labels: ['kind', 'market'],
  },
  tradelet_options_offered: {
    help: '1 if a market is liquid enough for timed options, else 0',
    labels: ['market'],
  },
  tradelet_ready: { help: '1 if this part of the node works, else 0: database, clock, site', labels: ['part'] },
  tradelet_degraded: {
    help: '1 if the node serves without this part, else 0: market, prices, exchangeClock',
    labels: ['part'],
  },
  tradelet_clock_ahead_seconds: {
    help: 'Minimum seconds by which the clock of this node is ahead of the database or the exchange; below 0 if it is behind',
    labels: ['of'],
  },
  tradelet_exchange_connection: {
    help: '1 for what the connection of this node to the exchange serves: all nodes (holder), this node (alone), or there is none (follower)',
    labels: ['role'],
  },
  tradelet_sockets: { help: 'Open sockets of this node', labels: [] },
} as const

/** Name of a gauge that is read on each scrape. */
export type MetricName = keyof typeof GAUGES

/** Creates the gauges. Returns a function that sets all of them at once; gauges that are not given have no value. */
export function createGauges(
  registry: Registry,
): (figures: readonly { name: MetricName; labels: Readonly<Record<string, string>>; value: number }[]) => void {
  const gauges = new Map<MetricName, Gauge>()
  for (const [name, { help, labels }] of Object.entries(GAUGES))
    gauges.set(name as MetricName, new Gauge({ name, help, labelNames: [...labels], registers: [registry] }))
  return (figures) => {
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // A gauge without labels is 0 after a reset, which would be reported.
      if (GAUGES[name].labels.length === 0) gauge.remove()
    }
    for (const { name, labels, value } of figures) gauges.get(name)?.set(labels, value)
  }
}

/** Length of a queue and the time of its oldest item (epoch ms). */
export interface Backlog {
  length: number
  oldest: number | null
}

/** Returns the metrics of a queue. */
export const getQueueMetrics = (queue: string, { length, oldest }: Backlog, now: number) => [
  { name: 'tradelet_queue_length' as const, labels: { queue }, value: length },
  { name: 'tradelet_queue_oldest_seconds' as const, labels: { queue }, value: getSecondsSince(oldest, now) },
]

/** Returns the exposure of the house in markets, in USDT. A gauge is a floating-point number; the exact amount is in the books. */
export const getExposureMetrics = (kind: 'spot' | 'options', markets: readonly { symbol: string; worth: Decimal }[]) =>
  markets.map(({ symbol, worth }) => ({
    name: 'tradelet_house_exposure' as const,
    labels: { kind, market: symbol },
    value: Number(worth),
  }))

/** Returns the seconds since `since` (epoch ms); 0 if `since` is null or in the future. */
export const getSecondsSince = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since) / 1000
