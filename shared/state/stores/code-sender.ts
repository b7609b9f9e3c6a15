import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { CODE_RESEND_SECONDS } from '../../base/contract/constants.ts'
import { createDeadline, type Deadline, secondsLeft } from '../../base/format/deadline.ts'
import type { ApiError, Result } from '../../wire/api/call-result.ts'

/** Sends verification codes to the address that a form names. */
export interface CodeSender {
  /** When the next code may be requested; null if it may be requested now. */
  readonly $wait: ReadableAtom<Deadline | null>
  readonly $sending: ReadableAtom<boolean>
  /** Address of the last code, or "". */
  readonly $sentTo: ReadableAtom<string>
  /** Requests a code, unless a request is pending or the wait is not over. Returns false if the form has no usable address. */
  send(): Promise<boolean>
}

interface CodeSenderParts {
  /** One store per page, so that closing and reopening the form does not reset the wait. */
  $wait: WritableAtom<Deadline | null>
  /** Returns the address, or null after showing on the form what is wrong with it. */
  address(): string | null
  request(address: string): Promise<Result<null>>
  /** Called if the backend sent no code. A failure starts no wait. */
  onError(error: ApiError): void
}

/** Creates the code sender of a form. */
export function createCodeSender({ $wait, address, request, onError }: CodeSenderParts): CodeSender {
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
      $wait.set(createDeadline(CODE_RESEND_SECONDS))
    } else onError(answer.error)
    return true
  }
  return { $wait, $sending, $sentTo, send }
}
