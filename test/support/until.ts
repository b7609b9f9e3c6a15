import assert from 'node:assert/strict'
import { MAX_WAIT_MS } from './patience.ts'

/** Genuine timer of the machine, also in tests that mock timers. */
const genuineSetTimeout = globalThis.setTimeout

const INTERVAL_MS = 20
/** Number of times that a state is read. */
const MAX_TRIES = MAX_WAIT_MS / INTERVAL_MS

/**
 * Waits until a condition holds.
 *
 * @throws after `MAX_WAIT_MS`, and the time that `holds` takes
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await holds()) return
    await new Promise((resolve) => genuineSetTimeout(resolve, INTERVAL_MS))
  }
  assert.fail(`never: ${what}`)
}

/**
 * Waits until no fault is found.
 *
 * @throws after `MAX_WAIT_MS`, with the faults that were found last
 */
export async function untilFaultless(find: () => Promise<readonly string[]>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const faults = await find()
    if (faults.length === 0) return
    if (tries === MAX_TRIES) assert.deepEqual(faults, [])
    await new Promise((resolve) => genuineSetTimeout(resolve, INTERVAL_MS))
  }
}
