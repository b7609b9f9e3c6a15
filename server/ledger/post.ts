import { add, compare } from '../../shared/money/decimal.ts'
import { type Decimal, isDecimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'
import type { AccountRef } from './account.ts'
import { type AccountRow, rowOf } from './shards.ts'

/** A signed amount on an account. */
export interface Posting {
  account: AccountRef
  amount: Decimal
}

/**
 * What belongs together: per coin the postings sum to zero, each account at most once, no zero amounts. `kind` and `reference` (as in `option-stake`,
 * `option:42`) name the reason, and the pair can be booked only once: a second time throws, so that nothing is settled twice.
 */
export interface JournalEntry {
  kind: string
  reference: string
  postings: readonly Posting[]
  /** The member whom it concerns, where that is not the first one whose account it moves: what the house has of it is kept with the rest of his. */
  member?: string
  /** When it is booked, epoch ms, where that is not the time of the others: what was due earlier carries its own date. */
  at?: number
}

/** A member's account has less than an entry takes from it. Expected, therefore a value. */
export interface InsufficientFunds {
  account: AccountRef
  /** What the account has at that entry, those before it in the same call counted in. */
  balance: Decimal
  /** What the entry takes, positive. */
  needed: Decimal
  entry: JournalEntry
}

interface Line extends AccountRow {
  entry: number
  account: AccountRef
  amount: Decimal
}

interface Row {
  id: string
  address: string
  balance: Decimal
}

/**
 * Books entries, all of them or, when one finds too little on a member's account, none (then the transaction may go on: nothing was written). A thousand
 * entries take as many statements as one. Accounts come into being with their first posting; their rows stay locked until the transaction ends, always in
 * the same order. `at` is the time of booking in epoch ms. Throws on entries that are wrong in themselves: not balanced, an account twice, a reference
 * booked before, more digits than the coin has.
 */
export async function post(tx: Sql, entries: readonly JournalEntry[], at: number): Promise<InsufficientFunds | null> {
  const lines = entries.flatMap(linesOf)
  if (lines.length === 0) return null
  const accounts = await lockedAccounts(tx, new Map(lines.map((line) => [line.address, line])))
  const balances: Decimal[] = []
  for (const { entry, address, account, amount } of lines) {
    const row = accounts.get(address) as Row
    const balance = add(row.balance, amount)
    if ('member' in account && balance.startsWith('-'))
      return { account, balance: row.balance, needed: amount.slice(1), entry: entries[entry] as JournalEntry }
    row.balance = balance
    balances.push(balance)
  }
  await tx.query(BOOK, [
    entries.map(({ kind }) => kind),
    entries.map(({ reference }) => reference),
    entries.map((entry) => entry.at ?? at),
    lines.map(({ entry }) => entry + 1),
    lines.map(({ address }) => accounts.get(address)?.id),
    lines.map(({ amount }) => amount),
    balances,
  ])
  return null
}

const BOOK = `
  WITH entry AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('ledger_entries', 'id')) AS id, kind, reference, at, n
    FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS given (kind, reference, at, n)
  ), booked AS (
    INSERT INTO ledger_entries (id, kind, reference, at) SELECT id, kind, reference, at FROM entry ORDER BY n
  )
  INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
  SELECT entry.id, line.account, entry.kind, line.amount, line.balance
  FROM unnest($4::int[], $5::bigint[], $6::numeric[], $7::numeric[]) WITH ORDINALITY AS line (n, account, amount, balance, at)
  JOIN entry ON entry.n = line.n ORDER BY line.at`

function linesOf(entry: JournalEntry, index: number): Line[] {
  const lines = entry.postings.map(({ account, amount }) => ({
    entry: index,
    ...rowOf(account, entry),
    account,
    amount,
  }))
  const wrong = problemOf(lines)
  if (wrong) throw new RangeError(`${entry.kind} ${entry.reference}: ${wrong}`)
  return lines
}

function problemOf(lines: readonly Line[]): string | null {
  if (lines.some(({ amount }) => !isDecimal(amount) || compare(amount, '0') === 0)) return 'an amount is no amount'
  if (new Set(lines.map(({ address }) => address)).size < lines.length) return 'an account appears twice'
  const totals = new Map<string, Decimal>()
  for (const { account, amount } of lines) totals.set(account.coin, add(totals.get(account.coin) ?? '0', amount))
  return lines.length > 0 && [...totals.values()].every((total) => total === '0') ? null : 'does not sum to zero'
}

/** Missing accounts are made before any row is locked, in the order of their addresses, so that callers never wait for each other in a circle. */
async function lockedAccounts(tx: Sql, wanted: ReadonlyMap<string, Line>): Promise<Map<string, Row>> {
  const lines = [...wanted.values()]
  const accounts = lines.map(({ account }) => account)
  const column = (name: string) => accounts.map((account) => (name in account ? account[name as 'coin'] : null))
  await tx.query(CREATE, [
    [...wanted.keys()],
    column('member'),
    column('type'),
    accounts.map((account) => ('member' in account ? (account.part ?? 'available') : null)),
    column('house'),
    column('coin'),
    lines.map(({ shard }) => shard),
  ])
  const rows = await tx.query<Row>(LOCK, [[...wanted.keys()]])
  return new Map(rows.map((row) => [row.address, row]))
}

const CREATE = `
  INSERT INTO ledger_accounts (address, member, type, part, house, coin, shard)
  SELECT wanted.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[])
    AS wanted (address, member, type, part, house, coin, shard)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts a WHERE a.address = wanted.address)
  ORDER BY wanted.address ON CONFLICT (address) DO NOTHING`

const LOCK =
  'SELECT id::text, address, balance FROM ledger_accounts WHERE address = ANY ($1::text[]) ORDER BY address FOR UPDATE'
