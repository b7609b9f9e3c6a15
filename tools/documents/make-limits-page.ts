/** Writes docs/limits.md from server/core/limits/policies.ts. `--check` only checks that the page is up to date and exits with 1 if not. */
import {
  QUEUES,
  QUOTAS,
  type QueuePolicy,
  type QuotaPolicy,
  RATES,
  REFUSAL_COST,
  REQUEST_COSTS,
} from '../../server/core/limits/policies.ts'
import { writeOrCheck } from './generated-page.ts'

const MIB = 1024 * 1024

const formatNumber = (value: number): string => value.toLocaleString('en-US')

function formatTime(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  return ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}

const formatBytes = (bytes: number): string => (bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / 1024} KiB`)

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  )

const rates = Object.entries(RATES).map(([name, policy]) => [
  `\`${name}\``,
  policy.counts,
  policy.per,
  formatNumber(policy.burst),
  formatTime(policy.everyMs),
  policy.scope,
  policy.beyond,
])

const queues = Object.entries<QueuePolicy>(QUEUES).map(([name, policy]) => [
  `\`${name}\``,
  policy.counts,
  policy.per,
  formatNumber(policy.atOnce),
  formatNumber(policy.waiting),
  formatNumber(policy.perClientWaiting),
  formatTime(policy.retryMs),
  policy.beyond,
])

const quotas = Object.entries<QuotaPolicy>(QUOTAS).map(([name, { max, unit, counts, per, beyond }]) => [
  `\`${name}\``,
  counts,
  per,
  unit === 'bytes' ? formatBytes(max) : formatNumber(max),
  beyond,
])

const { kline, trade, other, subscription } = REQUEST_COSTS

const text = `# Limits

<!-- Generated from \`server/core/limits/policies.ts\` by \`npm run build -- --docs\`; do not edit. -->

An *address* is an IPv4 address or the /64 network of an IPv6 address. Behind a proxy it requires \`TRUST_PROXY\`, see [operating.md](operating.md). A limit of *all nodes* is
counted in the database and survives a restart. A limit of *each node* is counted in its memory: with two nodes, a client may send twice as many requests. A
*refusal* is a response with code 201 and a text for the member. Limits that operators set themselves, such as those of withdrawals, are not listed.

## Rates

A limit permits a number *at once*, and *one more* after each interval. Successful logins, confirmations and password resets do not count.

${renderTable(['name', 'counts', 'per', 'at once', 'one more every', 'counted by', 'beyond the limit'], rates)}

The cost of a socket request is ${kline} for a candle history, ${trade} for a trade history, ${other} for any other topic and ${subscription} for a subscription. A request refused for its cost counts as
${REFUSAL_COST} further messages.

## Concurrent work

Each queue of a node runs a number of tasks *at once*; further tasks wait.

${renderTable(['name', 'tasks', 'one queue per', 'at once', 'waiting', 'of one client', 'retry after', 'beyond the limit'], queues)}

Password hashes of members, also at a login on a known device, run before those of unknown clients, and the maximum of waiting tasks applies to each of the two. Clients are served in
turn. A full queue evicts the newest task of the client with the most tasks.

## Maximums

Connections, sockets and queued data are counted by each node; records of members by all nodes together.

${renderTable(['name', 'counts', 'per', 'maximum', 'beyond the limit'], quotas)}
`

writeOrCheck('docs/limits.md', text)
