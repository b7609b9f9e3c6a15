import { computed, type ReadableAtom } from 'nanostores'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { type Interval, MOVING_AVERAGES } from '../../../base/contract/constants.ts'
import type { Bar } from '../../../state/market/bars.ts'
import { $candles } from '../../../state/market/candles.store.ts'
import { getPair } from '../../../state/market/title.rules.ts'
import { $language } from '../../../state/preferences/language.ts'
import { AVERAGE_CSS_COLOURS } from '../../chart/average-colours.ts'
import type { ChartSummary } from '../../chart/bar-reading.ts'
import type { CandleChart } from '../../chart/candle-chart.ts'
import { getChartAction } from '../../chart/chart-keys.rules.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  /** Null while its code is loading. */
  chart: CandleChart | null
  symbol: string
  /** Title of the market, whose coins are the units of the volume. */
  title: string
  interval: Interval
  /** Accessible name of the chart, without its figures. */
  name: string
  children: ReactNode
}

/**
 * Surface of a candle chart that can be read: the figures of the bar under the pointer, or of the bar that the member reaches with the arrow keys. Plus and
 * minus zoom, Escape leaves the bar. The accessible name has the last price, the change and the time span, as of the newest bar or of the focus.
 */
export function ChartReader({ chart, symbol, title, interval, name, children }: Props) {
  const t = useTexts('chart')
  const help = useId()
  const [point, setPoint] = useState<{ at: number; byKey: boolean } | null>(null)
  const [summary, setSummary] = useState<ChartSummary | null>(null)
  const [focusCount, setFocusCount] = useState(0)
  const $bars = useMemo(() => computed($candles(symbol, interval), ({ bars }) => bars), [symbol, interval])
  const $count = useMemo(() => computed($bars, ({ length }) => length), [$bars])
  const $newest = useMemo(() => computed($bars, (bars) => bars.at(-1)?.time ?? 0), [$bars])
  const newest = useStore($newest)
  const language = useStore($language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar of another market or interval must not be read
  useEffect(() => {
    setPoint(null)
    return chart?.cursor.onPoint((at) => setPoint(at === null ? null : { at, byKey: false }))
  }, [chart, symbol, interval])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is read for a new bar, at the focus and in another language, not at every tick
  useEffect(() => {
    // The chart receives its bars after this effect, and its visible range when it is drawn.
    const frame = requestAnimationFrame(() => setSummary(chart?.readSummary() ?? null))
    return () => cancelAnimationFrame(frame)
  }, [chart, symbol, interval, newest, focusCount, language])

  const goTo = (at: number | null) => {
    setPoint(at === null ? null : { at, byKey: true })
    chart?.cursor.point(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = getChartAction(event.key, point?.at ?? null, $count.get())
    if (action === null || (action === 'leave' && point === null)) return
    event.preventDefault()
    if (action === 'leave') goTo(null)
    else if ('to' in action) goTo(Math.max(0, action.to))
    else chart?.cursor.zoom(action.zoom)
  }
  return (
    <div
      className="canvas"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart need the focus
      tabIndex={0}
      aria-label={summary ? `${name}, ${t('summary', { ...summary })}` : name}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onFocus={() => setFocusCount(focusCount + 1)}
      onBlur={() => point?.byKey && goTo(null)}
    >
      {children}
      <p id={help} className="hidden">
        {t('help')}
      </p>
      <div aria-live={point?.byKey ? 'polite' : 'off'}>
        {chart && point && <Reading {...{ chart, $bars, title }} at={point.at} />}
      </div>
    </div>
  )
}

const FIGURES = ['open', 'high', 'low', 'close', 'change'] as const

interface ReadingProps {
  chart: CandleChart
  at: number
  title: string
  $bars: ReadableAtom<readonly Bar[]>
}

/** Figures of one bar and of the moving averages at it. */
function Reading({ chart, at, title, $bars }: ReadingProps) {
  const t = useTexts('chart')
  // The newest bar changes with every trade.
  useStore($bars)
  const bar = chart.readBar(at)
  if (!bar) return null
  const tone = bar.isUp ? 'up' : 'down'
  const [base, quote] = getPair(title)
  return (
    <dl className="reading number" part="reading">
      <div>
        <dt className="hidden">{t('time')}</dt>
        <dd>{bar.time}</dd>
      </div>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt className={figure === 'change' ? 'hidden' : ''}>{t(figure)}</dt>
          <dd className={figure === 'change' || figure === 'close' ? tone : ''}>{bar[figure]}</dd>
        </div>
      ))}
      <div>
        <dt>{bar.inBase ? t('volumeOf', { coin: base }) : t('turnoverOf', { coin: quote })}</dt>
        <dd>{bar.volume}</dd>
      </div>
      {bar.averages.map(
        (average, index) =>
          average && (
            <div key={MOVING_AVERAGES[index]} style={{ '--c': AVERAGE_CSS_COLOURS[index] } as CSSProperties}>
              <dt className="average">MA{MOVING_AVERAGES[index]}</dt>
              <dd>{average}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
