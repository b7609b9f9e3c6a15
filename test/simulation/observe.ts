import type { Sql } from '../../server/core/db/sql.ts'
import { formatPrice } from './sim-market.ts'
import type { State } from './state.ts'
import { formatUnits, parseUnits } from './units.ts'

/** Records that the model and the database both have. */
const KINDS = [
  'spot',
  'conditional',
  'options',
  'stakes',
  'locks',
  'sent',
  'deposits',
  'withdrawals',
  'loans',
  'swaps',
] as const
type Kind = (typeof KINDS)[number]

/** Content of the database: balances by account, the keys of requests that took effect, and a line for each record by its id. */
export interface Observed {
  keys: ReadonlySet<string>
  money: Map<string, string>
  records: Record<Kind, Map<string, string>>
}

/** Queries for a line of each record, with columns in the same order as in the model. */
const QUERIES: Record<Kind, string> = {
  spot: 'SELECT id, concat_ws($1, member, side, kind, status, trim_scale(quantity), trim_scale(filled), trim_scale(coalesce(price, 0)), time_in_force) AS line FROM spot_orders',
  conditional:
    'SELECT id, concat_ws($1, member, side, kind, status, trim_scale(trigger_price), trim_scale(held)) AS line FROM conditional_orders',
  options: 'SELECT id, concat_ws($1, member, direction, outcome, trim_scale(stake)) AS line FROM option_orders',
  stakes:
    'SELECT id, concat_ws($1, member, state, trim_scale(amount), days, trim_scale(coalesce(paid, 0))) AS line FROM staking_orders',
  locks:
    'SELECT id, concat_ws($1, member, trim_scale(amount), days, ended_at IS NOT NULL, trim_scale(paid)) AS line FROM mining_orders',
  sent: 'SELECT id, concat_ws($1, sender, recipient, status, trim_scale(amount), trim_scale(fee)) AS line FROM internal_transfers',
  deposits: 'SELECT id, concat_ws($1, member, state, trim_scale(amount)) AS line FROM deposits',
  withdrawals: 'SELECT id, concat_ws($1, member, state, trim_scale(amount), trim_scale(fee)) AS line FROM withdrawals',
  loans:
    'SELECT id, concat_ws($1, member, state, trim_scale(amount), trim_scale(interest), repaid_at IS NOT NULL) AS line FROM loans',
  swaps: 'SELECT id, member::text || $1 AS line FROM swaps',
}

const GAP = ' '
const ALL = KINDS.map((kind) => `SELECT '${kind}' AS kind, id::text AS id, line FROM (${QUERIES[kind]}) ${kind}`).join(
  ' UNION ALL ',
)
const MONEY = `SELECT 'money' AS kind, concat_ws($1, member, type, coin, part) AS id, trim_scale(balance)::text AS line
  FROM ledger_accounts WHERE member IS NOT NULL AND balance <> 0`
const EVERYTHING = `${MONEY} UNION ALL SELECT 'key', key, '' FROM keyed_requests UNION ALL SELECT 'key', key, '' FROM idempotency_keys UNION ALL ${ALL}`

/** Reads everything in one statement. */
export async function observe(sql: Sql): Promise<Observed> {
  const rows = await sql.query<{ kind: Kind | 'money' | 'key'; id: string; line: string }>(EVERYTHING, [GAP])
  const [money, keys] = [new Map<string, string>(), new Set<string>()]
  const records = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Observed['records']
  for (const { kind, id, line } of rows) {
    if (kind === 'key') keys.add(id)
    else (kind === 'money' ? money : records[kind]).set(id, line)
  }
  return { money, keys, records }
}

/** Lines of the model's records. */
const FORMATTERS: { [K in Kind]: (record: State[K][number], state: State) => (string | number | boolean)[] } = {
  spot: (o) => [
    o.member,
    o.side,
    o.kind,
    o.status,
    formatUnits(o.quantity),
    formatUnits(o.filled),
    o.kind === 'limit' ? formatPrice(o.cents) : '0',
    o.timeInForce,
  ],
  conditional: (o) => [o.member, o.side, o.kind, o.status, formatPrice(o.trigger), formatUnits(o.held)],
  options: (o) => [o.member, o.direction, o.outcome, formatUnits(o.amount)],
  stakes: (o) => [o.member, o.state, formatUnits(o.amount), o.days, formatUnits(o.paid)],
  locks: (o) => [o.member, formatUnits(o.amount), o.days, o.isOver ? 't' : 'f', formatUnits(getPaidInterest(o))],
  sent: (o) => [o.member, o.to, o.status, formatUnits(o.amount), formatUnits(o.fee)],
  deposits: (o) => [o.member, o.state, formatUnits(o.amount)],
  withdrawals: (o) => [o.member, o.state, formatUnits(o.amount), formatUnits(o.fee)],
  loans: (o) => [o.member, o.state, formatUnits(o.amount), formatUnits(o.interest), o.isRepaid ? 't' : 'f'],
  swaps: (o) => [o.member, ''],
}

/** Daily rate of lock mining in the simulation, in ten-thousandths. */
export const LOCK_RATE = 35n
/** Returns the interest that an order of lock mining has paid by its current day. */
const getPaidInterest = ({ amount, day }: { amount: bigint; day: number }): bigint =>
  (amount * LOCK_RATE * BigInt(day)) / 10_000n

/** Returns a sentence for each difference between the model and the database. New records of the model take the ids of matching lines. */
export function findDifferences(state: State, { money, keys, records }: Observed): string[] {
  const found: string[] = []
  // Refusals that need no row are not stored.
  const odd = [...new Set([...state.keys.keys(), ...keys])].filter(
    (key) => !state.keys.has(key) || (state.keys.get(key)?.verdict === 'ok' && !keys.has(key)),
  )
  if (odd.length > 0) found.push(`keys known to only one side: ${odd.join(', ')}`)
  const both = new Set([...money.keys(), ...state.money.keys()])
  for (const name of both) {
    const [real, known] = [parseUnits(money.get(name) ?? '0'), state.money.get(name) ?? 0n]
    if (real !== known) found.push(`${name}: ${formatUnits(real)} in the books, ${formatUnits(known)} by the model`)
  }
  for (const kind of KINDS) found.push(...recordDifferences(kind, state, records[kind]))
  return found
}

function recordDifferences<K extends Kind>(kind: K, state: State, rows: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const left = new Map(rows)
  const lineOf = FORMATTERS[kind] as (record: State[K][number], state: State) => (string | number | boolean)[]
  const own = state[kind] as State[K][number][]
  for (const record of own.filter(({ id }) => id !== null)) {
    const id = String(record.id)
    const [real, known] = [left.get(id), lineOf(record, state).join(GAP)]
    if (real !== known) found.push(`${kind} ${id}: ${real} in the database, ${known} by the model`)
    left.delete(id)
  }
  for (const record of own.filter(({ id }) => id === null)) {
    const known = lineOf(record, state).join(GAP)
    const [id] = [...left].find(([, line]) => line === known) ?? []
    if (id === undefined) found.push(`${kind}: the model has ${known}, the database has not`)
    else {
      record.id = id
      left.delete(id)
    }
  }
  for (const [id, line] of left) found.push(`${kind} ${id}: ${line} in the database, nothing by the model`)
  return found
}

/** Returns the accounts whose frozen or held amount is not the sum of open records, by the database alone. */
export const findFrozenDifferences = (sql: Sql): Promise<object[]> => sql.query(HOLD_DIFFERENCES)

const HOLD_DIFFERENCES = `
  SELECT owner, coin, sum(frozen) AS frozen, sum(held) AS held FROM (
    SELECT member || ' ' || type AS owner, coin, balance AS frozen, 0 AS held FROM ledger_accounts WHERE part = 'frozen'
    UNION ALL SELECT 'house', coin, balance, 0 FROM ledger_accounts WHERE house = 'options-held'
    UNION ALL SELECT 'house', 'USDT', 0, stake FROM option_orders WHERE outcome = 'pending'
    UNION ALL SELECT member || ' funds', CASE side WHEN 'buy' THEN quote ELSE base END, 0,
      CASE side WHEN 'buy' THEN held - ceil(turnover * 1e8) / 1e8 ELSE held - filled END FROM spot_orders WHERE status = 'open'
    UNION ALL SELECT member || ' funds', CASE side WHEN 'buy' THEN quote ELSE base END, 0, held FROM conditional_orders WHERE status IN ('waiting', 'reached')
    UNION ALL SELECT o.member || ' funds', c.title, 0, amount FROM staking_orders o JOIN coins c ON c.id = o.coin WHERE state = 'active'
    UNION ALL SELECT o.member || ' funds', c.title, 0, amount FROM mining_orders o JOIN coins c ON c.id = o.coin WHERE ended_at IS NULL
    UNION ALL SELECT o.sender || ' funds', c.title, 0, amount FROM internal_transfers o JOIN coins c ON c.id = o.coin WHERE status = 'transferring'
    UNION ALL SELECT o.member || ' ' || account, c.title, 0, amount FROM withdrawals o JOIN coins c ON c.id = o.coin WHERE state = 'waiting'
  ) both_sides GROUP BY owner, coin HAVING sum(frozen) <> sum(held)`
