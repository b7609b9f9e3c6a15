import { computed, type ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS, MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $detail, type DayFigures } from '../../shared/state/market/detail.ts'
import { $markets, type MarketItem } from '../../shared/state/market/markets.store.ts'
import { $quote } from '../../shared/state/market/quote.ts'
import { $freshness, type Freshness } from '../../shared/state/stores/freshness.store.ts'
import type { PolledStore } from '../../shared/state/stores/polled.ts'
import type { Field } from './data.rules.ts'

/** Figure of a market; null if it is unknown. `at` is the time of receipt on the monotonic clock, in ms. */
interface Figure {
  value: Decimal | null
  at: number | null
}

/** Figure and its freshness. */
export interface FigureStores {
  $figure: ReadableAtom<Figure>
  $freshness: ReadableAtom<Freshness>
}

/** Figures that only the market's own call and topic have. */
const DETAILS: Partial<Record<Field, keyof DayFigures>> = { open: 'open', high: 'high', low: 'low', turnover: 'vol' }

/** Returns the list of markets, which all figures of the page share. */
export const $list = (): PolledStore<MarketItem[]> => $markets(MARKETS_POLL_MS)

/**
 * Returns the stores of one figure. Price, change and volume need no request besides the list of markets, which is one for the page: an article may name many
 * markets. The other figures request those of their market.
 */
export const getFigure = (symbol: string, field: Field): FigureStores =>
  pageSingleton(`data/${symbol}/${field}`, () => {
    const detail = DETAILS[field]
    const $figure = detail
      ? computed($detail(symbol), (figures) => ({ value: figures[detail], at: figures.at }))
      : field === 'volume'
        ? findVolume(symbol)
        : computed($quote(symbol), (quote) => ({
            value: field === 'change' ? quote.change : quote.price,
            at: quote.at,
          }))
    return { $figure, $freshness: $freshness($figure, 2 * (detail ? DETAIL_POLL_MS : MARKETS_POLL_MS)) }
  })

const findVolume = (symbol: string): ReadableAtom<Figure> =>
  computed($list(), ({ data, at }) => ({
    value: data?.find((market) => market.symbol === symbol)?.hamount ?? null,
    at,
  }))
