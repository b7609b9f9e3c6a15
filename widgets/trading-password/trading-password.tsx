import { useState } from 'react'
import { $member } from '../../shared/state/member/member.store.ts'
import { getLastAccount } from '../../shared/state/session/member-session.ts'
import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { NewPasswordForm } from '../../shared/view/ui/account/new-password-form.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createTradingPasswordForm } from './trading-password.store.ts'

/** Page that sets the trading password, or resets an existing one (SEC-04, Q-024). */
export function TradingPassword() {
  const t = useTexts('security')
  const member = useStore($member)
  return (
    <MemberPage
      className="form-page"
      title={t(member?.hasTradingPassword ? 'resetTrading' : 'setTrading')}
      back="/security"
    >
      <Form username={member?.username || getLastAccount()} />
    </MemberPage>
  )
}

function Form({ username }: { username: string }) {
  const t = useTexts('security')
  const host = useHost()
  const [form] = useState(() => createTradingPasswordForm(host))
  return <NewPasswordForm form={form} note={t('tradingNote')} username={username} />
}
