import { AsyncLocalStorage } from 'node:async_hooks'

/** Cause of lines of the log: the request, and the operator for whom a command runs. */
interface LogScope {
  requestId?: string
  person?: string
}

const current = new AsyncLocalStorage<LogScope>()

/** Returns the cause of the present line; undefined for work in the background. */
export const getLogScope = (): LogScope | undefined => current.getStore()

/** Runs `work`, whose lines have these fields in addition to those of the caller. */
export const withLogScope = <T>(scope: LogScope, work: () => T): T =>
  current.run({ ...current.getStore(), ...scope }, work)
