import { newKey } from './call.ts'

/** A form on its way, with the key under which it may be sent again: until the server has answered, nobody knows whether it took it. */
interface Submission {
  key: string
  content: string
}

/** By what is submitted; for pages that may not store anything. */
const memory = new Map<string, Submission>()

const storageName = (what: string): string => `tradelet.sent.${what}`

function kept(what: string): Submission | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageName(what)) ?? 'null')
    if (!found || typeof found !== 'object' || !('key' in found) || !('content' in found)) return null
    const { key, content } = found
    return typeof key === 'string' && typeof content === 'string' ? { key, content } : null
  } catch {
    return memory.get(what) ?? null
  }
}

/**
 * The key to send a form under: that of the same content which was sent without an answer, so that it is never taken twice, also after the page was
 * loaded anew; else a new one. `what` names the kind of form.
 */
export function submissionKey(what: string, content: string): string {
  const before = kept(what)
  const submission = before?.content === content ? before : { key: newKey(), content }
  memory.set(what, submission)
  try {
    sessionStorage.setItem(storageName(what), JSON.stringify(submission))
  } catch {
    // Storage is blocked: the page's own memory has it until it is left.
  }
  return submission.key
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
