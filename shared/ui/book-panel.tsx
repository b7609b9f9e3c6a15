import { repeatElement } from './skeleton-rows.tsx'
import { useStore } from './use-store.ts'
import { useTexts } from './use-texts.ts'
import '../elements/freshness.ts'
import '../elements/order-book.ts'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import { formatDecimal } from '../format/numbers.ts'
import { $book, type BookView } from '../market/book.ts'
import { digitsOfStep, spreadOf, stepsOf } from '../market/levels.rules.ts'
import { $language } from '../preferences/language.ts'
import { $freshness } from '../stores/freshness.ts'
import { Icon } from './icon.tsx'

/** Rows of a side when both are shown, and when one is (SPT-04). */
const ROWS = { both: 5, one: 9 } as const
/** A book whose last news is older is not current: it changes many times a second. */
const STALE_MS = 5_000

type Layout = 'both' | 'onlyBids' | 'onlyAsks'

interface Props {
  symbol: string
  /** The coin that amounts are of. */
  coin: string
  /** The market's smallest difference of prices. */
  step: string
  /** Stands in the middle: the last price. */
  last?: React.ReactNode
  own?: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

/** What is said of a book as a whole; changes far less often than its figures. */
interface Condition {
  state: 'loading' | 'empty' | 'oneSided' | 'crossed' | 'whole'
  live: boolean
}

const conditionOf = ({ bids, asks, live, at }: BookView): Condition => {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  const state =
    at === null
      ? 'loading'
      : bid === undefined && ask === undefined
        ? 'empty'
        : bid === undefined || ask === undefined
          ? 'oneSided'
          : bid >= ask
            ? 'crossed'
            : 'whole'
  return { state, live }
}

/** A store of what changes seldom, as one text, so that its listeners are told only then. */
const $conditionOf = ($view: ReadableAtom<BookView>) => computed($view, (view) => JSON.stringify(conditionOf(view)))

/** A market's order book: five rows a side or nine of one, depth bars, joined prices, spread, and how current it is. */
export function BookPanel({ symbol, coin, step, last, own = NOBODY }: Props) {
  const t = useTexts('spot')
  const [layout, setLayout] = useState<Layout>('both')
  const [joined, setJoined] = useState('')
  const written = useStepText()
  const $view = $book(symbol)
  const $condition = useMemo(() => $conditionOf($view), [$view])
  const $fresh = useMemo(() => $freshness($view, STALE_MS), [$view])
  const $late = useMemo(() => computed($fresh, ({ state }) => state !== 'live'), [$fresh])
  const late = useStore($late)
  const { state, live }: Condition = JSON.parse(useStore($condition))
  const steps = stepsOf(step, $view.get().bids.prices[0])
  const shown = steps.includes(joined) ? joined : step
  if (state === 'loading')
    return (
      <div className="book bare" role="status" aria-label={t('loadingBook')}>
        {repeatElement(11, () => (
          <i className="skeleton" />
        ))}
      </div>
    )
  const side = (name: 'asks' | 'bids') => (
    <tl-book
      source={$view}
      side={name}
      rows={layout === 'both' ? ROWS.both : ROWS.one}
      step={shown}
      own={own}
      label={t(name)}
      stale={late || !live}
    />
  )
  return (
    <div className="book" part="book">
      <div className="heads" aria-hidden="true">
        <span>{t('price')}</span>
        <span>{t('quantity', { coin })}</span>
      </div>
      {layout !== 'onlyBids' && side('asks')}
      <div className="middle">
        {last}
        <div className="row space-between font-12 text-tertiary">
          {state === 'whole' ? (
            <Spread $view={$view} step={step} />
          ) : (
            <span className="warning">{t(state === 'empty' ? 'emptyBook' : state)}</span>
          )}
          {live ? <tl-freshness source={$fresh} /> : <span className="warning">{t('catchingUp')}</span>}
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
          label={t('layout')}
          value={layout}
          onChange={(value) => setLayout(value as Layout)}
          choices={(['both', 'onlyBids', 'onlyAsks'] as const).map((value) => [value, t(value)])}
        />
      </div>
    </div>
  )
}

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
}

const Select = ({ label, value, onChange, choices }: SelectProps) => (
  <span className="input">
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
    <Icon source={chevronDown} size="small" />
  </span>
)
