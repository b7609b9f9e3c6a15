import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Message to a person. */
export interface Email {
  to: string
  subject: string
  text: string
}

/** Returns the folder of messages that were not sent. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/**
 * Writes a message to `<dataDir>/outbox` as an .eml file that only this user may read; the operator's mail system sends and deletes it. A file with its final
 * name is complete. The mail system sets the sender's address.
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

/** Formats a message by RFC 5322, with addresses in UTF-8 by RFC 6532. */
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

/**
 * Returns the address, its local part quoted if it contains characters with a meaning in headers. Line breaks cannot occur: the form rejects all whitespace.
 */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const safe = /^[^\s()<>[\]:;@\\,."]+(\.[^\s()<>[\]:;@\\,."]+)*$/.test(local)
  return `<${safe ? local : `"${local.replace(/["\\]/g, '\\$&')}"`}${address.slice(at)}>`
}
