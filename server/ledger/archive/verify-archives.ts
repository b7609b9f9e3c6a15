import { join } from 'node:path'
import { add, compare } from '../../../shared/base/money/decimal.ts'
import { type Decimal, normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { ArchiveError, readArchive } from './archive-file.ts'
import { findArchives } from './closed-months.ts'

/** Postings between two calls of the control. */
const CONTROL_INTERVAL = 10_000

/** Control of a long work. */
export interface ReadControl {
  /** @throws if the work must end */
  requireRunning(): void
}

/** Result of reading the archives back. */
export interface VerifiedArchives {
  months: number
  postings: number
}

/**
 * Reads the archived months back, oldest first, up to the month `through` or all: each file is the one that was written, each entry sums to zero per coin, each
 * balance follows from the one before it, and the totals of the dropped months are those in the database.
 * @throws ArchiveError with the first difference, as one sentence
 */
export async function verifyArchives(
  sql: Sql,
  folder: string,
  control?: ReadControl,
  through: string | null = null,
): Promise<VerifiedArchives> {
  const all = await findArchives(sql)
  const end = through === null ? all.length : all.findIndex(({ month }) => month === through) + 1
  const balances = new Map<string, Decimal>()
  const unbalanced = new Map<string, Decimal>()
  let postings = 0
  let isCompared = false
  const compareTotals = async () => {
    if (!isCompared) await requireTotals(sql, balances)
    isCompared = true
  }
  for (const { month, file, sha256, droppedAt } of all.slice(0, end)) {
    if (droppedAt === null) await compareTotals()
    for await (const { id, entry, account, ...figures } of readArchive(join(folder, file), month, sha256)) {
      if (postings++ % CONTROL_INTERVAL === 0) control?.requireRunning()
      const [amount, balance] = [toDecimal(figures.amount), toDecimal(figures.balance)]
      const expected = add(balances.get(account) ?? '0', amount)
      if (compare(expected, balance) !== 0)
        throw new ArchiveError(
          `${file}: posting ${id} of ${account} has the balance ${balance} instead of ${expected}.`,
        )
      balances.set(account, balance)
      addToEntry(unbalanced, `${entry} ${account.split('/').at(-1)}`, amount)
    }
    const [wrong] = unbalanced
    if (wrong) throw new ArchiveError(`${file}: entry ${wrong[0]} sums to ${wrong[1]} instead of 0.`)
  }
  await (all.slice(0, end).every(({ droppedAt }) => droppedAt !== null) && end === all.length ? compareTotals() : null)
  return { months: end, postings }
}

const toDecimal = (text: string): Decimal => normalizeDecimal(text) ?? '0'

function addToEntry(unbalanced: Map<string, Decimal>, entry: string, amount: Decimal): void {
  const sum = add(unbalanced.get(entry) ?? '0', amount)
  if (compare(sum, '0') === 0) unbalanced.delete(entry)
  else unbalanced.set(entry, sum)
}

/** Compares the balances after the dropped months with those that the database carries. */
async function requireTotals(sql: Sql, balances: ReadonlyMap<string, Decimal>): Promise<void> {
  const carried = await sql.query<{ address: string; sum: Decimal }>(
    'SELECT a.address, t.sum FROM ledger_archived_totals t JOIN ledger_accounts a ON a.id = t.account_id',
  )
  const differing = carried.find(({ address, sum }) => compare(sum, balances.get(address) ?? '0') !== 0)
  if (differing)
    throw new ArchiveError(
      `The files have ${balances.get(differing.address) ?? '0'} for ${differing.address}, and the database carries ${differing.sum}.`,
    )
  if (carried.length !== balances.size)
    throw new ArchiveError(`The files have ${balances.size} accounts, and the database carries ${carried.length}.`)
}
