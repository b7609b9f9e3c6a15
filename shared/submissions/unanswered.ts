import { newKey } from '../api/call.ts'
import { stored } from '../preferences/storage.ts'

/** How long a form without an answer is remembered, from its last try: sending the same later means a second one. Well within the server's 24 h. */
export const UNANSWERED_MS = 600_000

/** A form that was sent, with the key under which it may be sent again: until the server has answered, it is not known whether it took it. */
interface Unanswered {
  key: string
  content: string
  /** When it was tried last, in milliseconds since 1970. */
  at: number
}

/** By their names in the storage: those that a page may not store. */
const memory = new Map<string, Unanswered>()

/** The server keeps keys by member, so what one member sent does not concern the next one who signs in on this tab. */
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

/** The content that the member sent last and that has no answer, or null. `kind` names the kind of form. */
export const unanswered = (kind: string): string | null => kept(kind)?.content ?? null

/** A form on its way: its key, and what takes it out of the memory once its fate is known. */
export interface Sent {
  key: string
  forget(): void
}

/**
 * Keeps a form that is being sent. Its key is that of the same content which was sent without an answer, so that it is never taken twice, also after the
 * page was loaded again; else a new one. However old it is: what the form says of sending again holds until `forgetOld`.
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
  // By its name now: another member may have signed in when the answer comes.
  return { key, forget: () => forget(name) }
}

/** Forgets a form whose answer did not come within `UNANSWERED_MS`. To be called when a form is opened or changed, never between its words and its press. */
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
