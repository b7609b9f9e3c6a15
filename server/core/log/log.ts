import { type DestinationStream, type Logger, pino } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { VERSION } from '../version.ts'
import { getLogScope } from './log-scope.ts'

/** Structured log. Never log tokens, passwords, form bodies or queries. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Levels of LOG_LEVEL: lines of the level and of more serious ones are written. */
export const LOG_LEVELS = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Creates the log: one JSON object per line, by default on standard output. Each line has the name of the node, its version, and the id of the request and the
 * operator that caused it, if any. `silent` for tests.
 */
export const createLog = (
  level: LogLevel | 'silent',
  to: DestinationStream = process.stdout,
  node: string | null = null,
): Logger =>
  pino(
    {
      level,
      base: { ...(node !== null && { node }), version: VERSION },
      serializers: { err: getErrorFields },
      // The logger of a request has its id already.
      mixin: (_fields, _level, logger) => {
        const scope = getLogScope()
        return scope?.requestId !== undefined && 'requestId' in logger.bindings() ? omitRequest(scope) : { ...scope }
      },
    },
    to,
  )

const omitRequest = ({ person }: { person?: string | undefined }): object => (person === undefined ? {} : { person })

/**
 * Returns the fields of an error to log. Database errors also contain the parameters of the statement, which may be secret, so only named fields are copied.
 */
export function getErrorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  // Without a stack: the place of the query does not matter, and every engine repeats this error.
  if (error instanceof DatabaseUnavailable) return { name, message, code: error.code }
  const code = 'code' in error ? String(error.code) : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: getErrorFields(cause) }) }
}
