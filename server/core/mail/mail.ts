import type { Context } from '../http/context.ts'
import { type Email, putIntoOutbox } from './outbox.ts'
import { queueMail } from './queue.ts'

/** Lifetime of a message that a member waits for, the same as that of codes (`CODE_LIFE_MS`). */
const AWAITED_MS = 10 * 60_000

/**
 * Sends a message that a member waits for, such as a code. With a mail server it is queued before less urgent messages, so that the caller does not wait for
 * the server; without one it is written to the outbox.
 * @throws if it cannot be stored
 */
export async function sendMail({ config, db, now }: Context, message: Email): Promise<void> {
  if (config.mail === null) await putIntoOutbox(config.dataDir, message, now())
  else await queueMail(db, message, { now: now(), life: AWAITED_MS })
}
