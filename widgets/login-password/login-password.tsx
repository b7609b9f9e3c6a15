import { useState } from 'react'
import { $member } from '../../shared/member/member.ts'
import { lastAccount } from '../../shared/session/session.ts'
import { memberPage } from '../../shared/ui/account/member-page.tsx'
import { NewPasswordForm } from '../../shared/ui/account/new-password-form.tsx'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { createLoginPassword } from './login-password.store.ts'

/** Page that changes the login password (SEC-02, SEC-03). */
export const LoginPassword = memberPage(
  { useTitle: () => useTexts('personal')('changeLoginPassword'), className: 'form-page', back: '/security' },
  Form,
)

function Form() {
  const t = useTexts('personal')
  const host = useHost()
  const username = useStore($member)?.username || lastAccount()
  const [form] = useState(() => createLoginPassword(host))
  return <NewPasswordForm form={form} note={t('changeNote')} username={username} />
}
