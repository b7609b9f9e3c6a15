import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A message to a person. */
export interface Email {
  to: string
  subject: string
  text: string
}

/** The folder of messages that were not sent. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/**
 * Puts a message into `<dataDir>/outbox` as an .eml file that only this user may read; the operator's mail system takes it from there and deletes it.
 * A file with its final name is complete. The sender's address is the mail system's to set.
 */
export async function putIntoOutbox(dataDir: string, message: Email, now: number): Promise<void> {
  const folder = outboxFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${now}-${randomUUID()}`
  const part = join(folder, `${name}.part`)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(eml(message, name, now))
    } finally {
      await file.close()
    }
    await rename(part, join(folder, `${name}.eml`))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The message as RFC 5322 wants it, addresses in UTF-8 as RFC 6532 allows. */
const eml = ({ to, subject, text }: Email, id: string, now: number): string =>
  [
    `To: ${mailbox(to)}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@tradelet>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n')

/** The address with a quoted local part where it has signs that would mean something in a header. Line breaks cannot occur: the form's rule forbids spaces of any kind. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const safe = /^[^\s()<>[\]:;@\\,."]+(\.[^\s()<>[\]:;@\\,."]+)*$/.test(local)
  return `<${safe ? local : `"${local.replace(/["\\]/g, '\\$&')}"`}${address.slice(at)}>`
}
