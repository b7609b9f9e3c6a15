import type { TlOptions as TraderElement } from '@tradelet/elements'
import { define } from '@tradelet/elements/load'
import { TlOptions } from '@tradelet/react'
import { useEffect, useRef, useState } from 'react'

/** Follows the market that is pressed in the ticker, which is outside of React. */
export function Trader() {
  const [market, setMarket] = useState({ symbol: 'btcusdt', name: 'no market' })
  const [isReady, setReady] = useState(false)
  const trader = useRef<TraderElement>(null)

  useEffect(() => {
    const choose = (event: DocumentEventMap['tl-market']) => setMarket(event.detail)
    document.addEventListener('tl-market', choose)
    return () => document.removeEventListener('tl-market', choose)
  }, [])
  useEffect(() => {
    define('tl-options')
      .then(() => customElements.whenDefined('tl-options'))
      .then(() => trader.current?.ready)
      .then(() => setReady(true), console.error)
  }, [])

  const toggleChart = () => {
    if (trader.current) trader.current.noChart = !trader.current.noChart
  }

  return (
    <>
      <p>
        <output id="chosen">{market.name}</output>, <output id="state">{isReady ? 'ready' : 'loading'}</output>{' '}
        <button type="button" id="chart" onClick={toggleChart}>
          Chart
        </button>
      </p>
      <TlOptions ref={trader} symbol={market.symbol} noChart />
    </>
  )
}
