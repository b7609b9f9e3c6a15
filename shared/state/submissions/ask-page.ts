/** Time that a listener of the page may take to decide about an action. */
export const DECISION_TIMEOUT_MS = 10_000
/** Maximum length of a reason that is shown to the member. */
const MAX_REASON_LENGTH = 200

/** Returns the text of a partner's refusal in one line without control characters; "" if there is none. Texts are shown as plain text. */
export function toReason(given: unknown): string {
  const denied: unknown = typeof given === 'object' && given !== null && 'deny' in given ? given.deny : given
  if (typeof denied !== 'string') return ''
  const line = denied.replace(/[\p{C}\s]+/gu, ' ').trim()
  return [...line].slice(0, MAX_REASON_LENGTH).join('')
}

/** Returns true if the value of a listener's promise stops the action: false, or an object with `deny`. */
const isDenial = (given: unknown): boolean =>
  given === false || (typeof given === 'object' && given !== null && 'deny' in given)

const createLateError = (method: string): DOMException =>
  new DOMException(
    `${method} must be called by the listener itself: the action is not stopped. Pass a promise to detail.respondWith`,
    'InvalidStateError',
  )

/**
 * Asks the listeners of the page before an action that moves money. Dispatches a cancelable event whose detail has `respondWith`. Returns null if the action is
 * allowed, else the reason of the page, or "" without one.
 *
 * The action is stopped if a listener cancels the event, throws, or calls `respondWith` with a promise that rejects, resolves to false or to `{ deny }`, or does
 * not settle within 10 s. Once the listeners have returned, `preventDefault` throws like `respondWith`: the browser would ignore it, and the action would be sent.
 */
export async function askPage(target: EventTarget, type: string, detail: object): Promise<string | null> {
  const answers: Promise<unknown>[] = []
  let isOpen = true
  let hasThrown = false
  const respondWith = (answer: unknown): void => {
    if (!isOpen) throw createLateError('respondWith')
    answers.push(Promise.resolve(answer))
  }
  // The browser reports an exception of a listener as an event of the window, before `dispatchEvent` returns.
  const onError = () => {
    hasThrown = true
  }
  globalThis.addEventListener?.('error', onError, true)
  const event = new CustomEvent(type, {
    detail: { ...detail, respondWith },
    bubbles: true,
    composed: true,
    cancelable: true,
  })
  const isAllowed = target.dispatchEvent(event)
  globalThis.removeEventListener?.('error', onError, true)
  isOpen = false
  event.preventDefault = () => {
    throw createLateError('preventDefault')
  }
  const decided = decide(answers)
  if (!isAllowed || hasThrown) return (await decided) ?? ''
  return decided
}

/** Resolves to the reason of the first refusal, or to null if all promises allow the action in time. */
async function decide(answers: readonly Promise<unknown>[]): Promise<string | null> {
  if (answers.length === 0) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      console.warn(`tradelet: a listener did not decide within ${DECISION_TIMEOUT_MS / 1000} s, the action is not sent`)
      reject()
    }, DECISION_TIMEOUT_MS)
  })
  try {
    const denial = (await Promise.race([Promise.all(answers), silence])).find(isDenial)
    return denial === undefined ? null : toReason(denial)
  } catch (error) {
    return toReason(error)
  } finally {
    clearTimeout(timer)
  }
}
