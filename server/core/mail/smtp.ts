import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { errorCodeOf } from '../error-code.ts'
import type { Claimed } from './queue.ts'

/** A mail server that does not answer is given up after this long, at each step. */
const PATIENCE_MS = 8_000
/** And after this long in all: less than a claim lasts (queue.ts). */
const LONGEST_MS = 40_000

/**
 * What became of a try: a mailbox takes it `later`, or `never`; or the mail server is not to be had, or lets nobody in (`blocked`), so that others need not be tried
 * either. `code` and `reason` say what of it may be logged: what a mail server says may name the address, and a message's code is a secret.
 */
export type Posted =
  | { sent: true }
  | { sent: false; again: 'later' | 'never' | 'blocked'; code: string; reason: string }

type MailServer = NonNullable<Config['mail']>
/** A message as it is sent. */
export type Message = Pick<Claimed, 'to' | 'subject' | 'text' | 'id' | 'written_at'>

/**
 * Hands a message to the mail server. Every try of the same message has the same Message-ID, by which mailboxes know a second copy. Gives up after `longestMs`.
 * Never throws.
 */
export async function post(mail: MailServer, message: Message, longestMs = LONGEST_MS): Promise<Posted> {
  const { to, subject, text, id, written_at } = message
  const transport = createTransportTo(mail)
  try {
    await withinTime(
      longestMs,
      transport.sendMail({
        from: mail.from,
        to,
        subject,
        text,
        date: new Date(written_at),
        messageId: `<${id}@${hostOf(mail.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    )
    return { sent: true }
  } catch (error) {
    return { sent: false, again: againAfter(error), code: errorCodeOf(error) || 'unknown', reason: reasonFor(error) }
  } finally {
    transport.close()
  }
}

/** Connects to the mail server and logs in, without a message. Returns why that failed, as in `ESOCKET ECONNREFUSED`; null if it works. Never throws. */
export async function tryMailServer(mail: MailServer): Promise<string | null> {
  const transport = createTransportTo(mail)
  try {
    await withinTime(LONGEST_MS, transport.verify())
    return null
  } catch (error) {
    return reasonFor(error)
  } finally {
    transport.close()
  }
}

/** Returns host and port of a mail server, without its login. */
export const hostOfServer = ({ url }: Pick<MailServer, 'url'>): string => new URL(url).host

const createTransportTo = ({ url }: MailServer) =>
  createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Returns the codes of a failure: nodemailer's, the system's in its message, and the mail server's. None of the server's words, which may name an address. */
function reasonFor(error: unknown): string {
  const { message = '', responseCode } = error as { message?: string; responseCode?: number }
  const code = errorCodeOf(error) || 'unknown'
  const system = responseCode === undefined ? /\bE[A-Z_]{3,30}\b/.exec(message)?.[0] : undefined
  return [...new Set([code, system, responseCode])].filter((part) => part !== undefined).join(' ')
}

async function withinTime(longestMs: number, sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), longestMs)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the server says of this message or its mailbox counts for that alone. All else, such as its word on login or sender, is the operator's to mend. */
function againAfter(error: unknown): 'later' | 'never' | 'blocked' {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  if (responseCode === 0 || !['RCPT TO', 'DATA'].includes(command)) return 'blocked'
  return responseCode >= 500 ? 'never' : 'later'
}

const hostOf = (from: string): string => /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'tradelet'
