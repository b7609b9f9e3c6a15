/** Measured cost of a call. */
export interface CallCost {
  nodeMs: number
  postgresMs: number
  /** Messages to PostgreSQL, each of which waits for its answer. */
  messages: number
  walKb: number
  tableBytes: number
  /** Part of `tableBytes` in tables whose rows are deleted after hours or days. */
  shortLivedBytes: number
  networkKb: number
}

/** Calls whose cost is measured. */
export type CallName = 'option order, settled' | 'spot order at market' | 'transfer' | 'balance list'

/** Installation that the model is computed for. */
const INSTALLATION = { members: 1_000_000, online: 100_000, ordersPerSecond: 1_000, readsPerMinute: 3 } as const

const SECONDS_A_DAY = 86_400

/** Returns what the installation needs, as name, value and unit. All orders are timed options. `memberBytes` are those of a member's rows in all tables. */
export function computeNeeds(
  costs: Readonly<Record<CallName, CallCost>>,
  memberBytes: number,
): readonly (readonly [name: string, value: number, unit: string])[] {
  const { members, online, ordersPerSecond, readsPerMinute } = INSTALLATION
  const [order, read] = [costs['option order, settled'], costs['balance list']]
  const reads = (online * readsPerMinute) / 60
  const tablesPerDay = (order.tableBytes * ordersPerSecond * SECONDS_A_DAY) / 1e9
  const shortLived = (order.shortLivedBytes * ordersPerSecond * SECONDS_A_DAY) / 1e9
  return [
    ['node processors, orders', (ordersPerSecond * order.nodeMs) / 1000, 'cores'],
    ['node processors, reads', (reads * read.nodeMs) / 1000, 'cores'],
    ['PostgreSQL processors, orders', (ordersPerSecond * order.postgresMs) / 1000, 'cores'],
    ['PostgreSQL processors, reads', (reads * read.postgresMs) / 1000, 'cores'],
    ['log (WAL)', (ordersPerSecond * order.walKb) / 1000, 'MB/s'],
    ['log (WAL) a day', (ordersPerSecond * order.walKb * SECONDS_A_DAY) / 1e6, 'GB'],
    ['tables a day, kept', tablesPerDay - shortLived, 'GB'],
    ['tables a day, deleted after hours or days', shortLived, 'GB'],
    ['tables a year, kept', ((tablesPerDay - shortLived) * 365) / 1000, 'TB'],
    ['rows of members', (members * memberBytes) / 1e9, 'GB'],
    ['network, nodes and PostgreSQL', (ordersPerSecond * order.networkKb + reads * read.networkKb) / 1000, 'MB/s'],
    ['messages to PostgreSQL', ordersPerSecond * order.messages + reads * read.messages, 'a second'],
  ]
}
