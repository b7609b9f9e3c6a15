import { useStore } from '../../shared/ui/use-store.ts'
import { ChartPlace } from './chart-place.tsx'
import { OptionsHeader } from './header.tsx'
import { Intervals } from './intervals.tsx'
import { useOptions } from './options-context.ts'
import { OrderEntryPart } from './order-entry-part.tsx'
import { Stats } from './stats.tsx'
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
