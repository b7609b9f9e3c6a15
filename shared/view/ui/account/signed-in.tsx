import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { $member } from '../../../state/member/member.store.ts'
import { getLastAccount } from '../../../state/session/member-session.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useLogOut } from '../hooks/use-log-out.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Replaces the login form for a signed-in member: the login name, and a button to log out. */
export function SignedIn() {
  const t = useTexts('account')
  const name = useStore($member)?.username || getLastAccount()
  const logOut = useLogOut()
  return (
    <div className="empty" part="empty" role="status">
      <span className="success">
        <Icon source={circleCheck} size="large" />
      </span>
      <b>{name ? t('signedInAs', { account: name }) : t('signedIn')}</b>
      <Button kind="outline" size="medium" onClick={logOut}>
        {t('logout')}
      </Button>
    </div>
  )
}
