/**
 * Time in ms that a test waits for a state before it fails. Only a hang takes that long: a page or backend on a machine with much other work is an order of magnitude
 * faster.
 */
export const MAX_WAIT_MS = 180_000
