import { useStore } from '../../shared/ui/hooks/use-store.ts'
import '../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { $book } from '../../shared/market/book.ts'
import { $detail } from '../../shared/market/detail.ts'
import { stepOfPrices } from '../../shared/market/levels.rules.ts'
import { $markets } from '../../shared/market/markets.ts'
import { knownMarket, namedMarket, shownSymbol, titleOf } from '../../shared/market/named-market.rules.ts'
import { pairOf } from '../../shared/market/title.rules.ts'
import { BookPanel } from '../../shared/ui/spot/book-panel.tsx'
import { UnknownMarket } from '../../shared/ui/spot/unknown-market.tsx'

interface Props {
  symbol: string
  /** Price step. If empty, the step of the book's levels is used. */
  step: string
}

/** Best levels of a side from which the price step is derived. */
const TELLING = 20

/** Returns a store of the price step of a market's book, or `""` while the book is unknown. */
const $stepOf = (symbol: string) =>
  computed($book(symbol), ({ bids, asks }) =>
    stepOfPrices([bids, asks].flatMap(({ prices }) => prices.slice(0, TELLING))),
  )

/** Order book with the market's title, and its last price between the sides. */
export function OrderBookView({ symbol: wanted, step }: Props) {
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const named = namedMarket(data, wanted)
  const symbol = shownSymbol(named, wanted)
  const title = titleOf(named, wanted, '')
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const $step = useMemo(() => $stepOf(symbol), [symbol])
  const close = knownMarket(named)?.close
  const known = [step, useStore($step), stepOfPrices(close ? [Number(close)] : []), '0.01'].find(Boolean) ?? ''
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
