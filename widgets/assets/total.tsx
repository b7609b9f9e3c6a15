import { getAccountNameKey } from '../../shared/balances/account-name.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import '../../shared/elements/freshness.ts'
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { $balances } from '../../shared/balances/balances.ts'
import type { AccountBalance } from '../../shared/balances/values.ts'
import { BALANCES_STALE_MS } from '../../shared/contract/constants.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { $amountsHidden, setAmountsHidden } from '../../shared/preferences/hidden.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $freshness } from '../../shared/stores/freshness.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Dollars } from '../../shared/ui/controls/hideable-amounts.tsx'
import { Icon } from '../../shared/ui/controls/icon.tsx'

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
