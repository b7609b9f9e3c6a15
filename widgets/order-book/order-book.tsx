import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import '../../shared/view/elements/price.ts'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import { $book } from '../../shared/state/market/book.store.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { findFinestStep } from '../../shared/state/market/levels.rules.ts'
import { $markets } from '../../shared/state/market/markets.store.ts'
import {
  findNamedMarket,
  getDisplayedSymbol,
  getKnownMarket,
  getMarketTitle,
} from '../../shared/state/market/named-market.rules.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { constantStore } from '../../shared/state/stores/constant-store.ts'
import { BookPanel } from '../../shared/view/ui/spot/book-panel.tsx'
import { UnknownMarket } from '../../shared/view/ui/spot/unknown-market.tsx'

interface Props {
  symbol: string
  /** Price step. If empty, that of the market is used, or of the book's levels if the backend does not send it. */
  step: string
}

/** Best levels of a side from which the price step is derived. */
const STEP_SAMPLE_LEVELS = 20

const $noStep = constantStore('')

/** Returns a store of the price step of a market's book, or `""` while the book is unknown or if the page sets the step. */
const $priceStep = (symbol: string, given: string): ReadableAtom<string> =>
  given
    ? $noStep
    : computed($book(symbol), ({ bids, asks }) =>
        findFinestStep([bids, asks].flatMap(({ prices }) => prices.slice(0, STEP_SAMPLE_LEVELS))),
      )

/** Order book with the market's title, and its last price between the sides. */
export function OrderBookView({ symbol: wanted, step }: Props) {
  const { data } = useStore($markets(MARKETS_POLL_MS))
  const named = findNamedMarket(data, wanted)
  const symbol = getDisplayedSymbol(named, wanted)
  const title = getMarketTitle(named, wanted, '')
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const $step = useMemo(() => $priceStep(symbol, step), [symbol, step])
  const market = getKnownMarket(named)
  const close = market?.close
  const digits = market ? getPriceDigits(market) : 2
  const bookStep = useStore($step)
  const known =
    [step, market?.priceStep, bookStep, findFinestStep(close ? [Number(close)] : []), '0.01'].find(Boolean) ?? ''
  if (named === 'unknown') return <UnknownMarket symbol={wanted} />
  return (
    <section className="order-book" aria-label={title}>
      <div className="row space-between">
        <Title className="number">{title}</Title>
      </div>
      <BookPanel
        symbol={symbol}
        coin={getPair(title)[0]}
        step={known}
        last={
          <b>
            <tl-price source={$close} digits={digits} flash />
          </b>
        }
      />
    </section>
  )
}
