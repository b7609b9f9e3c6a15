import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import { $isOffline } from '../../shared/state/market/health.ts'
import { $token } from '../../shared/state/session/token.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { TradingHalted } from '../../shared/view/ui/spot/trading-halted.tsx'
import { useOptions } from './options-context.ts'

/** Buttons to buy up and down. Disabled with a reason while the market's data is offline, trading is halted or the market has too few trades. */
export function BuyButtons() {
  const t = useTexts('options')
  const state = useOptions()
  const offline = useStore($isOffline(useStore(state.$symbol)))
  const market = useStore(state.$market)
  // For visitors the buttons lead to the login.
  const isMember = useStore($token) !== ''
  const off = offline || market?.halted === true || market?.thin === true
  return (
    <div className="buy">
      <div className="pair">
        <Button kind="up" part="buy-up" sends={isMember} disabled={off} onClick={() => state.buy('up')}>
          <Icon source={arrowUpRight} />
          {t('buyUp')}
        </Button>
        <Button kind="down" part="buy-down" sends={isMember} disabled={off} onClick={() => state.buy('down')}>
          <Icon source={arrowDownRight} />
          {t('buyDown')}
        </Button>
      </div>
      <TradingHalted market={market} options />
      {offline && (
        <p className="help" role="status">
          {t('offlineReason')}
        </p>
      )}
    </div>
  )
}
