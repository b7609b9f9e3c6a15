import { useStore } from '../../shared/ui/use-store.ts'
import '../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { $detail } from '../../shared/market/detail.ts'
import { $markets } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named.rules.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { BookPanel } from '../../shared/ui/book-panel.tsx'
import { UnknownMarket } from '../../shared/ui/unknown-market.tsx'

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
export function OrderBookView({ symbol: wanted, step }: Props) {
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const named = namedMarket(data, wanted)
  const symbol = shownSymbol(named, wanted)
  const title = titleOf(named, wanted, '')
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const known = step || stepOf(knownMarket(named)?.close ?? null)
  if (named === 'unknown') return <UnknownMarket symbol={wanted} />
  return (
    <section className="order-book" aria-label={title}>
      <h2 className="number">{title}</h2>
      <BookPanel
        symbol={symbol}
        coin={pairOf(title)[0]}
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
