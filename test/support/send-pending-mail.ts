import type { Context } from '../../server/core/http/context.ts'
import { createMailSender } from '../../server/core/mail/mail-sender.ts'

/** Waits until a backend has sent everything that it sends in the background. A running backend does this within a second. */
export async function sendPendingMail(context: Context): Promise<void> {
  await context.background.wait()
  await createMailSender(context).sendDue()
}
