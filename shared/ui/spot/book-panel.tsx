import { repeatElement } from '../controls/skeleton-rows.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import '../../elements/freshness.ts'
import '../../elements/order-book.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import { formatDecimal } from '../../format/numbers.ts'
import { $book, type BookView } from '../../market/book.ts'
import { digitsOfStep, spreadOf } from '../../market/levels.rules.ts'
import { $language } from '../../preferences/language.ts'
import { $freshness, type Freshness } from '../../stores/freshness.ts'
import { Icon } from '../controls/icon.tsx'
import { useBookRows } from '../hooks/use-book-rows.ts'
import { $bookCondition, type BookCondition, bookWord } from './book-condition.ts'

/** A book whose last news is older is not current: it changes many times a second. */
const STALE_MS = 5_000
/** Whole rows of a side that joined prices must leave. */
const LEAST_ROWS = 5

type Layout = 'both' | 'onlyBids' | 'onlyAsks'

/** Prices of the member's own open orders, by side. */
export type OwnPrices = Readonly<Record<'bids' | 'asks', ReadonlySet<string>>>

interface Props {
  symbol: string
  /** The coin that amounts are of. */
  coin: string
  /** The market's smallest difference of prices. */
  step: string
  /** Stands in the middle: the last price. */
  last?: React.ReactNode
  own?: OwnPrices
  /** Fills the height of its place with rows, and shows their sums. */
  fill?: boolean
  /** How fresh the page says its figures are, where it does: the book says so only when it is not the same. */
  $page?: ReadableAtom<Freshness>
}

const NONE: OwnPrices = { bids: new Set(), asks: new Set() }

/** The state of a page that says nothing. */
const $silent: ReadableAtom<null> = atom(null)

/** A market's order book: five rows a side or nine of one, or as many as fit; cumulative bars, joined prices, spread, and how current it is. */
export function BookPanel({ symbol, coin, step, last, own = NONE, fill = false, $page }: Props) {
  const t = useTexts('spot')
  const [layout, setLayout] = useState<Layout>('both')
  const [joined, setJoined] = useState('')
  const written = useStepText()
  const { place, rows } = useBookRows(fill, layout !== 'both')
  const $view = $book(symbol)
  const { condition, $fresh, fresh, page } = useBookStates($view, step, $page)
  const { state, live } = condition
  const steps = stepsToChoose(condition, step, joined)
  const shown = steps.includes(joined) ? joined : step
  if (state === 'loading')
    return (
      <div ref={place} className="book bare" role="status" aria-label={t('loadingBook')}>
        {repeatElement(11, () => (
          <i className="skeleton" />
        ))}
      </div>
    )
  const wrong = state === 'crossed'
  const side = (name: 'asks' | 'bids') => (
    <tl-book
      source={$view}
      side={name}
      rows={rows}
      step={shown}
      own={own[name]}
      label={t(name)}
      stale={fresh !== 'live' || !live || wrong}
      wrong={wrong}
      sums={fill}
    />
  )
  const word = bookWord(condition, fresh, page)
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
          {word === 'fresh' ? <tl-freshness source={$fresh} /> : word && <span className="warning">{t(word)}</span>}
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
          look={`layout-sign ${layout}`}
          label={t('layout')}
          value={layout}
          onChange={(value) => setLayout(value as Layout)}
          choices={(['both', 'onlyBids', 'onlyAsks'] as const).map((value) => [value, t(value)])}
        />
      </div>
    </div>
  )
}

/** How a book is, how fresh it is, and how fresh the page says its figures are. Nothing is drawn again while all of it stays the same. */
function useBookStates($view: ReadableAtom<BookView>, step: string, $page: ReadableAtom<Freshness> | undefined) {
  const $condition = useMemo(() => $bookCondition($view, step, LEAST_ROWS), [$view, step])
  const { $fresh, $states } = useMemo(() => {
    const $fresh = $freshness($view, STALE_MS)
    // One text, so that nothing is drawn again each second.
    const $states = computed([$fresh, $page ?? $silent], (book, page) => JSON.stringify([book.state, page?.state]))
    return { $fresh, $states }
  }, [$view, $page])
  const condition: BookCondition = JSON.parse(useStore($condition))
  const [fresh, page] = JSON.parse(useStore($states))
  return { condition, $fresh, fresh, page }
}

/** Steps that a book's prices can be joined by. One that was chosen stays to be chosen while the book is thin for a moment. */
const stepsToChoose = ({ steps }: BookCondition, own: string, joined: string): readonly string[] =>
  joined && !steps.includes(joined) && isStepOf(joined, own) ? [...steps, joined] : steps

/** Whether a market's own step divides a step: one that was chosen for another market may not be. */
const isStepOf = (step: string, own: string): boolean => Number(step) >= Number(own)

/** How a step, or a spread of as many digits, is written in the page's language. */
function useStepText(): (step: string) => string {
  const language = useStore($language)
  return (step) => formatDecimal(step, { digits: digitsOfStep(step) }, language)
}

function Spread({ $view, step }: { $view: ReadableAtom<BookView>; step: string }) {
  const t = useTexts('spot')
  const $spread = useMemo(
    () => computed($view, ({ bids, asks }) => spreadOf(bids.prices, asks.prices, step)),
    [$view, step],
  )
  const spread = useStore($spread)
  const written = useStepText()
  return <span className="number">{t('spread', { spread: spread === null ? '—' : written(spread) })}</span>
}

interface SelectProps {
  label: string
  value: string
  onChange(value: string): void
  choices: readonly (readonly [value: string, label: string])[]
  /** Classes of a sign that stands for the choice where its words have no room. */
  look?: string
}

const Select = ({ label, value, onChange, choices, look }: SelectProps) => (
  <span className={look ? 'input signed' : 'input'}>
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
