import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { errorCodeOf } from '../error-code.ts'
import type { Claimed } from './queue.ts'

/** Timeout of each step with the mail server. */
const PATIENCE_MS = 8_000
/** Timeout of a delivery; shorter than a claim (queue.ts). */
const LONGEST_MS = 40_000

/**
 * Delivery result: `later` (temporary failure), `never` (permanent failure), `blocked` (mail server unreachable or login rejected, so other messages would fail
 * as well). `code` and `reason` can be logged; the text of a mail server may contain the address, and the message a secret code.
 */
export type Posted =
  | { sent: true }
  | { sent: false; again: 'later' | 'never' | 'blocked'; code: string; reason: string }

type MailServer = NonNullable<Config['mail']>
/** Message to deliver. */
export type Message = Pick<Claimed, 'to' | 'subject' | 'text' | 'id' | 'written_at'>

/** Delivers a message to the mail server within `longestMs`. All attempts have the same Message-ID, by which mailboxes recognise a duplicate. Never throws. */
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

/** Returns the codes of a failure: nodemailer's, the system's in its message, and the mail server's; never the server's text, which may contain an address. */
function reasonFor(error: unknown): string {
  const { message = '', responseCode } = error as { message?: string; responseCode?: number }
  const code = errorCodeOf(error) || 'unknown'
  const system = responseCode === undefined ? /\bE[A-Z_]{3,30}\b/.exec(message)?.[0] : undefined
  return [...new Set([code, system, responseCode])].filter((part) => part !== undefined).join(' ')
}

async function withinTime(longestMs: number, sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('mail server timed out'), { code: 'ETIMEDOUT' })),
      longestMs,
    )
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A response to this message or its recipient concerns that message only. Everything else, such as a rejected login or sender, must be fixed by the operator.
 */
function againAfter(error: unknown): 'later' | 'never' | 'blocked' {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  if (responseCode === 0 || !['RCPT TO', 'DATA'].includes(command)) return 'blocked'
  return responseCode >= 500 ? 'never' : 'later'
}

const hostOf = (from: string): string => /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'tradelet'
