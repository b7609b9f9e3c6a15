import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { Intervals } from './intervals.tsx'
import { ChartPlace } from './lazy-option-chart.tsx'
import { Stats } from './market-stats.tsx'
import { useOptions } from './options-context.ts'
import { OptionsHeader } from './options-header.tsx'
import { OrderEntryPart } from './order-entry-part.tsx'
import { TradeBar } from './trade-bar.tsx'

/** Trader in one column: the chart with the buy buttons, or the orders. */
export function NarrowTrader({ chart }: { chart: boolean }) {
  const state = useOptions()
  const view = useStore(state.$view)
  const running = useStore(state.$running)
  return (
    <div className="trader narrow">
      <OptionsHeader />
      {view === 'orders' ? (
        <OrderEntryPart part="orders" />
      ) : (
        <>
          <Stats />
          {chart && <Intervals />}
          {chart && <ChartPlace />}
          {running && <running.RunningStrip />}
          <TradeBar />
        </>
      )}
    </div>
  )
}
