import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import '../../shared/elements/change.ts'
import '../../shared/elements/freshness.ts'
import chartCandlestick from 'lucide-static/icons/chart-candlestick.svg?raw'
import menu from 'lucide-static/icons/menu.svg?raw'
import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { goTo } from '../../shared/dom/navigate.ts'
import { $detail } from '../../shared/market/detail.ts'
import { changePercent } from '../../shared/money/ratio.ts'
import { hasRoute } from '../../shared/routes.ts'
import { $token } from '../../shared/session/token.ts'
import { $freshness } from '../../shared/stores/freshness.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { useHost } from '../../shared/ui/host-context.ts'
import { Icon } from '../../shared/ui/icon.tsx'

interface Props {
  title: string
  symbol: string
  onPick(): void
  /** Whether the chart is shown; without `onChart` that is not a choice. */
  charted: boolean
  onChart?: () => void
}

/** The market with its change and freshness, the way to the others, to the chart and to all orders. */
export function ExchangeHeader({ title, symbol, onPick, charted, onChart }: Props) {
  const t = useTexts('exchange')
  const host = useHost()
  const signedIn = useStore($token) !== ''
  const { $change, $fresh } = useMemo(() => {
    const $figures = $detail(symbol)
    return {
      $change: computed($figures, ({ open, close }) => changePercent(open, close)),
      $fresh: $freshness($figures, 2 * DETAIL_POLL_MS),
    }
  }, [symbol])
  return (
    <header className="header" part="header">
      <IconButton label={t('markets')} aria-haspopup="dialog" onClick={onPick}>
        <Icon source={menu} />
      </IconButton>
      <h1 className="number">{title}</h1>
      <tl-change source={$change} />
      <span className="grow" />
      <tl-freshness source={$fresh} />
      {onChart && (
        <IconButton label={t('chart')} aria-pressed={charted} onClick={onChart}>
          <Icon source={chartCandlestick} />
        </IconButton>
      )}
      {signedIn && hasRoute('/trade-lst') && (
        <IconButton label={t('allOrders')} onClick={() => goTo(host, '/trade-lst')}>
          <Icon source={receiptText} />
        </IconButton>
      )}
    </header>
  )
}
