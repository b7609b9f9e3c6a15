import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ApiError, Result } from '../api/result.ts'
import { CODE_RESEND_SECONDS } from '../contract/constants.ts'
import { type Deadline, deadlineIn, secondsLeft } from '../format/countdown.ts'

/** Has codes sent to an address that a form names. */
export interface CodeSender {
  /** When a code may be sent again. */
  readonly $wait: ReadableAtom<Deadline | null>
  readonly $sending: ReadableAtom<boolean>
  /** The address the last code went to, or "". */
  readonly $sentTo: ReadableAtom<string>
  /** Has a code sent, once however often it is pressed. Answers false when the form names no address that can be used. */
  send(): Promise<boolean>
}

interface CodeParts {
  /** One for the page, so that leaving the form and coming back does not ask too early. */
  $wait: WritableAtom<Deadline | null>
  /** The address, or null after the form has said what is wrong with it. */
  address(): string | null
  request(address: string): Promise<Result<null>>
  /** The backend did not send one. Nobody waits after a failure. */
  failed(error: ApiError): void
}

/** Makes what sends the codes of a form. */
export function createCodeSender({ $wait, address, request, failed }: CodeParts): CodeSender {
  const $sending = atom(false)
  const $sentTo = atom('')
  async function send(): Promise<boolean> {
    const waiting = $wait.get()
    if ($sending.get() || (waiting && secondsLeft(waiting) > 0)) return true
    const to = address()
    if (to === null) return false
    $sending.set(true)
    const answer = await request(to).finally(() => $sending.set(false))
    if (answer.ok) {
      $sentTo.set(to)
      $wait.set(deadlineIn(CODE_RESEND_SECONDS))
    } else failed(answer.error)
    return true
  }
  return { $wait, $sending, $sentTo, send }
}
