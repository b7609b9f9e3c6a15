import { newKey } from '../api/call.ts'
import { stored } from '../preferences/storage.ts'

/** Lifetime of an unanswered form after its last attempt; sending the same content later creates a second order. Well below the server's 24 h. */
export const UNANSWERED_MS = 600_000

/** Form that was sent without a response, with the key for sending it again. */
interface Unanswered {
  key: string
  content: string
  /** Time of the last attempt, epoch ms. */
  at: number
}

/** Forms that could not be stored, by storage key. */
const memory = new Map<string, Unanswered>()

/** The server stores keys by member, so one member's form does not concern the next member who signs in on this tab. */
const storageName = (kind: string): string => `tradelet.sent.${kind}/${stored('account')}`

function kept(kind: string): Unanswered | null {
  const name = storageName(kind)
  const unstored = memory.get(name)
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
export const unanswered = (kind: string): string | null => kept(kind)?.content ?? null

/** Form being sent: its key, and a function that removes it once its result is known. */
export interface Sent {
  key: string
  forget(): void
}

/**
 * Stores a form that is being sent. Content that was sent before without a response keeps its key, also after a page load, so that it is executed at most once.
 * Other content gets a new key.
 *
 * Age is ignored: the form's note about sending again stays true until `forgetOld`.
 */
export function remember(kind: string, content: string): Sent {
  const before = kept(kind)
  const key = before?.content === content ? before.key : newKey()
  const name = storageName(kind)
  const sent: Unanswered = { key, content, at: Date.now() }
  try {
    sessionStorage.setItem(name, JSON.stringify(sent))
    memory.delete(name)
  } catch {
    memory.set(name, sent)
  }
  // The storage key is computed now: another member may have signed in when the response arrives.
  return { key, forget: () => forget(name) }
}

/** Forgets a form that has been unanswered for `UNANSWERED_MS`. Call it when a form is opened or changed, never between its note and the press. */
export function forgetOld(kind: string): void {
  const before = kept(kind)
  if (before && Date.now() - before.at > UNANSWERED_MS) forget(storageName(kind))
}

function forget(name: string): void {
  memory.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
