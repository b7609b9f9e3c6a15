import { getServerHost, testMailServer } from '../../core/mail/smtp.ts'
import type { SetupCheck } from '../../define-domain.ts'

/** Requires a mail server that accepts the login. */
export const mailCheck: SetupCheck = {
  name: 'mail',
  need: 'required',
  async findGap({ config: { mail } }) {
    if (mail === null)
      return {
        missing: 'Members receive no codes and no warnings, because SMTP_URL is not set.',
        repair: 'set SMTP_URL and MAIL_FROM, restart, then: mail test you@example.com',
      }
    const reason = await testMailServer(mail)
    if (reason === null) return null
    return {
      missing: `Members receive no codes and no warnings: the mail server ${getServerHost(mail)} cannot be used (${reason}).`,
      repair: 'correct SMTP_URL, restart, then: mail test you@example.com',
    }
  },
}
