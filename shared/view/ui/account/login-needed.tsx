import lock from 'lucide-static/icons/lock.svg?raw'
import { goTo } from '../../../state/page/navigate.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Placeholder for visitors instead of a member's content, with a button to log in. */
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
