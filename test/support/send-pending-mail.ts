import type { Context } from '../../server/core/http/context.ts'
import { settled } from '../../server/core/mail/background-work.ts'
import { createMailSender } from '../../server/core/mail/mail-sender.ts'

/** Waits until a backend has sent everything that it sends in the background. A running backend does this within a second. */
export async function mailed(context: Context): Promise<void> {
  await settled(context)
  await createMailSender(context).sendDue()
}
