import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { CODE_RESEND_SECONDS } from '../../shared/contract/constants.ts'
import { register, sendEmailCode } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import { type Deadline, deadlineIn, secondsLeft } from '../../shared/format/countdown.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { signIn } from '../../shared/session/session.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { createForm, type Form } from '../../shared/stores/form.ts'
import {
  accountOf,
  accountProblem,
  fieldOf,
  type RegisterDraft,
  type RegisterFields,
  type RegisterReason,
  type RegisterSwitches,
  registerFieldsOf,
  registerForm,
  registerProblems,
  type Way,
  waysOf,
} from './register.rules.ts'

/** The registration form of one element. */
export interface RegisterStore extends Form<RegisterDraft, RegisterReason> {
  /** By what the account is opened; counts only while its switch is on. */
  readonly $way: ReadableAtom<Way>
  readonly $sendingCode: ReadableAtom<boolean>
  /** The address the last code went to, or "". */
  readonly $sentTo: ReadableAtom<string>
  choose(way: Way): void
  /** Has a code sent to the typed address. Answers false when the address cannot be used yet. */
  sendCode(): Promise<boolean>
}

/** When a code may be sent again; one for the page, so that leaving the form and coming back does not ask too early. */
export const $codeWait = pageSingleton('register.codeWait', () => atom<Deadline | null>(null))

const OFF = {
  email_register_switch: false,
  phone_register_switch: false,
  invie_code_switch: false,
  verify_email_code: false,
}

/** The switches of the site, all off until the settings have come. */
export const switchesOf = (settings: Partial<RegisterSwitches>): RegisterSwitches => ({ ...OFF, ...settings })

/** What is asked at the moment, with the way that was chosen if it is open, else with the first that is. */
export function currentRegisterFields(settings: Partial<RegisterSwitches>, way: Way): RegisterFields {
  const switches = switchesOf(settings)
  const ways = waysOf(switches)
  return registerFieldsOf(switches, ways.includes(way) ? way : (ways[0] ?? way))
}

/** Makes the form, the invite code filled in where the address has one (SES-12). Says `tl-session` on `host` when the account is open. */
export function createRegister(host: EventTarget, invite: string): RegisterStore {
  const $way = atom<Way>('email')
  const $sendingCode = atom(false)
  const $sentTo = atom('')
  const fields = () => currentRegisterFields($settings.get().values, $way.get())

  const form = createForm<RegisterDraft, RegisterReason>({
    draft: { email: '', phone: '', code: '', password: '', repeat: '', invite },
    problems: (draft) => registerProblems(draft, fields()),
    async send(draft) {
      const asked = fields()
      const answer = await call(register, registerForm(draft, asked))
      if (!answer.ok) {
        const { field, message } = answer.error
        return { field: field ? fieldOf(field, asked.way) : null, message }
      }
      signIn(answer.data.userinfo.token, accountOf(draft, asked.way))
      emit(host, 'tl-session', { state: 'in' })
      return null
    },
  })

  async function sendCode(): Promise<boolean> {
    const waiting = $codeWait.get()
    if ($sendingCode.get() || (waiting && secondsLeft(waiting) > 0)) return true
    const problem = accountProblem(form.$draft.get(), 'email')
    if (problem) {
      form.note('email', { reason: problem })
      return false
    }
    $sendingCode.set(true)
    const email = accountOf(form.$draft.get(), 'email')
    const answer = await call(sendEmailCode, { email }, { toastSuccess: true }).finally(() => $sendingCode.set(false))
    if (answer.ok) {
      $sentTo.set(email)
      $codeWait.set(deadlineIn(CODE_RESEND_SECONDS))
    } else if (answer.error.field === 'email' && answer.error.message) {
      form.note('email', { text: answer.error.message })
    }
    return true
  }

  return { ...form, $way, $sendingCode, $sentTo, choose: (way) => $way.set(way), sendCode }
}
