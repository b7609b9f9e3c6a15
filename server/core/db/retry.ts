import { setTimeout as sleep } from 'node:timers/promises'
import { getErrorCode } from '../error-code.ts'

/** SQLSTATEs of serialization failure and deadlock, after which a transaction may run again. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 5

/** Runs a transaction and retries it after a serialization failure or deadlock, at most 6 attempts in all. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transaction()
    } catch (error) {
      if (tried === MAX_ATTEMPTS || !RETRYABLE_SQLSTATES.has(getErrorCode(error))) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** tried * Math.random())
    }
  }
}
