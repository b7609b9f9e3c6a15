import { computed, type ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS, MARKETS_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { $figures, type DayFigures } from '../../shared/state/market/figures.store.ts'
import { $markets, type MarketItem } from '../../shared/state/market/markets.store.ts'
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

/** Figure of each field. */
const FIGURES: Record<Field, keyof DayFigures> = {
  price: 'close',
  change: 'change',
  volume: 'amount',
  open: 'open',
  high: 'high',
  low: 'low',
  turnover: 'vol',
}
/** Fields that the list of markets has. */
const LISTED: readonly Field[] = ['price', 'change', 'volume']

/** Returns the list of markets, which all figures of the page share. */
export const $list = (): PolledStore<MarketItem[]> => $markets(MARKETS_POLL_MS)

/**
 * Returns the stores of one figure. Price, change and volume need no request besides the list of markets, which is one for the page: an article may name many
 * markets. The other figures request those of their market.
 */
export const getFigure = (symbol: string, field: Field): FigureStores =>
  pageSingleton(`data/${symbol}/${field}`, () => {
    const isListed = LISTED.includes(field)
    const $source = isListed ? $figures(symbol) : $detail(symbol)
    const $figure =
      field === 'volume'
        ? computed([$source, $list()], ({ amount, at }, { data }) => ({
            value: amount ?? data?.find((market) => market.symbol === symbol)?.volume ?? null,
            at,
          }))
        : computed($source, (figures) => ({ value: figures[FIGURES[field]], at: figures.at }))
    return { $figure, $freshness: $freshness($figure, 2 * (isListed ? MARKETS_POLL_MS : DETAIL_POLL_MS)) }
  })
