import { type DestinationStream, type Logger, pino } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'

/** A line of the structured log. Never tokens, passwords, form bodies, queries. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The backend's log: a JSON object a line, on standard output unless told otherwise. `silent` for tests. */
export const createLog = (level: 'info' | 'silent', to: DestinationStream = process.stdout): Logger =>
  pino({ level, base: null, serializers: { err: errorFields } }, to)

/** What is told of an error. Errors of a database carry the statement's parameters too, which may be secrets, so nothing is taken over unnamed. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // The database is away: where it was asked from says nothing, and every engine reports it again and again.
  if (error instanceof DatabaseUnavailable) return { name, message, code: error.code }
  const code = 'code' in error ? String(error.code) : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: errorFields(cause) }) }
}
