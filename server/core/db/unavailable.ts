import { getErrorCode } from '../error-code.ts'

/** Point at which the database failed. At `commit` it is unknown whether the transaction was committed. */
export type FailurePoint = 'statement' | 'commit'

/**
 * Error of a database that cannot be reached or cannot write (full disk, read-only, no connection left). HTTP responds with 503. The transaction was rolled
 * back, except at `commit`.
 */
export class DatabaseUnavailable extends Error {
  readonly statusCode = 503
  readonly failedAt: FailurePoint
  /** Code of the cause: an SQLSTATE or a system error code. */
  readonly code: string

  constructor(cause: unknown, failedAt: FailurePoint) {
    super(`database unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.failedAt = failedAt
    this.code = getErrorCode(cause)
  }
}

/** System error codes of a connection that is refused, reset, closed or timed out, and of a full disk. */
const UNAVAILABLE_SYSTEM_CODES = new Set([
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
 * SQLSTATEs of a server that cannot serve now: connection exceptions (class 08), insufficient resources such as a full disk (53), I/O errors (58030), a statement
 * that reached its limit (57014), shutdown and crash (57P01 to 57P03, 57P05), and a server that became read-only (25006).
 */
const UNAVAILABLE_SQLSTATES = /^(?:08\w{3}|53\w{3}|58030|57014|57P0[1235]|25006)$/
/** SQLSTATEs after which the transaction is certainly rolled back, also at COMMIT. */
const ROLLED_BACK_SQLSTATES = /^(?:53\w{3}|25006)$/
/** Messages of driver errors without a code: the connection was lost or could not be opened. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/

const isUnavailable = (error: unknown): boolean => {
  const code = getErrorCode(error)
  if (UNAVAILABLE_SYSTEM_CODES.has(code) || UNAVAILABLE_SQLSTATES.test(code)) return true
  return error instanceof Error && code === '' && DRIVER_MESSAGES.test(error.message)
}

/** Returns the error as `DatabaseUnavailable` if the database is unavailable, else the error itself. */
export function toAvailabilityError(error: unknown, failedAt: FailurePoint): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error
  return new DatabaseUnavailable(error, ROLLED_BACK_SQLSTATES.test(getErrorCode(error)) ? 'statement' : failedAt)
}
