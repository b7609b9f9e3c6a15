import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'
import type { AccountRef } from './account.ts'
import { type AccountRow, HOUSE_SHARD_COUNT, MAX_HOUSE_SHARDS } from './shards.ts'

/** Account of a posting and the row that it is booked on if that row is free. */
interface WantedAccount extends AccountRow {
  account: AccountRef
}

/** Locked row of an account. `balance` is that of the row. */
export interface LockedAccount {
  id: string
  address: string
  balance: Decimal
}

const isSharded = ({ account }: WantedAccount): boolean => 'house' in account && !account.isUnsharded

/**
 * Returns the locked rows of accounts, by the address that was wanted. Creates missing accounts before locking any row, in the order of their addresses, so that
 * concurrent callers cannot deadlock.
 *
 * A house account has many rows, and any of them can be booked on, so a row that another transaction has locked is not waited for: another free row is locked
 * instead, or created. So transactions do not wait for each other's commits.
 */
export async function lockAccounts(
  tx: Sql,
  wanted: ReadonlyMap<string, WantedAccount>,
): Promise<ReadonlyMap<string, LockedAccount>> {
  const lines = [...wanted.values()]
  const sharded = lines.filter(isSharded)
  const toAddresses = (some: readonly WantedAccount[]) => some.map(({ address }) => address)
  const [, fixed, free] = await Promise.all([
    createAccounts(tx, lines),
    tx.query<LockedAccount>(LOCK_ACCOUNTS, [toAddresses(lines.filter((line) => !isSharded(line)))]),
    sharded.length > 0 ? tx.query<LockedAccount>(LOCK_FREE_ACCOUNTS, [toAddresses(sharded)]) : [],
  ])
  const locked = new Map([...fixed, ...free].map((row) => [row.address, row]))
  const busy = sharded.filter(({ address }) => !locked.has(address))
  if (busy.length === 0) return locked
  const others = await lockOtherRows(tx, busy)
  for (const line of busy) {
    const row = others.get(getHouseKey(line))
    // A row can take the place of a busy one that this transaction has locked itself.
    if (row) locked.set(line.address, locked.get(row.address) ?? row)
  }
  return locked
}

const getHouseKey = ({ account }: WantedAccount): string =>
  'house' in account ? `${account.house} ${account.coin}` : ''

function createAccounts(tx: Sql, lines: readonly WantedAccount[]): Promise<unknown> {
  const column = (name: string) => lines.map(({ account }) => (name in account ? account[name as 'coin'] : null))
  return tx.query(CREATE_ACCOUNTS, [
    lines.map(({ address }) => address),
    column('member'),
    column('type'),
    lines.map(({ account }) => ('member' in account ? (account.part ?? 'available') : null)),
    column('house'),
    column('coin'),
    lines.map(({ shard }) => shard),
  ])
}

/** Returns a locked row for each house account of these lines, by house and coin: one that is free, a new one, or at last the one that was wanted. */
async function lockOtherRows(tx: Sql, busy: readonly WantedAccount[]): Promise<Map<string, LockedAccount>> {
  const houses = new Map(busy.map((line) => [getHouseKey(line), line]))
  const keyOf = ({ house, coin }: { house: string; coin: string }) => `${house} ${coin}`
  const columns = (lines: readonly WantedAccount[]) => [
    lines.map(({ account }) => ('house' in account ? account.house : null)),
    lines.map(({ account }) => account.coin),
  ]
  const free = await tx.query<LockedAccount & { house: string; coin: string }>(
    LOCK_ANY_ROW,
    columns([...houses.values()]),
  )
  const rows = new Map<string, LockedAccount>(free.map((row) => [keyOf(row), row]))
  const missing = [...houses].filter(([key]) => !rows.has(key))
  if (missing.length === 0) return rows
  const added = await tx.query<{ house: string; coin: string; address: string }>(
    ADD_ROWS,
    columns(missing.map(([, line]) => line)),
  )
  const addresses = new Map(missing.map(([key, { address }]) => [key, address]))
  for (const row of added) addresses.set(keyOf(row), row.address)
  const locked = await tx.query<LockedAccount>(LOCK_ACCOUNTS, [[...addresses.values()]])
  for (const [key, address] of addresses) {
    const row = locked.find((one) => one.address === address)
    if (row) rows.set(key, row)
  }
  return rows
}

const CREATE_ACCOUNTS = `
  INSERT INTO ledger_accounts (address, member, type, part, house, coin, shard)
  SELECT wanted.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[])
    AS wanted (address, member, type, part, house, coin, shard)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.address = wanted.address)
  ORDER BY wanted.address ON CONFLICT (address) DO NOTHING`

const LOCK_ACCOUNTS =
  'SELECT id::text, address, balance FROM ledger_accounts WHERE address = ANY ($1::text[]) ORDER BY address FOR UPDATE'

const LOCK_FREE_ACCOUNTS = `${LOCK_ACCOUNTS} SKIP LOCKED`

/** Locks one free row of each house account, if there is one. */
const LOCK_ANY_ROW = `
  SELECT free.* FROM unnest($1::text[], $2::text[]) AS wanted (house, coin) CROSS JOIN LATERAL (
    SELECT id::text, address, balance, house, coin FROM ledger_accounts a WHERE a.house = wanted.house AND a.coin = wanted.coin
    LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS free`

/**
 * Adds one row to each house account, unless it has all. The number is one that no row has; sessions begin their search at different numbers, because two that add
 * the same row at once wait for each other.
 */
const ADD_ROWS = `
  INSERT INTO ledger_accounts (address, house, coin, shard)
  SELECT 'house/' || wanted.house || ':' || free.shard || '/' || wanted.coin, wanted.house, wanted.coin, free.shard
  FROM unnest($1::text[], $2::text[]) AS wanted (house, coin) CROSS JOIN LATERAL (
    SELECT n AS shard FROM generate_series(${HOUSE_SHARD_COUNT + 1}, ${MAX_HOUSE_SHARDS}) AS n
    WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.house = wanted.house AND a.coin = wanted.coin AND a.shard = n)
    ORDER BY (n + 7::bigint * pg_backend_pid()) % ${MAX_HOUSE_SHARDS - HOUSE_SHARD_COUNT} LIMIT 1
  ) AS free
  ORDER BY 1 ON CONFLICT (address) DO NOTHING RETURNING house, coin, address`
