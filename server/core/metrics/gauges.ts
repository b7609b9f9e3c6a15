import { Gauge, type Registry } from 'prom-client'
import type { Decimal } from '../../../shared/money/decimal-text.ts'

/** What is the same for all nodes, since it stands in the database they share: read it from one of them. */
const FIGURES = {
  tradelet_open_orders: { help: 'Orders that run or rest, by kind', labels: ['kind'] },
  tradelet_overdue_seconds: { help: 'How long ago the oldest timed option ended that is not settled yet', labels: [] },
  tradelet_queue_length: { help: 'What waits to be done now, by queue: mail, due work, reviews', labels: ['queue'] },
  tradelet_queue_oldest_seconds: { help: 'How long the oldest of a queue has waited', labels: ['queue'] },
  tradelet_ledger_postings: { help: 'Postings in the books, ever', labels: [] },
  tradelet_books_right: { help: '1 where the last check of the books left no difference, 0 where it did', labels: [] },
  tradelet_payouts_stopped: {
    help: '1 while payouts are stopped because the books did not add up, else 0',
    labels: [],
  },
  tradelet_books_checked_timestamp_seconds: {
    help: 'When a check of the books last reached the end of the journal, in seconds since 1970',
    labels: [],
  },
  tradelet_build_info: { help: 'Version of this node, always 1', labels: ['version'] },
  tradelet_house_balance: { help: 'Balances of accounts of the house, by coin', labels: ['account', 'coin'] },
  tradelet_house_exposure: {
    help: 'What the house has at stake, in USDT: with spot the worth of its position, with options what it would owe if all won',
    labels: ['kind', 'market'],
  },
  tradelet_house_exposure_limit: {
    help: 'What the house may have at stake, in USDT, by kind; market is * for each without its own, all for all together',
    labels: ['kind', 'market'],
  },
  tradelet_ready: { help: '1 where this node is well, 0 where not: database, clock, site', labels: ['part'] },
  tradelet_degraded: {
    help: '1 where this node serves without it, 0 where it is well: market, exchangeClock',
    labels: ['part'],
  },
  tradelet_clock_ahead_seconds: {
    help: 'By how much the clock of this node is ahead of the database or the exchange, at least; below 0 when it is behind',
    labels: ['of'],
  },
  tradelet_sockets: { help: 'Open sockets of this node', labels: [] },
} as const

/** The name of a figure that is read when somebody asks. */
export type FigureName = keyof typeof FIGURES

/** Makes the gauges of these figures, and answers what sets them all at once: those that are not given have no value then. */
export function makeFigures(
  registry: Registry,
): (figures: readonly { name: FigureName; labels: Readonly<Record<string, string>>; value: number }[]) => void {
  const gauges = new Map<FigureName, Gauge>()
  for (const [name, { help, labels }] of Object.entries(FIGURES))
    gauges.set(name as FigureName, new Gauge({ name, help, labelNames: [...labels], registers: [registry] }))
  return (figures) => {
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // One without labels is 0 then, which would be told as a figure.
      if (FIGURES[name].labels.length === 0) gauge.remove()
    }
    for (const { name, labels, value } of figures) gauges.get(name)?.set(labels, value)
  }
}

/** How much waits in a queue, and since when the oldest of it (epoch ms). */
export interface Backlog {
  length: number
  oldest: number | null
}

/** The figures of a queue. */
export const queueFigures = (queue: string, { length, oldest }: Backlog, now: number) => [
  { name: 'tradelet_queue_length' as const, labels: { queue }, value: length },
  { name: 'tradelet_queue_oldest_seconds' as const, labels: { queue }, value: secondsSince(oldest, now) },
]

/** What the house has at stake with markets, in USDT. A gauge is a floating-point number; what is exact stands in the books. */
export const exposureFigures = (kind: 'spot' | 'options', markets: readonly { symbol: string; worth: Decimal }[]) =>
  markets.map(({ symbol, worth }) => ({
    name: 'tradelet_house_exposure' as const,
    labels: { kind, market: symbol },
    value: Number(worth),
  }))

/** How long something has waited since `since` (epoch ms), in seconds; 0 when nothing waits, or nothing does yet. */
export const secondsSince = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since) / 1000
