import lock from 'lucide-static/icons/lock.svg?raw'
import { goTo } from '../dom/navigate.ts'
import { Button } from './button.tsx'
import { useHost } from './host-context.ts'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

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
