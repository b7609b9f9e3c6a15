import { loginWithPasskey, startPasskeyLogin } from '../../shared/base/contract/passkeys.ts'
import { requestPasskey } from '../../shared/state/member/passkey-ceremony.ts'
import { emit } from '../../shared/state/page/emit.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { signIn } from '../../shared/state/session/member-session.ts'
import { call } from '../../shared/wire/api/call.ts'
import { toast } from '../../shared/wire/api/toast.ts'

let pending: Promise<void> | null = null

/**
 * Logs in with a passkey of this site and fires `tl-session` on `host`. `username` is the name whose password was right, so that no other account is opened; null
 * to log in without a name. A press while the browser asks for a passkey does nothing.
 */
export function logInWithPasskey(host: EventTarget, username: string | null): Promise<void> {
  pending ??= logIn(host, username).finally(() => {
    pending = null
  })
  return pending
}

async function logIn(host: EventTarget, username: string | null): Promise<void> {
  const started = await call(startPasskeyLogin)
  if (!started.ok) return
  const credential = await requestPasskey(started.data.options)
  if (credential === null) return toast({ kind: 'error', text: texts('passkeys')('failed') })
  const response = await call(loginWithPasskey, { credential, username })
  if (!response.ok) return
  signIn(response.data.userInfo.token, username ?? '', 'login')
  emit(host, 'tl-session', { state: 'in', reason: 'login' })
}
