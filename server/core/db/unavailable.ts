import { errorCodeOf } from '../error-code.ts'

/** How far a request had got when the database failed it. `commit`: whether it was done is not known. */
export type FailedAt = 'statement' | 'commit'

/**
 * The database cannot be reached, or cannot write (its disk is full, it is read-only, it has no connection left). HTTP answers it with 503. Except at
 * `commit`, the transaction was rolled back.
 */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503
  readonly failedAt: FailedAt
  /** The code of the cause: an SQLSTATE or a system's code. */
  readonly code: string

  constructor(cause: unknown, failedAt: FailedAt) {
    super(`the database cannot serve: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.failedAt = failedAt
    this.code = errorCodeOf(cause)
  }
}

/** Connection refused, reset, closed or timed out. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
])
/**
 * SQLSTATEs by which the server says that it cannot serve now: connection exceptions (class 08), insufficient resources such as a full disk (53), I/O errors
 * (58030), shutdown and crash (57P01 to 57P03, 57P05), and a server that became read-only (25006).
 */
const SQLSTATES = /^(?:08\w{3}|53\w{3}|58030|57P0[1235]|25006)$/
/** SQLSTATEs of errors that end a transaction for certain, also at COMMIT. */
const ROLLED_BACK = /^(?:53\w{3}|25006)$/
/** What the driver says, without a code, of a connection that it lost or did not get. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

const isUnavailable = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  if (SYSTEM_CODES.has(code) || SQLSTATES.test(code)) return true
  return error instanceof Error && code === '' && DRIVER_MESSAGES.test(error.message)
}

/** Returns the error as `DatabaseUnavailable` if that is what it means, else the error itself. */
export function availabilityError(error: unknown, failedAt: FailedAt): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error
  return new DatabaseUnavailable(error, ROLLED_BACK.test(errorCodeOf(error)) ? 'statement' : failedAt)
}
