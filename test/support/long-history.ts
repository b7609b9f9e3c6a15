import type { Db, Sql } from '../../server/core/db/db.ts'

/** Size of an installation's history. */
export interface History {
  /** Number of postings of one member on one account, and of closed orders of this member, half of them spot orders and half options. */
  own: number
  /** Number of other members. */
  members: number
  /** Number of entries of the other members, with two postings each. */
  entries: number
  /** Number of open spot orders of the other members, far from every price, and of their open options. */
  open: number
  /** Epoch ms. */
  now: number
}

/** Divisor for records of which members have fewer than postings: messages, deposits, stakes. */
const FEWER_DIVISOR = 6
const toFewer = (own: number) => Math.floor(own / FEWER_DIVISOR)
/** Number of rows that a filter by kind, side or coin finds. They are the oldest of their list. */
const RARE_ROWS = 12

/**
 * Gives a member and others a history by plain inserts. Triggers are off meanwhile, so the running balances are written here as well. The member must already
 * have an account for USDT in `funds`.
 */
export async function insertHistory(db: Db, member: string, history: History): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    const first = await addMembers(tx, history)
    await addPostings(tx, member, first, history)
    await addSpotOrders(tx, member, first, history)
    await addOptions(tx, member, first, history)
    await addMessages(tx, member, first, history)
    await addReviewed(tx, member, history)
    await addProducts(tx, member, first, history)
  })
}

/** Adds the other members and returns the id of the first; the others follow it. */
async function addMembers(tx: Sql, { members, now }: History): Promise<number> {
  const [row] = await tx.query<{ first: number }>(
    `WITH added AS (
       INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT 'other' || n, 'other' || n, '', 'other' || n, $2::bigint FROM generate_series(1, $1::int) AS n RETURNING id
     ) SELECT min(id) AS first FROM added`,
    [members, now],
  )
  await tx.query(
    `INSERT INTO tokens (digest, member, created_at, seen_at, expires_at)
     SELECT 'other' || n, $2::bigint + n, $3::bigint, $3::bigint, $3::bigint + CASE WHEN n % 3 = 0 THEN -1 ELSE 1 END * 3600000
     FROM generate_series(0, $1::int - 1) AS n`,
    [members, row?.first, now],
  )
  await tx.query(
    `INSERT INTO keyed_requests (member, key, request, answer, at)
     SELECT $2::bigint + n, 'key', 'request', '{}', $3::bigint FROM generate_series(0, $1::int - 1) AS n`,
    [members, row?.first, now],
  )
  return row?.first ?? 0
}

async function addPostings(tx: Sql, member: string, first: number, { own, members, entries, now }: History) {
  await tx.query(
    `INSERT INTO ledger_accounts (address, member, type, part, house, coin) VALUES
       ('member/' || $1 || '/funds/available/USDT', $1, 'funds', 'available', NULL, 'USDT'),
       ('member/' || $1 || '/options/available/USDT', $1, 'options', 'available', NULL, 'USDT'),
       ('house/past/USDT', NULL, NULL, NULL, 'past', 'USDT') ON CONFLICT DO NOTHING`,
    [member],
  )
  await tx.query(
    `INSERT INTO ledger_accounts (address, member, type, part, coin)
     SELECT 'member/' || m || '/funds/available/USDT', m, 'funds', 'available', 'USDT'
     FROM (SELECT ($1::bigint + n)::text AS m FROM generate_series(0, $2::int - 1) AS n) AS other`,
    [first, members],
  )
  // The oldest entries of the member are transfers and credits, all later ones fills.
  const kind = (n: string) =>
    `CASE WHEN ${n} <= ${RARE_ROWS} THEN 'account-transfer' WHEN ${n} <= ${2 * RARE_ROWS} THEN 'operator-credit' ELSE 'spot-fill' END`
  const last = `(SELECT coalesce(max(id), 0) FROM ledger_entries)`
  await tx.query(
    `WITH past AS MATERIALIZED (SELECT ${last} AS id), account AS (
       SELECT max(id) FILTER (WHERE type = 'funds') AS funds, max(id) FILTER (WHERE type = 'options') AS options, max(id) FILTER (WHERE house = 'past') AS house
       FROM ledger_accounts WHERE (member = $1 AND part = 'available' AND coin = 'USDT') OR house = 'past'
     ),
     mine AS (SELECT past.id + n AS entry, n, ${kind('n')} AS kind FROM past, generate_series(1, $2::int) AS n),
     booked AS (
       INSERT INTO ledger_entries (id, kind, reference, at) SELECT entry, kind, 'past:' || entry, $3::bigint - ($2::int - n) * 1000::bigint FROM mine
     )
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT entry, (SELECT funds FROM account), kind, CASE WHEN n <= ${RARE_ROWS} THEN -1 ELSE 1 END, n FROM mine
     UNION ALL
     SELECT entry, CASE WHEN n <= ${RARE_ROWS} THEN (SELECT options FROM account) ELSE (SELECT house FROM account) END, kind, CASE WHEN n <= ${RARE_ROWS} THEN 1 ELSE -1 END, -n
     FROM mine ORDER BY entry`,
    [member, own, now],
  )
  await tx.query(
    `WITH past AS MATERIALIZED (SELECT ${last} AS id), house AS MATERIALIZED (SELECT id FROM ledger_accounts WHERE address = 'house/past/USDT'),
     theirs AS (SELECT past.id + n AS entry, n, a.id AS account FROM past, generate_series(1, $3::int) AS n
       JOIN LATERAL (SELECT ($1::bigint + n % $2::int)::text AS m) AS other ON true JOIN ledger_accounts a ON a.address = 'member/' || m || '/funds/available/USDT'),
     booked AS (INSERT INTO ledger_entries (id, kind, reference, at) SELECT entry, 'spot-fill', 'past:' || entry, $4::bigint FROM theirs)
     INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
     SELECT entry, account, 'spot-fill', 1, 1 + n / $2::int FROM theirs
     UNION ALL SELECT entry, (SELECT id FROM house), 'spot-fill', -1, -n FROM theirs ORDER BY entry`,
    [first, members, entries, now],
  )
  await tx.query(
    `UPDATE ledger_accounts a SET balance = moved.amount
     FROM (SELECT account_id, sum(amount) AS amount FROM ledger_postings GROUP BY account_id) AS moved WHERE moved.account_id = a.id`,
  )
  await tx.query(
    'INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, reference, id FROM ledger_entries ON CONFLICT DO NOTHING',
  )
  await tx.query(`SELECT setval(pg_get_serial_sequence('ledger_entries', 'id'), ${last} + 1)`)
}

/** Symbol and coin of a market for each of a number of rows. */
const MARKETS = `(SELECT priced_by AS symbol, title AS base, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS markets
  FROM coins WHERE priced_by IS NOT NULL) AS market`

async function addSpotOrders(tx: Sql, member: string, first: number, { own, members, open, now }: History) {
  const columns =
    'member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, filled, turnover, fills, status, placed_at, closed_at'
  await tx.query(
    `INSERT INTO spot_orders (${columns})
     SELECT $1::bigint, 'btcusdt', 'BTC', 'USDT', CASE WHEN n <= ${RARE_ROWS} THEN 'sell' ELSE 'buy' END, 'limit', 1, 1, 1, 0.1, 0, 0, 0,
       CASE WHEN n % 3 = 0 THEN 'cancelled' ELSE 'completed' END, $3::bigint - n, $3::bigint
     FROM generate_series(1, $2::int) AS n ORDER BY n`,
    [member, own / 2, now],
  )
  await tx.query(
    `INSERT INTO spot_orders (${columns})
     SELECT $1::bigint + n % $2::int, symbol, base, 'USDT', CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, 'limit',
       CASE WHEN n % 2 = 0 THEN 0.0001 ELSE 100000000 END + n * 0.000000001, 1, 1, 0.1, 0, 0, 0, 'open', $4::bigint, NULL
     FROM generate_series(0, $3::int - 1) AS n JOIN ${MARKETS} ON n % markets = at`,
    [first, members, open, now],
  )
}

async function addOptions(tx: Sql, member: string, first: number, { own, members, open, now }: History) {
  const columns =
    'member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at, outcome, settled_at, entry_trade'
  await tx.query(
    `INSERT INTO option_orders (${columns})
     SELECT $1::bigint, 'btcusdt', 'BTC/USDT', 'up', 10, 30, 10, 'refund', 8, at, at + 30000, 'returned', at + 30000, NULL
     FROM (SELECT $3::bigint - n * 60000::bigint AS at FROM generate_series(1, $2::int) AS n) AS past`,
    [member, own / 2, now],
  )
  await tx.query(
    `INSERT INTO option_orders (${columns})
     SELECT $1::bigint + n % $2::int, symbol, base || '/USDT', 'up', 10, 86400, 10, 'refund', 8, $4::bigint, $4::bigint + 86400000, 'pending', NULL,
       jsonb_build_object('id', '1', 'price', '1', 'ts', $4::bigint + 1)
     FROM generate_series(0, $3::int - 1) AS n JOIN ${MARKETS} ON n % markets = at`,
    [first, members, open, now],
  )
}

/** Adds a message to each of the others, many read messages to the member, and a few messages to all. */
async function addMessages(tx: Sql, member: string, first: number, { own, members, now }: History) {
  await tx.query(
    `INSERT INTO notices (title, content, created_at, member, read_at)
     SELECT 'Hello', '<p>Hello</p>', $4::bigint, $2::bigint + n, NULL FROM generate_series(0, $3::int - 1) AS n
     UNION ALL SELECT 'Done', '<p>Done</p>', $4::bigint, $1::bigint, $4::bigint FROM generate_series(1, $5::int) AS n`,
    [member, first, members, now, toFewer(own)],
  )
  await tx.query(
    `WITH all_of_us AS (INSERT INTO notices (title, content, created_at) SELECT 'News', '<p>News</p>', $2::bigint FROM generate_series(1, 10) RETURNING id)
     INSERT INTO notice_reads (member, notice, read_at) SELECT $1::bigint, id, $2::bigint FROM all_of_us`,
    [member, now],
  )
}

/** Adds decided deposits and withdrawals: the oldest few of USDT, the others of another coin. */
async function addReviewed(tx: Sql, member: string, { own, now }: History) {
  const coin = `CASE WHEN n <= ${RARE_ROWS} THEN 1 ELSE 3 END`
  const params = [member, toFewer(own), now]
  await tx.query(
    `WITH added AS (
       INSERT INTO deposits (member, coin, account, amount, network, address, proof, state, submitted_at, changed_at)
       SELECT $1::bigint, ${coin}, 'funds', 5, 'TRC20', 'T', '', 'approved', $3::bigint - n, $3::bigint - n FROM generate_series(1, $2::int) AS n RETURNING id
     ) INSERT INTO reviews (kind, subject, member, lang, submitted_at, state, decided_by, decided_at)
     SELECT 'deposit', id, $1::bigint, 'en', $3::bigint, 'approved', 'operator', $3::bigint FROM added`,
    params,
  )
  await tx.query(
    `WITH added AS (
       INSERT INTO withdrawals (member, coin, account, way, amount, fee, received, network, address, bank_name, card_number, card_name, state, submitted_at, changed_at)
       SELECT $1::bigint, ${coin}, 'funds', 'wallet', 5, 1, 4, 'TRC20', 'T', '', '', '', 'refused', $3::bigint - 90000000 - n, $3::bigint - n
       FROM generate_series(1, $2::int) AS n RETURNING id
     ) INSERT INTO reviews (kind, subject, member, lang, submitted_at, state, decided_by, decided_at)
     SELECT 'withdrawal', id, $1::bigint, 'en', $3::bigint, 'refused', 'operator', $3::bigint FROM added`,
    params,
  )
}

async function addProducts(tx: Sql, member: string, first: number, { own, now }: History) {
  const params = [member, toFewer(own), now]
  await tx.query(
    `WITH product AS (INSERT INTO loan_products (title, lender, coin, minimum, rate, days, sample) VALUES ('Loan', '', 1, 1, 0.1, 30, false) RETURNING id)
     INSERT INTO loans (member, product, title, lender, coin, amount, rate, days, interest, front_card, later_card, handheld_card, state, submitted_at, changed_at)
     SELECT $1::bigint, product.id, 'Loan', '', 1, 5, 0.1, 30, 1, '', '', '', 'refused', $3::bigint, $3::bigint FROM product, generate_series(1, $2::int)`,
    params,
  )
  await tx.query(
    `WITH machine AS (INSERT INTO mining_machines (title, img, coin, minimum, rate, days, sample) VALUES ('Machine', '', 1, 1, 0.1, 30, false) RETURNING id)
     INSERT INTO mining_orders (member, machine, title, img, coin, amount, rate, days, interest, paid, started_at, ends_at, ended_at)
     SELECT $1::bigint, machine.id, 'Machine', '', 1, 5, 0.1, 30, 1, 1, $3::bigint - 2, $3::bigint - 1, $3::bigint FROM machine, generate_series(1, $2::int)`,
    params,
  )
  await tx.query(
    `WITH project AS (INSERT INTO staking_projects (coin) VALUES (1) RETURNING id),
     period AS (INSERT INTO staking_periods (project, days, rate, minimum, early) SELECT id, 30, 1, 1, 'none' FROM project RETURNING id)
     INSERT INTO staking_orders (member, period, coin, amount, days, rate, early, interest, state, paid, started_at, end_at, changed_at)
     SELECT $1::bigint, period.id, 1, 5, 30, 1, 'none', 1, 'ended', 1, $3::bigint - 2, $3::bigint - 1, $3::bigint FROM period, generate_series(1, $2::int)`,
    params,
  )
  await tx.query(
    `INSERT INTO internal_transfers (sender, recipient, to_name, coin, amount, fee, received, lang, status, sent_at, arrives_at, ended_at)
     SELECT $1::bigint, $4::bigint, 'o***r', 1, 5, 1, 4, 'en', CASE WHEN n <= ${RARE_ROWS} THEN 'canceled' ELSE 'finished' END, $3::bigint, $3::bigint, $3::bigint
     FROM generate_series(1, $2::int) AS n`,
    [...params, first],
  )
}
