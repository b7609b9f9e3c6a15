import type { Sql } from '../../core/db/sql.ts'

/** Event of a member. */
export interface HistoryRow {
  id: string
  /** Epoch ms. */
  at: number
  /** Short description, such as `btcusdt up 30 s` or the device of a log-in. */
  what: string
  /** Amount with its coin, such as `100 USDT`; "" for none. */
  amount: string
  /** State of the record; "" for none. */
  state: string
}

/** Source of one kind: SELECTs of id, at, what, amount and state of a member ($1), with ids below $2. Each reads along an index, newest first. */
type Source = readonly string[]

const select = (at: string, what: string, amount: string, state: string): string =>
  `t.id, ${at} AS at, ${what} AS what, ${amount} AS amount, ${state} AS state`
const withCoin = (column: string, coin: string): string => `trim_scale(${column}) || ' ' || ${coin}`

const COIN = '(SELECT title FROM coins WHERE coins.id = t.coin)'
const OF_COIN = withCoin('t.amount', COIN)
const BELOW = 't.id < $2::bigint'
/** Returns the SELECT of the rows of a table that belong to the member. */
const read = (columns: string, table: string, condition: string): string =>
  `SELECT ${columns} FROM ${table} t WHERE ${condition} AND ${BELOW} ORDER BY t.id DESC LIMIT $3::int`

const OPTIONS = select(
  't.accepted_at',
  `t.symbol || ' ' || t.direction || ' ' || t.seconds || ' s'`,
  withCoin('t.stake', `'USDT'`),
  't.outcome',
)
const SPOT = select(
  't.placed_at',
  `t.symbol || ' ' || t.side || ' ' || t.kind`,
  withCoin('coalesce(t.quantity, t.amount, 0)', 'CASE WHEN t.quantity IS NULL THEN t.quote ELSE t.base END'),
  't.status',
)
const STAKES = select('t.started_at', `t.days || ' days at ' || t.rate || ' %'`, OF_COIN, 't.state')
const isOf = (column: string, value: string): string => `t.member = $1::bigint AND t.${column} = '${value}'`

/** Sources by kind. Tables that are indexed by a state have one SELECT for each. */
const SOURCES = {
  options: ['=', '<>'].map((is) =>
    read(OPTIONS, 'option_orders', `t.member = $1::bigint AND t.outcome ${is} 'pending'`),
  ),
  spot: ['open', 'completed', 'cancelled'].flatMap((status) =>
    ['buy', 'sell'].map((side) => read(SPOT, 'spot_orders', `${isOf('status', status)} AND t.side = '${side}'`)),
  ),
  conditional: ['waiting', 'reached', 'triggered', 'cancelled'].map((status) =>
    read(SPOT, 'conditional_orders', isOf('status', status)),
  ),
  swaps: [
    read(
      select('t.at', `'for ' || ${withCoin('t.received', 't.gets')}`, withCoin('t.amount', 't.gives'), `''`),
      'swaps',
      't.member = $1::bigint',
    ),
  ],
  deposits: [
    read(
      select('t.submitted_at', `t.network || ' ' || t.reason`, OF_COIN, 't.state'),
      'deposits',
      't.member = $1::bigint',
    ),
  ],
  withdrawals: [
    read(
      select(
        't.submitted_at',
        `coalesce(nullif(t.network, ''), t.way) || ' ' || t.transaction || t.payout_reason || t.reason`,
        OF_COIN,
        `CASE t.state WHEN 'approved' THEN t.payout ELSE t.state END`,
      ),
      'withdrawals',
      't.member = $1::bigint',
    ),
  ],
  loans: [read(select('t.submitted_at', 't.title', OF_COIN, 't.state'), 'loans', 't.member = $1::bigint')],
  mining: [
    read(
      select('t.started_at', 't.title', OF_COIN, `CASE WHEN t.ended_at IS NULL THEN 'active' ELSE 'ended' END`),
      'mining_orders',
      't.member = $1::bigint',
    ),
  ],
  staking: ['=', '<>'].map((is) => read(STAKES, 'staking_orders', `t.member = $1::bigint AND t.state ${is} 'active'`)),
  sent: [
    read(
      select('t.sent_at', `'to member ' || t.recipient`, OF_COIN, 't.status'),
      'internal_transfers',
      't.sender = $1::bigint',
    ),
  ],
  received: [
    read(
      select('t.sent_at', `'from member ' || t.sender`, withCoin('t.received', COIN), 't.status'),
      'internal_transfers',
      `t.recipient = $1::bigint AND t.status = 'finished'`,
    ),
  ],
  bills: [
    `SELECT p.id, e.at, e.kind || ' ' || e.reference AS what, ${withCoin('p.amount', 'a.coin')} || ' ' || a.type AS amount, a.part AS state
     FROM ledger_accounts a CROSS JOIN LATERAL (
       SELECT t.* FROM ledger_postings t WHERE t.account_id = a.id AND ${BELOW} ORDER BY t.id DESC LIMIT $3::int
     ) p JOIN ledger_entries e ON e.id = p.entry_id WHERE a.member = $1`,
  ],
  reviews: [
    read(
      select('t.submitted_at', `t.kind || CASE WHEN t.reason = '' THEN '' ELSE ': ' || t.reason END`, `''`, 't.state'),
      'reviews',
      't.member = $1::bigint',
    ),
  ],
  messages: [
    read(
      select('t.created_at', 't.title', `''`, `CASE WHEN t.read_at IS NULL THEN 'unread' ELSE 'read' END`),
      'notices',
      't.removed_at IS NULL AND t.member = $1::bigint',
    ),
  ],
  notes: [read(select('t.at', 't.text', `''`, 't.person'), 'member_notes', 't.member = $1::bigint')],
  invited: [
    read(
      select('t.created_at', 't.username', `''`, `CASE WHEN t.disabled_at IS NULL THEN 'active' ELSE 'disabled' END`),
      'members',
      't.inviter = $1::bigint',
    ),
  ],
} satisfies Record<string, Source>

/** Kind of events. `logins` are the sessions that have not expired; they are few and not paged. */
export type HistoryKind = keyof typeof SOURCES | 'logins'

/** All kinds, in the order in which they are listed. */
export const HISTORY_KINDS = ['logins', ...Object.keys(SOURCES)] as HistoryKind[]

const LOGINS = `SELECT t.id::text, t.created_at AS at, t.device AS what, '' AS amount, '' AS state
  FROM tokens t WHERE t.member = $1::bigint ORDER BY t.created_at DESC LIMIT $2::int`

/** Largest id of a row. */
const NEWEST = '9223372036854775807'

/** Returns the newest events of a kind, at most `limit`, with ids below `after`. */
export async function readHistory(
  sql: Sql,
  member: string,
  kind: HistoryKind,
  { limit, after }: { limit: number; after: string | null },
): Promise<HistoryRow[]> {
  if (kind === 'logins') return sql.query<HistoryRow>(LOGINS, [member, limit])
  const union = SOURCES[kind].map((source) => `(${source})`).join(' UNION ALL ')
  return sql.query<HistoryRow>(
    `SELECT u.id::text, u.at, u.what, u.amount, u.state FROM (${union}) u ORDER BY u.id DESC LIMIT $3::int`,
    [member, after ?? NEWEST, limit],
  )
}

/** Adds a note about a member and returns its id. */
export async function addNote(
  tx: Sql,
  note: { member: string; person: string; text: string; at: number },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'INSERT INTO member_notes (member, person, text, at) VALUES ($1::bigint, $2, $3, $4::bigint) RETURNING id::text',
    [note.member, note.person, note.text, note.at],
  )
  if (!row) throw new Error('note was not inserted')
  return row.id
}
