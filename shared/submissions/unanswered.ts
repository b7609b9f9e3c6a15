import { createIdempotencyKey } from '../api/call.ts'
import { ownKey, readStored } from '../preferences/storage.ts'

/** Lifetime of an unanswered form after its last attempt; sending the same content later creates a second order. Well below the server's 24 h. */
export const UNANSWERED_TTL_MS = 600_000

/** Form that was sent without a response, with the key for sending it again. */
interface UnansweredForm {
  key: string
  content: string
  /** Time of the last attempt, epoch ms. */
  at: number
}

/** Forms that could not be stored, by storage key. */
const unstoredForms = new Map<string, UnansweredForm>()

/**
 * Returns the storage key. It contains the member's account: the server stores idempotency keys by member, and one member's form does not concern the next
 * member who signs in on this tab.
 */
const getStorageKey = (kind: string): string => ownKey(`sent.${kind}/${readStored('account')}`)

function readUnanswered(kind: string): UnansweredForm | null {
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

/** Form being sent: its key, and a function that removes it once its result is known. */
export interface StoredSubmission {
  key: string
  forget(): void
}

/**
 * Stores a form that is being sent. Content that was sent before without a response keeps its key, also after a page load, so that it is executed at most once.
 * Other content gets a new key.
 *
 * Age is ignored: the form's note about sending again stays true until `forgetExpired`.
 */
export function storeSubmission(kind: string, content: string): StoredSubmission {
  const before = readUnanswered(kind)
  const key = before?.content === content ? before.key : createIdempotencyKey()
  const name = getStorageKey(kind)
  const sent: UnansweredForm = { key, content, at: Date.now() }
  try {
    sessionStorage.setItem(name, JSON.stringify(sent))
    unstoredForms.delete(name)
  } catch {
    unstoredForms.set(name, sent)
  }
  // The storage key is computed now: another member may have signed in when the response arrives.
  return { key, forget: () => forget(name) }
}

/**
 * Forgets a form that has been unanswered for `UNANSWERED_TTL_MS`. Call it when a form is opened or changed, never between showing the note about sending again
 * and the press.
 */
export function forgetExpired(kind: string): void {
  const before = readUnanswered(kind)
  if (before && Date.now() - before.at > UNANSWERED_TTL_MS) forget(getStorageKey(kind))
}

/** Forgets the unanswered form of a kind: its result became known in another way. */
export const forgetUnanswered = (kind: string): void => forget(getStorageKey(kind))

function forget(name: string): void {
  unstoredForms.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
