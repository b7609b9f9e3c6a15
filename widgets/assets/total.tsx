import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/freshness.ts'
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { BALANCES_STALE_MS } from '../../shared/base/contract/constants.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $balances } from '../../shared/state/balances/balances.store.ts'
import type { AccountBalance } from '../../shared/state/balances/values.ts'
import { $amountsHidden, setAmountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $freshness } from '../../shared/state/stores/freshness.store.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'

/** Freshness of the balances. */
const $balanceFreshness = pageSingleton('assets.fresh', () => $freshness($balances, BALANCES_STALE_MS))

/** Total value of all accounts or one, its freshness, and the button that hides amounts (AST-05, AST-13). */
export function Total({ account, total }: { account: AccountBalance | null; total: Decimal }) {
  const t = useTexts('assets')
  const words = useTexts('balances')
  const hidden = useStore($amountsHidden)
  return (
    <section className="total" part="total">
      <div className="row space-between">
        <span className="row text-tertiary font-13">
          {account ? words(getAccountNameKey(account.type)) : t('total')}
          <IconButton
            label={t(hidden ? 'show' : 'hide')}
            aria-pressed={hidden}
            onClick={() => setAmountsHidden(!hidden)}
          >
            <Icon source={hidden ? eyeOff : eye} size="small" />
          </IconButton>
        </span>
        <tl-freshness source={$balanceFreshness} />
      </div>
      <div className="sum">
        <Dollars value={total} />
      </div>
    </section>
  )
}
