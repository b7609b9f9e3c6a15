import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MarketItem } from '../../shared/state/market/markets.store.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { QueuedMount } from '../../shared/view/ui/controls/queued-mount.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useAnnouncements } from '../../shared/view/ui/hooks/use-announcements.ts'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useParts } from '../../shared/view/ui/hooks/use-parts.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useWide } from '../../shared/view/ui/hooks/use-wide.ts'
import { UnknownMarket } from '../../shared/view/ui/spot/unknown-market.tsx'
import { createExchange } from './exchange.store.ts'
import { ExchangeHeader } from './exchange-header.tsx'
import { LazyBook, loadBook } from './lazy-book.tsx'
import { LazyChart } from './lazy-chart.tsx'
import { LazyLists } from './lazy-lists.tsx'
import { LazyMarketsSheet } from './lazy-markets-sheet.tsx'
import { SpotOrderForm } from './spot-order-form.tsx'
import { PARTS } from './trading-screen-props.ts'
import { $lastPrice, $tradingSnapshot } from './trading-snapshot.store.ts'
import { LazyMarketColumn, LazyTrades } from './wide-columns.tsx'

/** The member's choices about the chart. Loaded on demand: an order does not need them. */
const loadStoredView = () => import('./stored-view.ts')

/** Loads the layout with parts left out, which is rare. */
const loadPartialGrid = () => import('./partial-grid.rules.ts')

interface Props {
  symbol: string
  name: string
  noChart: boolean
  features: string
}

/** Container width in px from which the market list has a column; 88.57em in exchange-wide.css. */
const FOUR_COLUMNS_PX = 1_240

/**
 * Trading screen (SPT-01…24). Narrow: form next to the book, orders and trades below. Wide: chart above the orders, book above the trades, and form, in
 * columns; from 1,240 px also the market list.
 */
export function Exchange({ symbol: wanted, name, ...choice }: Props) {
  const host = useHost()
  const has = useParts(choice, PARTS)
  const chart = has('chart')
  const [state] = useState(() => createExchange(host, wanted, name))
  const [picking, setPicking] = useState(false)
  const wide = useWide()
  const isRoomy = useWide(FOUR_COLUMNS_PX)
  const isPartial = PARTS.some((part) => part !== 'chart' && !has(part))
  const partial = useLoaded(isPartial, loadPartialGrid)
  const hasBook = has('book')
  useEffect(() => {
    if (hasBook) loadBook().catch(console.warn)
  }, [hasBook])
  const [charted, toggleChart] = useStoredChart()
  useEffect(() => state.setMarket(wanted, name), [state, wanted, name])
  // This element also dispatches `tl-order` when an order is filled or cancelled.
  useAnnouncements(
    useCallback(
      async () => (await import('../../shared/state/orders/fill-watch.ts')).getFillWatch().attend(host),
      [host],
    ),
  )
  const unknown = useStore(state.$unknown)
  const market = useStore(state.$market)
  const symbol = useStore(state.$symbol)
  const title = useStore(state.$title)
  const $snapshot = useMemo(() => $tradingSnapshot(symbol, market?.id ?? ''), [symbol, market?.id])
  const pick = (picked: MarketItem) => {
    setPicking(false)
    state.pickMarket(picked)
  }
  const markets = picking && <LazyMarketsSheet current={symbol} onPick={pick} onClose={() => setPicking(false)} />
  if (unknown !== null)
    return (
      <>
        <UnknownMarket symbol={unknown} onPick={() => setPicking(true)} />
        {markets}
      </>
    )
  const digits = market ? getPriceDigits(market) : 2
  const parts = { market, symbol, title, digits, ticket: state.ticket, wide, $snapshot, $last: $lastPrice(symbol), has }
  const form = has('form') && <SpotOrderForm key="form" {...parts} />
  const book = hasBook && <LazyBook key="book" {...parts} />
  const shown = PARTS.filter((part) => has(part) && (part !== 'markets' || (isRoomy && chart)))
  const grid = wide && isPartial && partial !== 'failed' ? partial?.toGridTemplate(shown) : undefined
  return (
    <div className={chart ? 'exchange charted' : 'exchange'} style={grid ? { gridTemplate: grid } : undefined}>
      <ExchangeHeader
        title={title}
        symbol={symbol}
        digits={digits}
        onPick={() => setPicking(true)}
        wide={wide}
        charted={charted}
        {...(chart && !wide && { onChart: toggleChart })}
      />
      {shown.includes('markets') && <LazyMarketColumn current={symbol} onPick={pick} />}
      {chart && (wide || charted) && <LazyChart symbol={symbol} title={title} />}
      {(book || form) && (
        <QueuedMount>
          <div className="order-entry">{wide ? [book, form] : [form, book]}</div>
        </QueuedMount>
      )}
      {wide && has('trades') && (
        <QueuedMount>
          <LazyTrades {...parts} />
        </QueuedMount>
      )}
      {(has('orders') || (has('trades') && !wide)) && (
        <QueuedMount>
          <LazyLists {...parts} />
        </QueuedMount>
      )}
      {markets}
    </div>
  )
}

/** Returns whether the chart of a narrow screen is open, and a function that opens or closes it. The device stores the choice. */
function useStoredChart(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void loadStoredView().then(({ readStoredView }) => readStoredView().open && setOpen(true), console.warn)
  }, [])
  const toggle = () => {
    void loadStoredView().then(({ storeView }) => storeView({ open: !isOpen }), console.warn)
    setOpen(!isOpen)
  }
  return [isOpen, toggle]
}
