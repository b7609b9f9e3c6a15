import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $member } from '../../shared/member/member.ts'
import { lastAccount } from '../../shared/session/session.ts'
import { $token } from '../../shared/session/token.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { LoginNeeded } from '../../shared/ui/login-needed.tsx'
import { NewPasswordForm } from '../../shared/ui/new-password-form.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { createLoginPassword } from './login-password.store.ts'

/** The page that changes the login password (SEC-02, SEC-03). */
export function LoginPassword() {
  const t = useTexts('personal')
  const signedIn = useStore($token) !== ''
  return (
    <div className="form-page">
      <PageHeader title={t('change')} back="/security" />
      {signedIn ? <Form /> : <LoginNeeded />}
    </div>
  )
}

function Form() {
  const t = useTexts('personal')
  const host = useHost()
  const username = useStore($member)?.username || lastAccount()
  const [form] = useState(() => createLoginPassword(host))
  return <NewPasswordForm form={form} note={t('changeNote')} username={username} />
}
