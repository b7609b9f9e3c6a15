import { QueuedMount } from '../../shared/view/ui/controls/queued-mount.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { Intervals } from './intervals.tsx'
import { LazyOptionChart } from './lazy-option-chart.tsx'
import { MarketStats } from './market-stats.tsx'
import { useOptions } from './options-context.ts'
import { OptionsHeader } from './options-header.tsx'
import type { HasPart } from './options-state.ts'
import { OrderEntryPart } from './order-entry-part.tsx'
import { TradeBar } from './trade-bar.tsx'

/** Trader in one column: the chart with the buy buttons, or the orders. Without either of them there is nothing to switch. */
export function NarrowTrader({ has }: { has: HasPart }) {
  const state = useOptions()
  const view = useStore(state.$view)
  const running = useStore(state.$running)
  const chart = has('chart')
  const trades = chart || has('form')
  return (
    <div className="trader narrow">
      <OptionsHeader switches={has('orders') && trades} />
      {has('orders') && (view === 'orders' || !trades) ? (
        <OrderEntryPart part="orders" />
      ) : (
        <>
          <QueuedMount>
            <MarketStats />
          </QueuedMount>
          <QueuedMount>
            {chart && <Intervals />}
            {chart && <LazyOptionChart />}
            {running && has('orders') && <running.RunningStrip />}
            {has('form') && <TradeBar />}
          </QueuedMount>
        </>
      )}
    </div>
  )
}
