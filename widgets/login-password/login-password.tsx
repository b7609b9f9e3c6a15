import { useState } from 'react'
import { $member } from '../../shared/state/member/member.store.ts'
import { getLastAccount } from '../../shared/state/session/member-session.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { NewPasswordForm } from '../../shared/view/ui/account/new-password-form.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createLoginPasswordForm } from './login-password.store.ts'

/** Page that changes the login password (SEC-02, SEC-03). */
export const LoginPassword = memberPage(
  { useTitle: () => useTexts('security')('changeLoginPassword'), className: 'form-page', back: '/security' },
  Form,
)

function Form() {
  const t = useTexts('security')
  const host = useHost()
  const username = useStore($member)?.username || getLastAccount()
  const [form] = useState(() => createLoginPasswordForm(host))
  return <NewPasswordForm form={form} note={t('changeNote')} username={username} />
}
