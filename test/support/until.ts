import assert from 'node:assert/strict'

/** The machine's own timer, also where a test has taken timers into its hands since. */
const later = globalThis.setTimeout

/** Waits until something holds that comes by itself, as over a socket; fails when it does not in half a minute, which no busy machine needs. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1_500; tries++) {
    if (await holds()) return
    await new Promise((resolve) => later(resolve, 20))
  }
  assert.fail(`never: ${what}`)
}
