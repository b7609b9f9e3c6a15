import { useEffect, useState } from 'react'
import { $token } from '../../shared/session/token.ts'
import { useHost } from '../../shared/ui/hooks/host-context.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useWide } from '../../shared/ui/hooks/use-wide.ts'
import { UnknownMarket } from '../../shared/ui/spot/unknown-market.tsx'
import { NarrowTrader } from './narrow-trader.tsx'
import { createOptions } from './options.store.ts'
import { OptionsContext } from './options-context.ts'
import type { OptionsState, View } from './options-state.ts'
import { WideTrader } from './wide-trader.tsx'

/** By then chart and figures are there, in most places. */
const READY_AFTER_MS = 2_000

interface Props {
  symbol: string
  name: string
  interval: string
  view: View
  noChart: boolean
  order: string
}

/** The options trader: market, chart, order form, results and orders, in one column or, where there is room, two. */
export function OptionsTrader({ symbol, name, interval, view, noChart, order }: Props) {
  const host = useHost()
  const [state] = useState(() => createOptions(host, { symbol, name, interval, view }))
  const wide = useWide()
  const entry = useStore(state.$orderEntry)
  const unknown = useStore(state.$unknown)
  useEffect(() => state.ask({ symbol, name, interval, view }), [state, symbol, name, interval, view])
  useEffect(() => state.$wide.set(wide), [state, wide])
  useEffect(() => state.close, [state])
  useMember(state, typeof entry === 'object')
  const isMember = useStore(state.$running) !== null
  useEffect(() => {
    if (isMember && order) state.openOrder(order)
  }, [state, isMember, order])
  return (
    <OptionsContext.Provider value={state}>
      {unknown !== null ? (
        <UnknownMarket symbol={unknown} onPick={() => state.open('markets')} />
      ) : wide ? (
        <WideTrader chart={!noChart} />
      ) : (
        <NarrowTrader chart={!noChart} />
      )}
      {typeof entry === 'object' && <entry.Overlays />}
    </OptionsContext.Provider>
  )
}

/**
 * Watches a member's orders from the first moment, those of an earlier visit too, with any view open: balance, strip, chart and `tl-order` are right about
 * each of them. Fetches the order entry's code while nothing else is going on, so that the first press on buy finds it here. Where the code for it could not be had, it is tried again with the order entry, which people can ask for again.
 */
function useMember(state: OptionsState, orderEntryIsHere: boolean): void {
  const signedIn = useStore($token) !== ''
  const [failed, setFailed] = useState(false)
  const again = failed && orderEntryIsHere
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` stands for another try
  useEffect(() => {
    if (!signedIn) return
    let gone = false
    let end = () => {}
    const timer = setTimeout(() => void state.loadOrderEntry(), READY_AFTER_MS)
    import('./running/running.ts').then(
      ({ openRunning }) => {
        if (gone) return
        const opened = openRunning(state)
        state.$running.set(opened.running)
        end = opened.end
      },
      (error: unknown) => {
        console.warn('tradelet: running orders cannot be watched yet', error)
        setFailed(true)
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
      state.$running.set(null)
      end()
    }
  }, [state, signedIn, again])
}
