import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/change.ts'
import '../../shared/view/elements/freshness.ts'
import '../../shared/view/elements/coin.ts'
import chartCandlestick from 'lucide-static/icons/chart-candlestick.svg?raw'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import menu from 'lucide-static/icons/menu.svg?raw'
import receiptText from 'lucide-static/icons/receipt-text.svg?raw'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { $health } from '../../shared/state/market/health.ts'
import { getPair, splitTitle, UNKNOWN_TITLE } from '../../shared/state/market/title.rules.ts'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $token } from '../../shared/state/session/token.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'

interface Props {
  title: string
  symbol: string
  /** Digits after the point of the market's prices. */
  digits: number
  onPick(): void
  wide: boolean
  /** True if the chart is shown. Only meaningful with `onChart`. */
  charted: boolean
  onChart?: () => void
}

/**
 * Header with the market's change and feed health, and buttons for the market list, the chart and all orders. Wide containers also show the 24-hour figures.
 */
export function ExchangeHeader({ title, symbol, digits, onPick, wide, charted, onChart }: Props) {
  const t = useTexts('exchange')
  const host = useHost()
  const signedIn = useStore($token) !== ''
  // Only wide headers show the 24-hour figures.
  const figures = useLoaded(wide, () => import('./day-figures.tsx'))
  const day = figures === 'failed' ? null : figures
  const orders = signedIn && hasRoute('/trade-lst') && (
    <IconButton label={t('allOrders')} onClick={() => goTo(host, '/trade-lst')}>
      <Icon source={receiptText} />
    </IconButton>
  )
  if (wide)
    return (
      <div className="header" part="header">
        <WideMarket title={title} onPick={onPick} />
        <div className="summary">
          {day ? <day.LastPrice symbol={symbol} digits={digits} /> : <b className="last" />}
          <MarketStatus symbol={symbol} />
        </div>
        {day && <day.DayFigures symbol={symbol} title={title} digits={digits} />}
        {orders}
      </div>
    )
  return (
    <div className="header" part="header">
      <IconButton label={t('markets')} aria-haspopup="dialog" onClick={onPick}>
        <Icon source={menu} />
      </IconButton>
      <div className="summary grow">
        <Title className={title === UNKNOWN_TITLE ? 'number unknown' : 'number'}>{title}</Title>
        <MarketStatus symbol={symbol} />
      </div>
      {onChart && (
        <IconButton label={t('chart')} aria-pressed={charted} onClick={onChart}>
          <Icon source={chartCandlestick} />
        </IconButton>
      )}
      {orders}
    </div>
  )
}

/** Change of the day and freshness of the page's figures. */
function MarketStatus({ symbol }: { symbol: string }) {
  const $change = useMemo(() => computed($detail(symbol), ({ change }) => change), [symbol])
  return (
    <p className="status">
      <tl-change source={$change} />
      <tl-freshness source={$health(symbol)} />
    </p>
  )
}

/** Button with the market's coin and name that opens the market list. */
function WideMarket({ title, onPick }: Pick<Props, 'title' | 'onPick'>) {
  const t = useTexts('exchange')
  const [base, quote] = splitTitle(title)
  return (
    <Title>
      <button type="button" className="market-name" title={t('markets')} aria-haspopup="dialog" onClick={onPick}>
        <tl-coin coin={getPair(title)[0]} />
        <span className="number">
          {base}
          <span className="text-tertiary">{quote}</span>
        </span>
        <Icon source={chevronDown} size="small" />
      </button>
    </Title>
  )
}
