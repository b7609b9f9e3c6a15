import { setTimeout as sleep } from 'node:timers/promises'
import { errorCodeOf } from '../error-code.ts'

/** SQLSTATEs of serialization failure and deadlock, after which a transaction may run again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 6
const FIRST_PAUSE_MS = 5

/** Runs a transaction and retries it after a serialization failure or deadlock, at most 6 attempts in all. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transaction()
    } catch (error) {
      if (tried === ATTEMPTS || !RETRIED.has(errorCodeOf(error))) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** tried * Math.random())
    }
  }
}
