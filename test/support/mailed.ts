import type { Context } from '../../server/core/http/context.ts'
import { settled } from '../../server/core/mail/background-work.ts'
import { createMailSender } from '../../server/core/mail/mail-sender.ts'

/** Waits until everything that a backend sends by itself has gone where it goes, as the running backend sees to within a second. */
export async function mailed(context: Context): Promise<void> {
  await settled(context)
  await createMailSender(context).sendDue()
}
