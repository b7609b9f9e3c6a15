import type { TlOptions as TraderElement } from '@tradelet/elements'
import { define } from '@tradelet/elements/load'
import { TlOptions } from '@tradelet/react/tl-options.js'
import { TlTicker } from '@tradelet/react/tl-ticker.js'
import { useEffect, useRef, useState } from 'react'

export function Trading() {
  const [market, setMarket] = useState({ symbol: 'btcusdt', name: 'no market' })
  const [isReady, setReady] = useState(false)
  const trader = useRef<TraderElement>(null)

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
      <TlTicker
        symbols="btcusdt,ethusdt"
        onMarket={(event) => {
          event.preventDefault()
          setMarket(event.detail)
        }}
      >
        Loading prices
      </TlTicker>
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
