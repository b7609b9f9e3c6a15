import { useEffect, useState } from 'react'
import { $token } from '../../shared/state/session/token.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useParts } from '../../shared/view/ui/hooks/use-parts.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useWide } from '../../shared/view/ui/hooks/use-wide.ts'
import { UnknownMarket } from '../../shared/view/ui/spot/unknown-market.tsx'
import { NarrowTrader } from './narrow-trader.tsx'
import { createOptions } from './options.store.ts'
import { OptionsContext } from './options-context.ts'
import type { OptionsState, View } from './options-state.ts'
import { WideTrader } from './wide-trader.tsx'

/** Delay before the order entry is preloaded, in ms. Chart and figures have usually loaded by then. */
const PRELOAD_DELAY_MS = 2_000

/** Parts that a page can leave out. */
const PARTS = ['chart', 'form', 'orders'] as const

interface Props {
  symbol: string
  name: string
  interval: string
  view: View
  noChart: boolean
  features: string
  order: string
}

/** Options trader with market, chart, order form, orders and results, in one column or two. */
export function OptionsTrader({ symbol, name, interval, view, order, ...choice }: Props) {
  const host = useHost()
  const has = useParts(choice, PARTS)
  const [state] = useState(() => createOptions(host, { symbol, name, interval, view }))
  const wide = useWide()
  const entry = useStore(state.$orderEntry)
  const unknown = useStore(state.$unknown)
  useEffect(() => state.update({ symbol, name, interval, view }), [state, symbol, name, interval, view])
  useEffect(() => state.$wide.set(wide), [state, wide])
  useEffect(() => state.close, [state])
  useMemberOrders(state, has('form') || has('orders'), typeof entry === 'object')
  const isMember = useStore(state.$running) !== null
  useEffect(() => {
    if (isMember && order) state.openOrder(order)
  }, [state, isMember, order])
  return (
    <OptionsContext.Provider value={state}>
      {unknown !== null ? (
        <UnknownMarket symbol={unknown} onPick={() => state.open('markets')} />
      ) : wide ? (
        <WideTrader has={has} />
      ) : (
        <NarrowTrader has={has} />
      )}
      {typeof entry === 'object' && <entry.Overlays />}
    </OptionsContext.Provider>
  )
}

/**
 * Watches the member's orders as soon as the member is logged in, including orders of earlier visits, in every view. Balance, strip, chart and
 * `tl-order` depend on it. Preloads the order entry, so that the first press on buy does not wait. If the code fails to load, it is tried again when the order
 * entry has loaded, which the member can retry. Nothing is loaded unless the page `wants` the form or the orders.
 */
function useMemberOrders(state: OptionsState, wants: boolean, orderEntryIsHere: boolean): void {
  const signedIn = useStore($token) !== ''
  const [failed, setFailed] = useState(false)
  const again = failed && orderEntryIsHere
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` triggers a retry
  useEffect(() => {
    if (!signedIn || !wants) return
    let gone = false
    let end = () => {}
    const timer = setTimeout(() => void state.loadOrderEntry(), PRELOAD_DELAY_MS)
    import('./running/running.ts').then(
      ({ openRunning }) => {
        if (gone) return
        const opened = openRunning(state)
        state.$running.set(opened.running)
        end = opened.end
      },
      (error: unknown) => {
        console.warn('tradelet: running orders could not be loaded, retrying with the order entry', error)
        setFailed(true)
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
      state.$running.set(null)
      end()
    }
  }, [state, signedIn, wants, again])
}
