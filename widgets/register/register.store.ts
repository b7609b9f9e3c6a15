import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { register, sendEmailCode } from '../../shared/contract/session.ts'
import { emit } from '../../shared/dom/emit.ts'
import type { Deadline } from '../../shared/format/countdown.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { signIn } from '../../shared/session/session.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { type CodeSender, createCodeSender } from '../../shared/stores/code-sender.ts'
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

/** Form of one `tl-register` element. */
export interface RegisterStore extends Form<RegisterDraft, RegisterReason> {
  /** Chosen way; ignored if its switch is off. */
  readonly $way: ReadableAtom<Way>
  /** Sends codes to the typed address. */
  readonly codes: CodeSender
  choose(way: Way): void
}

/** Time from which another code may be sent. Shared by the page, so it survives leaving the form and coming back. */
export const $codeWait = pageSingleton('register.codeWait', () => atom<Deadline | null>(null))

const OFF = {
  email_register_switch: false,
  phone_register_switch: false,
  invie_code_switch: false,
  verify_email_code: false,
}

/** Returns the switches of the site, all off until the settings are loaded. */
export const switchesOf = (settings: Partial<RegisterSwitches>): RegisterSwitches => ({ ...OFF, ...settings })

/** Returns the current fields, for the chosen way if it is enabled, else for the first enabled way. */
export function currentRegisterFields(settings: Partial<RegisterSwitches>, way: Way): RegisterFields {
  const switches = switchesOf(settings)
  const ways = waysOf(switches)
  return registerFieldsOf(switches, ways.includes(way) ? way : (ways[0] ?? way))
}

/** Creates the form, prefilled with the invite code of the page's address (SES-12). Fires `tl-session` on `host` after the account is open. */
export function createRegister(host: EventTarget, invite: string): RegisterStore {
  const $way = atom<Way>('email')
  const fields = () => currentRegisterFields($settings.get().values, $way.get())

  const form = createForm<RegisterDraft, RegisterReason>({
    draft: { email: '', phone: '', code: '', password: '', repeat: '', invite },
    problems: (draft) => registerProblems(draft, fields()),
    async send(draft) {
      const asked = fields()
      const response = await call(register, registerForm(draft, asked))
      if (!response.ok) {
        const { field, message } = response.error
        return { field: field ? fieldOf(field, asked.way) : null, message }
      }
      signIn(response.data.userinfo.token, accountOf(draft, asked.way))
      emit(host, 'tl-session', { state: 'in' })
      return null
    },
  })

  const codes = createCodeSender({
    $wait: $codeWait,
    address() {
      const problem = accountProblem(form.$draft.get(), 'email')
      if (problem) form.note('email', { reason: problem })
      return problem ? null : accountOf(form.$draft.get(), 'email')
    },
    request: (email) => call(sendEmailCode, { email }, { toastSuccess: true }),
    failed({ field, message }) {
      if (field === 'email' && message) form.note('email', { text: message })
    },
  })

  return { ...form, $way, codes, choose: (way) => $way.set(way) }
}
