import { UNKNOWN_TITLE } from '../../shared/state/market/title.rules.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { useOptions } from './options-context.ts'

/** Hint for visitors in place of the order form: prices are public, orders need a login. */
export function LoginHint() {
  const t = useTexts('options')
  const c = useTexts('common')
  const host = useHost()
  const market = useStore(useOptions().$title)
  return (
    <div className="login-hint">
      <span className={market === UNKNOWN_TITLE ? 'unknown' : ''}>{t('loginHint', { market })}</span>
      <Button kind="primary" size="small" onClick={() => goTo(host, '/login')}>
        {c('login')}
      </Button>
    </div>
  )
}
