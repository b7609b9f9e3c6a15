import assert from 'node:assert/strict'

/** Genuine timer of the machine, also in tests that mock timers. */
const genuineSetTimeout = globalThis.setTimeout

/** Number of times that a state is read, with 20 ms between: 30 s, which is enough even on a busy machine. */
const MAX_TRIES = 1_500

/**
 * Waits until a condition holds.
 *
 * @throws after 30 s, which is enough even on a busy machine
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await holds()) return
    await new Promise((resolve) => genuineSetTimeout(resolve, 20))
  }
  assert.fail(`never: ${what}`)
}

/**
 * Waits until no fault is found.
 *
 * @throws after 30 s, with the faults that were found last
 */
export async function untilFaultless(find: () => Promise<readonly string[]>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const faults = await find()
    if (faults.length === 0) return
    if (tries === MAX_TRIES) assert.deepEqual(faults, [])
    await new Promise((resolve) => genuineSetTimeout(resolve, 20))
  }
}
