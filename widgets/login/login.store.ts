import { atom, type ReadableAtom } from 'nanostores'
import { login } from '../../shared/base/contract/login.ts'
import { SECOND_FACTOR_RULE } from '../../shared/base/contract/result.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { getLastAccount, signIn } from '../../shared/state/session/member-session.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { call } from '../../shared/wire/api/call.ts'
import { failedResult } from '../../shared/wire/api/call-result.ts'
import { showErrorInPlace, toast } from '../../shared/wire/api/toast.ts'
import { findLoginProblems, type LoginDraft, toLoginForm } from './login.rules.ts'

/** Form of one `tl-login` element. */
export interface LoginFormState extends Form<LoginDraft, 'missing'> {
  /** Server's message that asked for the code of a second factor; "" before that. */
  readonly $codeRequest: ReadableAtom<string>
}

/**
 * Creates the form, prefilled with the remembered name. After a successful login it stores the token and fires `tl-session` on `host`; the host site
 * then reloads (specification section 4).
 */
export function createLoginForm(host: EventTarget): LoginFormState {
  const $codeRequest = atom('')
  const form = createForm<LoginDraft, 'missing'>({
    draft: { username: getLastAccount(), password: '', code: '' },
    problems: (draft) => findLoginProblems(draft, $codeRequest.get() !== ''),
    async send(draft) {
      const credentials = toLoginForm(draft)
      const response = $codeRequest.get() ? await sendWithCode(credentials, draft.code) : await call(login, credentials)
      if (!response.ok) {
        const { field, rule } = response.error
        const message = getFailureText(response.error)
        if (rule === SECOND_FACTOR_RULE) {
          // The field of the code shows the message.
          showErrorInPlace()
          $codeRequest.set(message)
          return { message: '' }
        }
        return { field: field === 'username' || field === 'password' || field === 'code' ? field : null, message }
      }
      signIn(response.data.userInfo.token, credentials.username, 'login')
      emit(host, 'tl-session', { state: 'in', reason: 'login' })
      return null
    },
  })
  return { ...form, $codeRequest }
}

/** Logs in with a passkey, whose code loads on demand. `username` is that of the form after the server has asked for a second factor, else null. */
export async function logInByPasskey(host: EventTarget, username: string | null): Promise<void> {
  const ceremony = await import('../../shared/state/member/passkey-ceremony.ts').catch(() => null)
  return ceremony ? ceremony.runLogin(host, username) : toast({ kind: 'error', key: 'failed' })
}

/** Sends the login with a code. Its contract loads on demand: most members have no second factor. */
async function sendWithCode(credentials: Omit<LoginDraft, 'code'>, code: string) {
  const contract = await import('../../shared/base/contract/second-factor.ts').catch(() => null)
  return contract
    ? call(contract.loginWithCode, { ...credentials, code: code.trim() })
    : failedResult({ kind: 'unsent', code: null, message: texts('common')('toast.failed') })
}
