import { nameKey } from './names.ts'

/** Domains by whose names the same mailboxes are reached. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address is taken to lead to: what many mail systems leave unread, dots and what follows a plus, does not make another one. Two people
 * may share one by this; it is for counting what is sent, and for nothing else.
 */
export function mailboxOf(email: string): string {
  const key = nameKey(email).normalize('NFKC')
  const at = key.lastIndexOf('@')
  const [name = ''] = key.slice(0, at).split('+')
  const domain = key.slice(at + 1)
  return `${name.replaceAll('.', '')}@${SAME_DOMAIN[domain] ?? domain}`
}
