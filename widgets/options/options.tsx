import { useEffect, useState } from 'react'
import { useHost } from '../../shared/ui/host-context.ts'
import { NarrowTrader } from './narrow-trader.tsx'
import { createTrader } from './options.store.ts'
import { Overlays } from './overlays.tsx'
import { TraderContext } from './trader-context.ts'
import { useWide } from './use-wide.ts'
import { WideTrader } from './wide-trader.tsx'

interface Props {
  symbol: string
  name: string
  interval: string
  chart: boolean
}

/** The options trader: market, chart, order form, results and orders, in one column or, where there is room, two. */
export function OptionsTrader({ symbol, name, interval, chart }: Props) {
  const host = useHost()
  const [trader] = useState(() => createTrader(host, { symbol, name, interval }))
  const wide = useWide()
  useEffect(() => trader.want(symbol, name), [trader, symbol, name])
  useEffect(() => trader.setInterval(interval), [trader, interval])
  useEffect(() => trader.close, [trader])
  return (
    <TraderContext.Provider value={trader}>
      {wide ? <WideTrader chart={chart} /> : <NarrowTrader chart={chart} />}
      <Overlays wide={wide} />
    </TraderContext.Provider>
  )
}
