import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { useState } from 'react'
import { emit } from '../dom/emit.ts'
import { $member } from '../member/member.ts'
import { lastAccount, signOut } from '../session/session.ts'
import { Button } from './button.tsx'
import { useHost } from './host-context.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

/** What stands where a member has no need to sign in: who is signed in, and the way out. */
export function SignedIn() {
  const t = useTexts('account')
  const host = useHost()
  const name = useStore($member)?.username || lastAccount()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut()
    emit(host, 'tl-session', { state: 'out' })
  }
  return (
    <div className="empty" role="status">
      <span className="ok">
        <Icon source={circleCheck} size="l" />
      </span>
      <b>{name ? t('signedInAs', { account: name }) : t('signedIn')}</b>
      <Button kind="line" size="md" busy={leaving} onClick={leave}>
        {t('logout')}
      </Button>
    </div>
  )
}
