import { getErrorCode } from '../error-code.ts'

/** Work on many records in one transaction. */
interface BatchWork<T> {
  /** Processes all records or, if it throws, none. Returns how many were processed. */
  work(records: readonly T[]): Promise<number>
  /** Called with each record that cannot be processed and its error. */
  setAside(record: T, error: unknown): void
}

/**
 * Processes records in one batch. If the batch fails because of a record, splits it in halves to find that record, sets it aside and processes the others.
 * Returns how many were processed.
 * @throws errors that no record causes, such as an unavailable database
 */
export async function processWithBisection<T>(
  records: readonly T[],
  { work, setAside }: BatchWork<T>,
): Promise<number> {
  try {
    return await work(records)
  } catch (error) {
    if (!isCausedByRecord(error)) throw error
    const [first] = records
    if (first !== undefined && records.length === 1) {
      setAside(first, error)
      return 0
    }
    const half = records.length >> 1
    const parts = [records.slice(0, half), records.slice(half)]
    let done = 0
    for (const part of parts) if (part.length > 0) done += await processWithBisection(part, { work, setAside })
    return done
  }
}

/**
 * Returns whether the data caused the error (invalid value, violated constraint, exception of a trigger, `RangeError` or `TypeError` of the work), and not an
 * unavailable database.
 */
const isCausedByRecord = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || /^(?:22|23|P0)/.test(getErrorCode(error))
