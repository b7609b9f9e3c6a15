import { toNameKey } from './names.ts'

/** Domains that reach the same mailboxes as another. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** Returns the mailbox of an address, without dots and plus suffix. Different people may share a result, so use it only to limit what is sent. */
export function toMailbox(email: string): string {
  const key = toNameKey(email).normalize('NFKC')
  const at = key.lastIndexOf('@')
  const [name = ''] = key.slice(0, at).split('+')
  const domain = key.slice(at + 1)
  return `${name.replaceAll('.', '')}@${SAME_DOMAIN[domain] ?? domain}`
}
