import { PREFIX } from '../../base/runtime/page-config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { emit } from '../../state/page/emit.ts'
import { type SignInResult, signIn } from '../../state/partner/sign-in.ts'
import { $token } from '../../state/session/token.ts'
import { createErrorDetail } from '../definition/error-detail.ts'

/** Attempt of the page to sign a member in. */
interface Attempt {
  /** Element that the member pressed: one of this product or of the page. */
  asking: EventTarget
  /** Window that the press has opened; null if the browser blocked it. */
  opened: Window | null
  /** Element that shows a failure, if it is not the one that asked. */
  place?: EventTarget
  /** Starts another attempt. */
  retry(): void
}

/** Last attempt of the page, for all builds on it. `removeFailure` removes the sentence about it, if there is one. */
const last = pageSingleton('partner.attempt', () => ({ count: 0, removeFailure: () => {} }))

/** Returns the element of this product that asked, or the document, if a control of the page did or the element has left the page. */
const findTarget = (asking: EventTarget): EventTarget =>
  asking instanceof Element && asking.isConnected && asking.localName.startsWith(`${PREFIX}-`) ? asking : document

/**
 * Signs a member in and reports the result on the element that asked: `tl-session` after a login or a registration in the window. If the window returned a code and
 * no session followed, `tl-error` with the code `session`, and a sentence in the element that stays until the next attempt. Returns whether the page has a
 * session.
 */
export async function completeSignIn(attempt: Attempt): Promise<boolean> {
  last.removeFailure()
  last.count += 1
  const result = await signIn(attempt.opened)
  // Reported in the task that changes the token. Other sessions are reported for the page (reports/session-events.ts).
  if (result.state === 'in' && result.reason !== 'elsewhere')
    emit(findTarget(attempt.asking), 'tl-session', { state: 'in', reason: result.reason })
  if (result.state === 'failed') await reportFailure(result, attempt)
  return result.state === 'in'
}

async function reportFailure(
  { cause, requestId }: SignInResult & { state: 'failed' },
  { asking, place = asking, retry }: Attempt,
): Promise<void> {
  const { count } = last
  emit(findTarget(asking), 'tl-error', createErrorDetail('session', retry, { requestId, cause }))
  try {
    const { showSignInFailure } = await import('./sign-in-failure.ts')
    // Meanwhile another attempt may have begun, or the page may have a session.
    if (last.count === count && $token.get() === '') last.removeFailure = showSignInFailure(place)
  } catch (error) {
    console.error('tradelet: the message about the failed sign-in could not be loaded', error)
  }
}
