import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import '../../elements/freshness.ts'
import '../../elements/order-book.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { $book, type BookView } from '../../../state/market/book.store.ts'
import { getSpread, getStepDigits } from '../../../state/market/levels.rules.ts'
import { $language } from '../../../state/preferences/language.ts'
import { constantStore } from '../../../state/stores/constant-store.ts'
import { $freshness, type Freshness } from '../../../state/stores/freshness.store.ts'
import { Icon } from '../controls/icon.tsx'
import { useBookRows } from '../hooks/use-book-rows.ts'
import { BookSkeleton } from './book-skeleton.tsx'
import { $bookCondition, type BookCondition, getBookStatus } from './book-status.ts'

/** Age after which a book is no longer current: it changes many times a second. */
const STALE_MS = 5_000
/** Minimum number of complete rows per side with joined prices. */
const MIN_ROWS = 5

type Layout = 'both' | 'onlyBids' | 'onlyAsks'
const LAYOUT_CLASSES: Readonly<Record<Layout, string>> = {
  both: 'layout-sign',
  onlyBids: 'layout-sign bids-only',
  onlyAsks: 'layout-sign asks-only',
}

/** Prices of the member's own open orders, by side. */
export type OwnPrices = Readonly<Record<'bids' | 'asks', ReadonlySet<string>>>

interface Props {
  symbol: string
  /** Coin of the amounts. */
  coin: string
  /** Smallest price difference of the market. */
  step: string
  /** Shown in the middle: the last price. */
  last?: React.ReactNode
  own?: OwnPrices
  /** Fills the height of its container with rows, and shows cumulative totals. */
  fill?: boolean
  /** Freshness that the page shows for its figures, if it shows one: the book shows only a different one. */
  $page?: ReadableAtom<Freshness>
}

const NO_PRICES: OwnPrices = { bids: new Set(), asks: new Set() }

/** State of a page that shows no freshness. */
const $noFreshness = constantStore(null)

/** Order book of a market: five rows per side or nine of one, or as many as fit; cumulative bars, joined prices, spread, and freshness. */
export function BookPanel({ symbol, coin, step, last, own = NO_PRICES, fill = false, $page }: Props) {
  const t = useTexts('spot')
  const [layout, setLayout] = useState<Layout>('both')
  const [joined, setJoined] = useState('')
  const written = useStepFormatter()
  const { place, rows } = useBookRows(fill, layout !== 'both')
  const $view = $book(symbol)
  const { condition, $fresh, fresh, page } = useBookStates($view, step, $page)
  const { state, live } = condition
  const steps = getStepChoices(condition, step, joined)
  const shown = steps.includes(joined) ? joined : step
  const describe = useRowDescriptions(coin)
  if (state === 'loading') return <BookSkeleton place={place} />
  const wrong = state === 'crossed'
  const side = (name: 'asks' | 'bids') => (
    <tl-book
      source={$view}
      side={name}
      rows={rows}
      step={shown}
      own={own[name]}
      label={t(name)}
      describe={describe[name]}
      stale={fresh !== 'live' || !live || wrong}
      wrong={wrong}
      sums={fill}
    />
  )
  const status = getBookStatus(condition, fresh, page)
  return (
    <div ref={place} className={fill ? 'book filling' : 'book'} part="book">
      <div className="heads" aria-hidden="true">
        <span>{t('price')}</span>
        <span>{t('quantity', { coin })}</span>
        {fill && <span>{t('sum', { coin })}</span>}
      </div>
      {layout !== 'onlyBids' && side('asks')}
      <div className="middle">
        {last}
        <div className="row space-between font-12 text-tertiary">
          {state === 'whole' && <Spread $view={$view} step={step} />}
          {status === 'fresh' ? (
            <tl-freshness source={$fresh} />
          ) : (
            status && <span className="warning">{t(status)}</span>
          )}
        </div>
      </div>
      {layout !== 'onlyAsks' && side('bids')}
      <div className="tools">
        <Select
          label={t('grouping')}
          value={shown}
          onChange={setJoined}
          choices={steps.map((value) => [value, written(value)])}
        />
        <Select
          look={LAYOUT_CLASSES[layout]}
          label={t('layout')}
          value={layout}
          onChange={(value) => setLayout(value as Layout)}
          choices={(['both', 'onlyBids', 'onlyAsks'] as const).map((value) => [value, t(value)])}
        />
      </div>
    </div>
  )
}

/** Returns the book's condition, its freshness, and the freshness that the page shows. Renders only when one of them changes. */
function useBookStates($view: ReadableAtom<BookView>, step: string, $page: ReadableAtom<Freshness> | undefined) {
  const $condition = useMemo(() => $bookCondition($view, step, MIN_ROWS), [$view, step])
  const { $fresh, $states } = useMemo(() => {
    const $fresh = $freshness($view, STALE_MS)
    // JSON text, because a new array every second would render the panel every second.
    const $states = computed([$fresh, $page ?? $noFreshness], (book, page) => JSON.stringify([book.state, page?.state]))
    return { $fresh, $states }
  }, [$view, $page])
  const condition: BookCondition = JSON.parse(useStore($condition))
  const [fresh, page] = JSON.parse(useStore($states))
  return { condition, $fresh, fresh, page }
}

/** Returns functions that describe a row of each side for screen readers. */
function useRowDescriptions(coin: string) {
  const t = useTexts('spot')
  return useMemo(
    () => ({
      asks: (price: string, amount: string) => t('useAsk', { price, amount, coin }),
      bids: (price: string, amount: string) => t('useBid', { price, amount, coin }),
    }),
    [t, coin],
  )
}

/** Returns the steps for joining prices. A chosen step stays available while the book is thin for a moment. */
const getStepChoices = ({ steps }: BookCondition, own: string, joined: string): readonly string[] =>
  joined && !steps.includes(joined) && isMultipleOf(joined, own) ? [...steps, joined] : steps

/** Returns whether a step is a multiple of the market's own: all steps are powers of ten. A step chosen for another market may be smaller. */
const isMultipleOf = (step: string, own: string): boolean => Number(step) >= Number(own)

/** Returns a formatter for a step, or a spread with the same number of digits, in the page's language. */
function useStepFormatter(): (step: string) => string {
  const language = useStore($language)
  return (step) => formatDecimal(step, { digits: getStepDigits(step) }, language)
}

function Spread({ $view, step }: { $view: ReadableAtom<BookView>; step: string }) {
  const t = useTexts('spot')
  const $spread = useMemo(
    () => computed($view, ({ bids, asks }) => getSpread(bids.prices, asks.prices, step)),
    [$view, step],
  )
  const spread = useStore($spread)
  const written = useStepFormatter()
  return <span className="number">{t('spread', { spread: spread === null ? '—' : written(spread) })}</span>
}

interface SelectProps {
  label: string
  value: string
  onChange(value: string): void
  choices: readonly (readonly [value: string, label: string])[]
  /** Classes of an icon that replaces the text of the choice. */
  look?: string
}

const Select = ({ label, value, onChange, choices, look }: SelectProps) => (
  <span className={look ? 'input icon-select' : 'input'}>
    {look && <i className={look} aria-hidden="true" />}
    <select
      className="value"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
    {!look && <Icon source={chevronDown} size="small" />}
  </span>
)
