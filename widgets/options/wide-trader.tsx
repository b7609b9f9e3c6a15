import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Landmark } from '../../shared/view/ui/controls/landmark.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { Intervals } from './intervals.tsx'
import { LazyOptionChart } from './lazy-option-chart.tsx'
import { MarketName } from './market-name.tsx'
import { MarketStats } from './market-stats.tsx'
import { useOptions } from './options-context.ts'
import type { HasPart } from './options-state.ts'
import { OrderEntryPart } from './order-entry-part.tsx'

/** Trader in two columns: chart and orders, and the order panel. Without either of them in one. */
export function WideTrader({ has }: { has: HasPart }) {
  const t = useTexts('options')
  const [chart, orders] = [has('chart'), has('orders')]
  return (
    <div className="trader wide">
      <div className="top" part="header">
        <MarketButton />
        <MarketStats />
      </div>
      {(chart || orders) && (
        <div className="left">
          {chart && <Intervals />}
          {chart && <LazyOptionChart />}
          {orders && <OrderEntryPart part="orders" />}
        </div>
      )}
      {has('form') && (
        <Landmark tag="aside" className="side" part="panel" aria-label={t('openContract')}>
          <OrderEntryPart part="form" />
        </Landmark>
      )}
    </div>
  )
}

function MarketButton() {
  const t = useTexts('options')
  const state = useOptions()
  const title = useStore(state.$title)
  const market = useStore(state.$market)
  return (
    <Title>
      <button type="button" className="market-button" aria-haspopup="dialog" onClick={() => state.open('markets')}>
        <MarketName title={title} logo={market?.logo} />
        <span className="hidden">{t('markets')}</span>
        <Icon source={chevronDown} size="small" />
      </button>
    </Title>
  )
}
