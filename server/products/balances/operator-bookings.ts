import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { absolute, compare, negate, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { NeedsConfirmation, Problem } from '../../core/command/command.ts'
import { withSavepoint } from '../../core/db/savepoint.ts'
import type { Sql } from '../../core/db/sql.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'

/** Kinds of the journal entries that the operator books. */
export const CREDIT_KIND = 'operator-credit'
export const DEBIT_KIND = 'operator-debit'
/** House account that credits come from and debits go to. */
const OPERATOR_ACCOUNT = 'operator'
/** An equal booking within this time needs a confirmation, unless the operator has chosen its key. */
const REPEAT_MS = 60_000

/** Credit, or a debit if the amount is negative. */
export interface Booking {
  key: string
  member: string
  account: AccountType
  coin: string
  amount: Decimal
  reason: string
}

/** Booking with the available balance after it. `repeated` is true if it had been booked before under its key. */
export type Booked = Booking & { balance: Decimal; repeated: boolean }

interface BookingPermission {
  /** Current time, epoch ms. */
  now: number
  /** True if an equal booking of the last minute may be repeated. */
  mayRepeat: boolean
  /** Reason why the amount needs `--yes`; null if confirmed or not needed. */
  ceilingProblem: Problem | null
}

/**
 * Books once under a key. Repeating the booking returns the first result. Returns a problem, and writes nothing, if the key was used for another booking, if a
 * debit exceeds the available balance, or if a confirmation is missing.
 */
export async function bookOnce(
  tx: Sql,
  booking: Booking,
  { now, mayRepeat, ceilingProblem }: BookingPermission,
): Promise<Booked | Problem> {
  // Serializes the bookings of a member: concurrent ones would not see each other.
  await tx.query('SELECT FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [booking.member])
  const known = await findByKey(tx, booking)
  if (known) return known
  if (ceilingProblem) return ceilingProblem
  const repeated = mayRepeat ? null : await findRepeated(tx, booking, now)
  if (repeated) return repeated
  return withSavepoint(
    tx,
    () => insertAndPost(tx, booking, now),
    (result) => result instanceof Problem,
  )
}

async function insertAndPost(tx: Sql, booking: Booking, now: number): Promise<Booked | Problem> {
  const { key, member, account, coin, amount, reason } = booking
  const [mine] = await tx.query(
    `INSERT INTO operator_credits (key, member, account, coin, amount, at, reason) VALUES ($1, $2::bigint, $3, $4, $5::numeric, $6::bigint, $7)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, member, account, coin, amount, now, reason],
  )
  if (!mine) return (await findByKey(tx, booking)) ?? new Problem(`The key ${key} is in use.`)
  const isDebit = sign(amount) < 0
  const shortage = await post(
    tx,
    [
      {
        kind: isDebit ? DEBIT_KIND : CREDIT_KIND,
        reference: `${isDebit ? 'debit' : 'credit'}:${key}`,
        postings: [
          { account: { member, type: account, coin }, amount },
          { account: { house: OPERATOR_ACCOUNT, coin }, amount: negate(amount) },
        ],
      },
    ],
    now,
  )
  if (shortage)
    return new Problem(
      `Member ${member} has ${shortage.balance} ${coin} available in ${account}; ${shortage.needed} cannot be taken.`,
    )
  return { ...booking, balance: await balanceOf(tx, { member, type: account, coin }), repeated: false }
}

async function findByKey(tx: Sql, wanted: Booking): Promise<Booked | Problem | null> {
  const { key, member, account, coin, amount } = wanted
  const [found] = await tx.query<Booking>(
    'SELECT key, member::text, account, coin, amount, reason FROM operator_credits WHERE key = $1',
    [key],
  )
  if (!found) return null
  const isSame =
    found.member === member && found.account === account && found.coin === coin && compare(found.amount, amount) === 0
  if (!isSame) return new Problem(`The key ${key} was used for another booking.`)
  return { ...found, balance: await balanceOf(tx, { member, type: account, coin }), repeated: true }
}

async function findRepeated(tx: Sql, { member, account, coin, amount }: Booking, now: number): Promise<Problem | null> {
  const [same] = await tx.query<{ key: string; at: number }>(
    `SELECT key, at FROM operator_credits
     WHERE member = $1::bigint AND account = $2 AND coin = $3 AND amount = $4::numeric AND at > $5::bigint ORDER BY at DESC LIMIT 1`,
    [member, account, coin, amount, now - REPEAT_MS],
  )
  if (!same) return null
  const seconds = Math.max(0, Math.round((now - same.at) / 1000))
  const what = `${absolute(amount)} ${coin} ${sign(amount) < 0 ? 'from' : 'for'} member ${member} (${account})`
  return new NeedsConfirmation(`The same was booked ${seconds} s ago, under the key ${same.key}: ${what}.`, {
    field: 'again',
    hint: 'If it is meant a second time, repeat it with --yes, or with --key KEY, under which it is booked once however often it is sent.',
  })
}

/** Returns the reasons of the operator's bookings, by journal reference (`credit:KEY`, `debit:KEY`). */
export async function findReasons(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = references.map((reference) => reference.replace(/^(credit|debit):/, ''))
  const rows = await sql.query<{ reference: string; reason: string }>(
    `SELECT CASE WHEN amount < 0 THEN 'debit:' ELSE 'credit:' END || key AS reference, reason FROM operator_credits WHERE key = ANY ($1::text[])`,
    [keys],
  )
  return new Map(rows.map(({ reference, reason }) => [reference, reason]))
}
