import { ownKey, readStored } from '../preferences/storage.ts'

/** Lifetime of an unanswered form after its last attempt; sending the same content later creates a second order. Well below the server's 24 h. */
export const UNANSWERED_TTL_MS = 600_000

/** Form that was sent without a response, with the key for sending it again. */
export interface UnansweredForm {
  key: string
  content: string
  /** Time of the last attempt, epoch ms. */
  at: number
}

/** Forms that could not be stored, by storage key. */
export const unstoredForms: Map<string, UnansweredForm> = new Map()

/**
 * Returns the storage key. It contains the member's account: the server stores idempotency keys by member, and one member's form does not concern the next
 * member who signs in on this tab.
 */
export const getStorageKey = (kind: string): string => ownKey(`sent.${kind}/${readStored('account')}`)

/** Returns the member's last unanswered form of a kind, or null. */
export function readUnanswered(kind: string): UnansweredForm | null {
  const name = getStorageKey(kind)
  const unstored = unstoredForms.get(name)
  if (unstored) return unstored
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    if (!found || typeof found !== 'object' || !('key' in found && 'content' in found && 'at' in found)) return null
    const { key, content, at } = found
    return typeof key === 'string' && typeof content === 'string' && typeof at === 'number'
      ? { key, content, at }
      : null
  } catch {
    return null
  }
}

/** Returns the member's last unanswered content of a kind of form, or null. */
export const getUnansweredContent = (kind: string): string | null => readUnanswered(kind)?.content ?? null

/**
 * Forgets a form that has been unanswered for `UNANSWERED_TTL_MS`. Call it when a form is opened or changed, never between showing the note about sending again
 * and the press.
 */
export function forgetExpired(kind: string): void {
  const before = readUnanswered(kind)
  if (before && Date.now() - before.at > UNANSWERED_TTL_MS) removeUnanswered(getStorageKey(kind))
}

/** Forgets the unanswered form of a kind: its result became known in another way. */
export const forgetUnanswered = (kind: string): void => removeUnanswered(getStorageKey(kind))

/** Removes an unanswered form by its storage key. */
export function removeUnanswered(name: string): void {
  unstoredForms.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
