import type { Context } from '../../core/http/context.ts'
import { createMailSender } from '../../core/mail/mail-sender.ts'
import { readMailBacklog } from '../../core/mail/queue.ts'
import { getServerHost, testMailServer } from '../../core/mail/smtp.ts'
import { getQueueMetrics } from '../../core/metrics/gauges.ts'
import { defineDomain } from '../../define-domain.ts'
import { commands } from './mail.commands.ts'
import { mailCheck } from './mail.setup.ts'

/** Logs a warning if the mail server cannot be used at the start. The backend starts nevertheless: messages wait in the queue. */
export async function warnOfMailServer({ config, log }: Pick<Context, 'config' | 'log'>): Promise<void> {
  if (config.mail === null) return
  const reason = await testMailServer(config.mail)
  if (reason !== null)
    log.warn(
      { host: getServerHost(config.mail), reason },
      'mail server of SMTP_URL cannot be used: codes and messages reach no member until it can; operator mail test ADDRESS tries it',
    )
}

/** E-mail messages to members. */
export const domain = defineDomain({
  name: 'mail',
  commands,
  setupChecks: [mailCheck],
  metrics: async ({ db, now }) => getQueueMetrics('mail', await readMailBacklog(db), now()),
  start(context) {
    const sender = createMailSender(context)
    sender.start()
    void warnOfMailServer(context)
    return () => sender.stop()
  },
})
