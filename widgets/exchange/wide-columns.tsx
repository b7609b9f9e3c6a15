import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { MarketColumn } from './market-column.tsx'
import type { TradingScreenProps } from './trading-screen-props.ts'

const loadMarkets = () => import('./market-column.tsx')
const loadTrades = () => import('./trades.tsx')

/** Market list at the start of a container that has space for four columns. */
export function LazyMarketColumn(props: Parameters<typeof MarketColumn>[0]) {
  const t = useTexts('exchange')
  return (
    <Landmark tag="nav" className="market-column" part="market-list" aria-label={t('markets')}>
      <Lazy load={loadMarkets}>{({ MarketColumn }) => <MarketColumn {...props} />}</Lazy>
    </Landmark>
  )
}

/** Public trades below the book of a wide container. */
export function LazyTrades(parts: TradingScreenProps) {
  const t = useTexts('exchange')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll the list
    <section className="trades-column" part="trades" aria-label={t('trades')} tabIndex={0}>
      <Heading>{t('trades')}</Heading>
      <Lazy load={loadTrades} meanwhile={<i className="skeleton trades" />}>
        {({ Trades }) => <Trades {...parts} />}
      </Lazy>
    </section>
  )
}
