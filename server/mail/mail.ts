import { createTransport } from 'nodemailer'
import { errorCodeOf } from '../error-code.ts'
import type { Context } from '../http/context.ts'
import { later } from './later.ts'
import { type Email, putIntoOutbox } from './outbox.ts'

/** A mail server that does not answer is given up after this long, at each step: before a backend that stops is cut short (main.ts), so that the message is kept. */
const PATIENCE_MS = 8_000

/**
 * Sends a message to a person: by the mail server of SMTP_URL, after the answer, so that nobody waits for it; without one it is put into the outbox, and
 * this throws when it cannot be. What the mail server does not take lies in the outbox as well.
 */
export async function sendMail(context: Context, message: Email): Promise<void> {
  const { mail, dataDir } = context.config
  const keep = () => putIntoOutbox(dataDir, message, context.now())
  if (mail === null) return keep()
  later(
    context,
    async () => {
      try {
        await post(mail, message)
      } catch (error) {
        // What a mail server says may name the address, and a message's code is a secret: the kind of failure is told, and nothing else.
        context.log.warn({ code: errorCodeOf(error) }, 'the mail server did not take a message; it lies in the outbox')
        await keep()
      }
    },
    'a message could not be kept',
  )
}

async function post({ url, from }: { url: string; from: string }, message: Email): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from, ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
  } finally {
    transport.close()
  }
}
