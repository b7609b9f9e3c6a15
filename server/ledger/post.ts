import { add, compare } from '../../shared/base/money/decimal.ts'
import { type Decimal, isDecimal } from '../../shared/base/money/decimal-text.ts'
import { addCommitNote, recordChange } from '../core/db/commit-notes.ts'
import { postpone } from '../core/db/postponed.ts'
import type { Sql } from '../core/db/sql.ts'
import type { AccountRef } from './account.ts'
import { type LockedAccount, lockAccounts } from './lock-accounts.ts'
import { type AccountRow, getAccountRow } from './shards.ts'

/** Signed amount on an account. */
export interface Posting {
  account: AccountRef
  amount: Decimal
}

/**
 * Journal entry: its postings sum to zero per coin, with each account at most once and no zero amounts. `kind` and `reference` (as in `option-stake`,
 * `option:42`) identify the reason. The pair can be posted only once: a second time throws, so that nothing is settled twice.
 */
export interface JournalEntry {
  kind: string
  reference: string
  postings: readonly Posting[]
  /** Member whom the entry concerns, if not the member of its first posting: decides the shard of the house's accounts. */
  member?: string
  /** Booking time in epoch ms, if it differs from `at` of the call: a scheduled step is booked at its own due time. */
  at?: number
}

/** A member's account has less than an entry debits. This is expected, therefore it is returned and not thrown. */
export interface InsufficientFunds {
  account: AccountRef
  /** Balance of the account before the entry, after the previous entries of the same call. */
  balance: Decimal
  /** Amount that the entry debits, positive. */
  needed: Decimal
  entry: JournalEntry
}

interface Line extends AccountRow {
  entry: number
  account: AccountRef
  amount: Decimal
}

/**
 * Posts entries: all of them or, if a member's account has too little for one, none; then nothing is written and the transaction may continue.
 *
 * Any number of entries takes the same number of statements. An account is created by its first posting. Account rows stay locked until the transaction ends
 * and are always locked in the same order (`lockAccounts`). The entries themselves are postponed: they travel with the next statement, or with COMMIT if this is
 * the last call of the transaction, as it should be. `at` is the booking time in epoch ms.
 * @throws RangeError if an entry does not sum to zero, has an account twice or an invalid amount
 * @throws Error of the database, at the next statement or at the commit, if a reference was posted before or an amount has more decimal places than the coin
 * @example
 * ```ts
 * const short = await post(
 *   tx,
 *   [{ kind: 'option-stake', reference: 'option:42', postings: [
 *     { account: { member: '7', type: 'options', coin: 'USDT' }, amount: '-10' },
 *     { account: { house: 'options-pool', coin: 'USDT' }, amount: '10' },
 *   ] }],
 *   now(),
 * )
 * if (short) return refuse('refusals.insufficient', { available: short.balance, coin: 'USDT' })
 * ```
 */
export async function post(tx: Sql, entries: readonly JournalEntry[], at: number): Promise<InsufficientFunds | null> {
  const lines = entries.flatMap(toLines)
  if (lines.length === 0) return null
  const accounts = await lockAccounts(tx, new Map(lines.map((line) => [line.address, line])))
  const balances: Decimal[] = []
  for (const { entry, address, account, amount } of lines) {
    const row = accounts.get(address) as LockedAccount
    const balance = add(row.balance, amount)
    if ('member' in account && balance.startsWith('-'))
      return { account, balance: row.balance, needed: amount.slice(1), entry: entries[entry] as JournalEntry }
    row.balance = balance
    balances.push(balance)
  }
  const params = [
    entries.map(({ kind }) => kind),
    entries.map(({ reference }) => reference),
    entries.map((entry) => entry.at ?? at),
    lines.map(({ entry }) => entry + 1),
    lines.map(({ address }) => accounts.get(address)?.id),
    lines.map(({ amount }) => amount),
    balances,
  ]
  const newest = entries.at(-1)
  await postpone<{ id: number }>(tx, INSERT_ENTRIES, params, (posted) => {
    // Postings are inserted in the order of their entries. Entries of one transaction are lost together, so the newest stands for all.
    const last = posted.at(-1)
    if (last && newest) addCommitNote(tx, { entry: { id: last.id, kind: newest.kind, reference: newest.reference } })
  })
  for (const { account } of lines) if ('member' in account) recordChange(tx, account.member, 'money')
  return null
}

const INSERT_ENTRIES = `
  WITH entry AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('ledger_entries', 'id')) AS id, kind, reference, at, n
    FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS given (kind, reference, at, n)
  ), booked AS (
    INSERT INTO ledger_entries (id, kind, reference, at) SELECT id, kind, reference, at FROM entry ORDER BY n
  )
  INSERT INTO ledger_postings (entry_id, account_id, kind, amount, balance)
  SELECT entry.id, line.account, entry.kind, line.amount, line.balance
  FROM unnest($4::int[], $5::bigint[], $6::numeric[], $7::numeric[]) WITH ORDINALITY AS line (n, account, amount, balance, at)
  JOIN entry ON entry.n = line.n ORDER BY line.at RETURNING entry_id AS id`

function toLines(entry: JournalEntry, index: number): Line[] {
  const lines = entry.postings.map(({ account, amount }) => ({
    entry: index,
    ...getAccountRow(account, entry),
    account,
    amount,
  }))
  const wrong = findProblem(lines)
  if (wrong) throw new RangeError(`${entry.kind} ${entry.reference}: ${wrong}`)
  return lines
}

function findProblem(lines: readonly Line[]): string | null {
  if (lines.some(({ amount }) => !isDecimal(amount) || compare(amount, '0') === 0))
    return 'an amount is zero or not a decimal'
  if (new Set(lines.map(({ address }) => address)).size < lines.length) return 'an account appears twice'
  const totals = new Map<string, Decimal>()
  for (const { account, amount } of lines) totals.set(account.coin, add(totals.get(account.coin) ?? '0', amount))
  return lines.length > 0 && [...totals.values()].every((total) => total === '0') ? null : 'does not sum to zero'
}
