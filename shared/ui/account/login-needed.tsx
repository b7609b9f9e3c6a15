import lock from 'lucide-static/icons/lock.svg?raw'
import { goTo } from '../../dom/navigate.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** What a visitor sees in place of what is a member's own: that a login is needed, and the way there. */
export function LoginNeeded() {
  const t = useTexts('common')
  const host = useHost()
  return (
    <div className="empty login-needed" part="empty">
      <span className="illustration">
        <Icon source={lock} size="large" />
      </span>
      <b>{t('loginNeeded')}</b>
      <Button kind="primary" size="small" onClick={() => goTo(host, '/login')}>
        {t('login')}
      </Button>
    </div>
  )
}
