import { type DestinationStream, type Logger, pino } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'

/** Structured log. Never log tokens, passwords, form bodies or queries. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Creates the log: one JSON object per line, by default on standard output. `silent` for tests. */
export const createLog = (level: 'info' | 'silent', to: DestinationStream = process.stdout): Logger =>
  pino({ level, base: null, serializers: { err: errorFields } }, to)

/**
 * Returns the fields of an error to log. Database errors also contain the parameters of the statement, which may be secret, so only named fields are copied.
 */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // Without a stack: the place of the query does not matter, and every engine repeats this error.
  if (error instanceof DatabaseUnavailable) return { name, message, code: error.code }
  const code = 'code' in error ? String(error.code) : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: errorFields(cause) }) }
}
