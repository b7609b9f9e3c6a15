import { newKey } from './call.ts'

/** How long a submission without an answer is remembered, from its last try: who sends the same later means a second one. Well within the server's 24 h. */
export const UNANSWERED_MS = 600_000

/** A form on its way, with the key under which it may be sent again: until the server has answered, nobody knows whether it took it. */
interface Submission {
  key: string
  content: string
  /** When it was tried last, in milliseconds since 1970. */
  at: number
}

/** By what is submitted; for pages that may not store anything. */
const memory = new Map<string, Submission>()

const storageName = (what: string): string => `tradelet.sent.${what}`

function kept(what: string): Submission | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageName(what)) ?? 'null')
    if (!found || typeof found !== 'object' || !('key' in found && 'content' in found && 'at' in found)) return null
    const { key, content, at } = found
    return typeof key === 'string' && typeof content === 'string' && typeof at === 'number'
      ? { key, content, at }
      : null
  } catch {
    return memory.get(what) ?? null
  }
}

/** The content that was sent last and has no answer, or null. `what` names the kind of form. */
export const unanswered = (what: string): string | null => kept(what)?.content ?? null

/**
 * The key to send a form under: that of the same content which was sent without an answer, so that it is never taken twice, also after the page was
 * loaded again; else a new one. However old it is: what the form says of sending again holds until `forgetOldSubmission`.
 */
export function submissionKey(what: string, content: string): string {
  const before = kept(what)
  const key = before?.content === content ? before.key : newKey()
  const submission = { key, content, at: Date.now() }
  memory.set(what, submission)
  try {
    sessionStorage.setItem(storageName(what), JSON.stringify(submission))
  } catch {
    // Storage is blocked: the page's own memory has it until it is left.
  }
  return key
}

/** Forgets a submission whose answer did not come within `UNANSWERED_MS`. To be called when a form is opened or changed, never between its words and its press. */
export function forgetOldSubmission(what: string): void {
  const before = kept(what)
  if (before && Date.now() - before.at > UNANSWERED_MS) submissionEnded(what)
}

/** The server has answered, whatever it said: the next submission is a new one. */
export function submissionEnded(what: string): void {
  memory.delete(what)
  try {
    sessionStorage.removeItem(storageName(what))
  } catch {
    // Nothing was stored.
  }
}
