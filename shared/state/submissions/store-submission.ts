import { createIdempotencyKey } from '../../wire/api/call.ts'
import { getStorageKey, readUnanswered, removeUnanswered, type UnansweredForm, unstoredForms } from './unanswered.ts'

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
  return { key, forget: () => removeUnanswered(name) }
}
