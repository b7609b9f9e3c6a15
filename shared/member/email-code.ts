import { atom } from 'nanostores'
import { call } from '../api/call.ts'
import { sendEmailCode } from '../contract/session.ts'
import type { Deadline } from '../format/countdown.ts'
import { pageSingleton } from '../runtime.ts'
import { $settings } from '../settings/settings.ts'
import { type CodeSender, createCodeSender } from '../stores/code-sender.ts'
import type { Note } from '../stores/form.ts'
import {
  addressOf,
  askedFor,
  type CodeAsked,
  type CodeDraft,
  type CodeReason,
  emailProblem,
} from './email-code.rules.ts'
import { $member } from './member.ts'

/** When a code may be sent again; one for the page, so that closing a form and coming back does not ask too early. */
export const $codeWait = pageSingleton('emailCode.wait', () => atom<Deadline | null>(null))

/** What is asked for at the moment. */
export const currentAsked = (): CodeAsked =>
  askedFor($settings.get().values.verify_email_code ?? false, $member.get()?.username ?? '')

/** The form that the code belongs to: the address that was typed, and where a note goes. */
interface CodeForm {
  email(): string
  note(field: keyof CodeDraft, note: Note<CodeReason>): void
}

/** Makes what sends the codes of a member's form: to the member's address, or to the typed one. */
export const createEmailCodes = (form: CodeForm): CodeSender =>
  createCodeSender({
    $wait: $codeWait,
    address() {
      if (!currentAsked().email) return addressOf($member.get()?.username ?? '')
      const typed = form.email().trim()
      const problem = emailProblem(typed)
      if (problem) form.note('email', { reason: problem })
      return problem ? null : typed
    },
    request: (email) => call(sendEmailCode, { email }, { toastSuccess: true }),
    failed({ field, message }) {
      if (message) form.note(field === 'email' && currentAsked().email ? 'email' : 'code', { text: message })
    },
  })
