import { atom } from 'nanostores'
import { sendEmailCode } from '../../base/contract/email-code.ts'
import { cleanLoginName } from '../../base/contract/login-name.ts'
import type { Deadline } from '../../base/format/deadline.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { resetOnDeparture } from '../session/departures.ts'
import { type CodeSender, createCodeSender } from '../stores/code-sender.ts'
import { getFailureText } from '../stores/failure-text.ts'
import type { FieldMessage } from '../stores/form.ts'
import { type CodeDraft, type CodeReason, findEmailProblem, toEmailAddress } from './email-code.rules.ts'
import { $member } from './member.store.ts'
import { getCurrentRequiredFields } from './required-code-fields.ts'

/** When the next code may be requested; one store per page, so that closing and reopening a form does not reset the wait. */
export const $codeWait = pageSingleton('emailCode.wait', () => resetOnDeparture(atom<Deadline | null>(null), null))

/** Form that the code belongs to: the entered address, and how to show a message. */
interface CodeForm {
  email(): string
  note(field: keyof CodeDraft, note: FieldMessage<CodeReason>): void
}

/** Creates the code sender of a member's form: codes go to the member's address or to the entered one. */
export const createEmailCodeSender = (form: CodeForm): CodeSender =>
  createCodeSender({
    $wait: $codeWait,
    address() {
      if (!getCurrentRequiredFields().email) return toEmailAddress($member.get()?.username ?? '')
      const typed = cleanLoginName(form.email())
      const problem = findEmailProblem(typed)
      if (problem) form.note('email', { reason: problem })
      return problem ? null : typed
    },
    request: (email) => call(sendEmailCode, { email }, { toastSuccess: true }),
    onError(error) {
      const field = error.field === 'email' && getCurrentRequiredFields().email ? 'email' : 'code'
      form.note(field, { text: getFailureText(error) })
    },
  })
