import { errorCodeOf } from '../error-code.ts'

/** Work on many records that is done in one transaction. */
interface Together<T> {
  /** Does it with all of them or, when it throws, with none; answers with how many. */
  work(records: readonly T[]): Promise<number>
  /** Takes one that cannot be worked on out of the way. */
  setAside(record: T, error: unknown): void
}

/**
 * Does work with records together. One that it fails on does not stop the others: it is found by halving, and set aside. Answers with how many it was done.
 * Throws when the fault lies in no record, as when the database is away.
 */
export async function inHalves<T>(records: readonly T[], { work, setAside }: Together<T>): Promise<number> {
  try {
    return await work(records)
  } catch (error) {
    if (!liesInRecord(error)) throw error
    const [first] = records
    if (first !== undefined && records.length === 1) {
      setAside(first, error)
      return 0
    }
    const half = records.length >> 1
    const parts = [records.slice(0, half), records.slice(half)]
    let done = 0
    for (const part of parts) if (part.length > 0) done += await inHalves(part, { work, setAside })
    return done
  }
}

/** Whether an error comes of what is written (wrong data, a broken constraint, a refusing trigger) and not of a database that is away. */
const liesInRecord = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || /^(?:22|23|P0)/.test(errorCodeOf(error))
