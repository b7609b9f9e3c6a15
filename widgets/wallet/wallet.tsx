import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { $balances, $overview } from '../../shared/state/balances/balances.store.ts'
import { $amountsHidden, setAmountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $token } from '../../shared/state/session/token.ts'
import { BalancesTime } from '../../shared/view/ui/account/balances-time.tsx'
import { loadKeptBalances } from '../../shared/view/ui/account/load-kept-balances.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { WalletActions } from './wallet-actions.tsx'

/** Loads what follows the total. */
const loadDetails = () => import('./details.ts')

/** The member's money and what is running, first on the home page. */
export function Wallet() {
  const signedIn = useStore($token) !== ''
  if (!signedIn) return null
  return (
    <div className="wallet">
      <Balance />
      <Lazy load={loadDetails}>
        {({ RunningOrders, OpenTasks, Favourites }) => (
          <>
            <div className="pending">
              <RunningOrders />
              <OpenTasks />
            </div>
            <Favourites />
          </>
        )}
      </Lazy>
    </div>
  )
}

/** Space of the change and the line while their code is loaded. */
const ChangePlace = () => (
  <>
    <div className="change-today" />
    <div className="history" />
  </>
)

function Balance() {
  const t = useTexts('wallet')
  const c = useTexts('common')
  const hidden = useStore($amountsHidden)
  const worth = useStore($overview)?.total ?? null
  const { failed, loading } = useStore($balances)
  const kept = useLoaded(true, loadKeptBalances)
  if (worth === null && failed && kept !== null)
    return (
      <>
        <Failed text={t('failedText')} busy={loading} onRetry={() => void $balances.refresh()} />
        <WalletActions />
      </>
    )
  return (
    <section className="overview" aria-label={t('total')}>
      <div className="total" part="total">
        <span className="row text-tertiary font-13">
          {t('total')}
          <IconButton
            label={t(hidden ? 'show' : 'hide')}
            aria-pressed={hidden}
            onClick={() => setAmountsHidden(!hidden)}
          >
            <Icon source={hidden ? eyeOff : eye} size="small" />
          </IconButton>
        </span>
        {worth === null ? (
          <div className="sum" role="status" aria-label={c('loading')}>
            <i className="skeleton" />
          </div>
        ) : (
          <div className="sum">
            <Dollars value={worth} />
          </div>
        )}
      </div>
      <BalancesTime hasAge />
      <Lazy load={loadDetails} meanwhile={<ChangePlace />}>
        {({ ChangeToday, HistoryLine }) => (
          <>
            <ChangeToday />
            <HistoryLine />
          </>
        )}
      </Lazy>
      <WalletActions />
    </section>
  )
}
