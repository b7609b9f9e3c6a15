import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { $member } from '../../member/member.ts'
import { lastAccount } from '../../session/session.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useLogOut } from '../hooks/use-log-out.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** What stands where a member has no need to sign in: who is signed in, and the way out. */
export function SignedIn() {
  const t = useTexts('account')
  const name = useStore($member)?.username || lastAccount()
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
