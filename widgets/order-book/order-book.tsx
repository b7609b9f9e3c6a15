import { useStore } from '@nanostores/react'
import '../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { $detail } from '../../shared/market/detail.ts'
import { $markets } from '../../shared/market/markets.ts'
import { BookPanel } from '../../shared/ui/book-panel.tsx'

interface Props {
  symbol: string
  /** The smallest difference of prices; that of the last price when none is given. */
  step: string
}

/** The step that a price is written in. */
const stepOf = (price: string | null): string => {
  const digits = (price?.split('.')[1] ?? '00').length
  return digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`
}

/** A market's order book, with the market's name and its last price in the middle. */
export function OrderBook({ symbol: wanted, step }: Props) {
  const symbol = wanted.toLowerCase().replace(/[^a-z0-9]/g, '')
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const market = data?.find((item) => item.symbol.toLowerCase() === symbol)
  const title = market?.title ?? symbol.toUpperCase()
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const known = step || stepOf(market?.close ?? null)
  return (
    <section className="order-book" aria-label={title}>
      <h2 className="n">{title}</h2>
      <BookPanel
        symbol={symbol}
        coin={title.split('/')[0] ?? ''}
        step={known}
        last={
          <b>
            <tl-price source={$close} digits={Math.max(2, (known.split('.')[1] ?? '').length)} flash />
          </b>
        }
      />
    </section>
  )
}
