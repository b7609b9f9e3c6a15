import { atom, type ReadableAtom } from 'nanostores'
import { sendEmailCode } from '../../shared/base/contract/email-code.ts'
import { register } from '../../shared/base/contract/registration.ts'
import type { Deadline } from '../../shared/base/format/deadline.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { readReferral, storeReferral } from '../../shared/state/preferences/referral.ts'
import { signIn } from '../../shared/state/session/member-session.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { type CodeSender, createCodeSender } from '../../shared/state/stores/code-sender.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { call } from '../../shared/wire/api/call.ts'
import {
  findAccountProblem,
  findConsentProblem,
  findRegisterProblems,
  getRegisterFields,
  getRegisterWays,
  type RegisterDraft,
  type RegisterFields,
  type RegisterReason,
  type RegisterSwitches,
  type RegisterWay,
  toLoginName,
  toRegisterField,
  toRegisterForm,
} from './register.rules.ts'

/** Form of one `tl-register` element. */
export interface RegisterFormState extends Form<RegisterDraft, RegisterReason> {
  /** Chosen way; ignored if its switch is off. */
  readonly $way: ReadableAtom<RegisterWay>
  /** Sends codes to the typed address. */
  readonly codes: CodeSender
  chooseWay(way: RegisterWay): void
  /** Sets the consent that the site requires, in the form of the request; "" for none. */
  requireConsent(needed: string): void
}

/** Time from which another code may be sent. Shared by the page, so it survives leaving the form and coming back. */
export const $registerCodeWait = pageSingleton('register.codeWait', () => atom<Deadline | null>(null))

/** Returns the current fields, for the chosen way if it is enabled, else for the first enabled way. */
export function getCurrentRegisterFields(switches: Partial<RegisterSwitches>, way: RegisterWay): RegisterFields {
  const ways = getRegisterWays(switches)
  return getRegisterFields(switches, ways.includes(way) ? way : (ways[0] ?? way))
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Creates the form, prefilled with the invite code of the page's address (SES-12), or of the partner's page from which the visitor comes. Fires `tl-session` on `host` after the account is open. */
export function createRegisterForm(host: EventTarget, invite: string): RegisterFormState {
  const $way = atom<RegisterWay>('email')
  let neededConsent = ''
  const referral = readReferral()
  const fields = () => getCurrentRegisterFields($settings.get().values, $way.get())

  const form = createForm<RegisterDraft, RegisterReason>({
    draft: {
      email: '',
      phone: '',
      code: '',
      password: '',
      repeat: '',
      invite: invite || toText(referral.invite),
      consent: '',
    },
    problems: (draft) => ({ ...findRegisterProblems(draft, fields()), ...findConsentProblem(draft, neededConsent) }),
    async send(draft) {
      const asked = fields()
      const response = await call(register, toRegisterForm(draft, asked, toText(referral.partner) || null))
      if (!response.ok) {
        const { field } = response.error
        return { field: field ? toRegisterField(field, asked.way) : null, message: getFailureText(response.error) }
      }
      storeReferral(null)
      signIn(response.data.userInfo.token, toLoginName(draft, asked.way), 'register')
      emit(host, 'tl-session', { state: 'in', reason: 'register' })
      return null
    },
  })

  const codes = createCodeSender({
    $wait: $registerCodeWait,
    address() {
      const problem = findAccountProblem(form.$draft.get(), 'email')
      if (problem) form.setMessage('email', { reason: problem })
      return problem ? null : toLoginName(form.$draft.get(), 'email')
    },
    request: (email) => call(sendEmailCode, { email }, { toastSuccess: true }),
    onError(error) {
      form.setMessage(error.field === 'email' ? 'email' : 'code', { text: getFailureText(error) })
    },
  })

  return {
    ...form,
    $way,
    codes,
    chooseWay: $way.set,
    requireConsent(needed) {
      neededConsent = needed
    },
  }
}
