import type { Context } from '../http/context.ts'
import { type Email, putIntoOutbox } from './outbox.ts'
import { queueMail } from './queue.ts'

/** A message that a person waits for, such as a code, is worth nothing after this long: as long as codes are good (CODE_LIFE_MS). */
const AWAITED_MS = 10 * 60_000

/**
 * Sends a message that a person waits for, such as a code. With a mail server it is in the queue then, before all that can wait, so that nobody waits for the server;
 * without one it lies in the outbox. Throws when it can be kept nowhere.
 */
export async function sendMail({ config, db, now }: Context, message: Email): Promise<void> {
  if (config.mail === null) await putIntoOutbox(config.dataDir, message, now())
  else await queueMail(db, message, { now: now(), life: AWAITED_MS })
}
