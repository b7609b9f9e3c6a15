import assert from 'node:assert/strict'

/** Genuine timer of the machine, also in tests that mock timers. */
const later = globalThis.setTimeout

/**
 * Waits until a condition holds.
 *
 * @throws after 30 s, which is enough even on a busy machine
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1_500; tries++) {
    if (await holds()) return
    await new Promise((resolve) => later(resolve, 20))
  }
  assert.fail(`never: ${what}`)
}
