import { EMAIL_PATTERN } from '../../shared/contract/fields.ts'
import type { Sql } from '../db/sql.ts'
import type { Context } from '../http/context.ts'
import { later } from '../mail/later.ts'
import { sendMail } from '../mail/mail.ts'
import { addNotice } from './notices.ts'

/** What a member is told of something that was done in their account, in their language. */
export interface Announcement {
  title: string
  text: string
}

/** Texts as the HTML of a message, a paragraph each; they are text, whatever they hold. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Puts it into the member's messages, in the transaction of what was done. */
export const announce = (tx: Sql, member: string, { title, text }: Announcement, now: number): Promise<string> =>
  addNotice(tx, { title, content: paragraphs(text), member }, now)

/** Sends it by e-mail as well, once it is done, to a member whose login name is an address. */
export function announceByMail(context: Context, username: string, { title, text }: Announcement): void {
  if (!EMAIL_PATTERN.test(username)) return
  later(context, () => sendMail(context, { to: username, subject: title, text: `${text}\n` }), 'no message was sent')
}
