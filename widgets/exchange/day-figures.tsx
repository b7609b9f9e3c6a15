import '../../shared/view/elements/price.ts'
import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { formatCompact } from '../../shared/base/format/compact.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { sign, subtract } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import type { MarketFigures } from '../../shared/state/market/figures.store.ts'
import { getHighLowDigits } from '../../shared/state/market/high-low-digits.rules.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

interface Market {
  symbol: string
  /** Digits after the point of the market's prices. */
  digits: number
}

/** Last price in large digits, coloured by the day's change. */
export function LastPrice({ symbol, digits }: Market) {
  const { $close, $tone } = useMemo(() => {
    const $figures = $detail(symbol)
    const $close = computed($figures, ({ close }) => close)
    const $tone = computed($figures, (figures) => getTone(computeDayChange(figures)))
    return { $close, $tone }
  }, [symbol])
  return (
    <b className={`last number ${useStore($tone)}`}>
      <tl-price source={$close} digits={digits} />
    </b>
  )
}

const computeDayChange = ({ open, close }: MarketFigures): Decimal | null =>
  open === null || close === null ? null : subtract(close, open)

const getTone = (change: Decimal | null): string =>
  change === null || sign(change) === 0 ? '' : sign(change) > 0 ? 'up' : 'down'

/** Figures of the last 24 hours: change, high, low, volume in the base coin and turnover in the quote coin. */
export function DayFigures({ symbol, title, digits }: Market & { title: string }) {
  const t = useTexts('exchange')
  const language = useStore($language)
  const [coin, quote] = getPair(title)
  const $figures = useMemo(() => $detail(symbol), [symbol])
  const { $change, $tone, $high, $low, $volume, $turnover } = useMemo(() => {
    const of = <T,>(read: (figures: MarketFigures) => T) => computed($figures, read)
    const price = (value: Decimal | null) =>
      value === null ? '—' : formatDecimal(value, { digits: getHighLowDigits(value, digits) }, language)
    const compact = (value: Decimal | null) => formatCompact(value, language)
    return {
      $change: of((figures) => {
        const change = computeDayChange(figures)
        return change === null ? '—' : formatDecimal(change, { digits, sign: true }, language)
      }),
      $tone: of((figures) => getTone(computeDayChange(figures))),
      $high: of(({ high }) => price(high)),
      $low: of(({ low }) => price(low)),
      $volume: of(({ amount }) => compact(amount)),
      $turnover: of(({ vol }) => compact(vol)),
    }
  }, [$figures, digits, language])
  const tone = useStore($tone)
  return (
    <dl className="day-figures">
      <Figure label={t('dayChange')} $text={$change} tone={tone} />
      <Figure label={t('dayHigh')} $text={$high} />
      <Figure label={t('dayLow')} $text={$low} />
      <Figure label={t('dayVolume', { coin })} $text={$volume} />
      <Figure label={t('dayTurnover', { coin: quote })} $text={$turnover} />
    </dl>
  )
}

interface FigureProps {
  label: string
  $text: ReadableAtom<string>
  tone?: string
}

const Figure = ({ label, $text, tone = '' }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={`number ${tone}`}>{useStore($text)}</dd>
  </div>
)
