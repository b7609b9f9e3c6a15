import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { attemptDrawing, logFailedChart } from '../../shared/view/chart/attempt.ts'
import { observeTheme } from '../../shared/view/dom/observe-theme.ts'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Annotations } from './annotations.ts'
import { computeMarks } from './candle-demo.rules.ts'
import type { DailyChart, DailyChartCallbacks } from './daily-chart.ts'
import type { ZoomWindow } from './zoom-window.ts'

/** Input and callbacks of the chart. */
interface ChartInput extends DailyChartCallbacks {
  bars: readonly Bar[]
  window: ZoomWindow
  shown: readonly boolean[]
  onFailed(): void
}

interface MountedChart {
  place: RefObject<HTMLDivElement | null>
  /** Null while its code is loading. */
  chart: DailyChart | null
  /** True once everything is drawn. */
  isDrawn: boolean
}

/** Draws the daily chart into `place`. Loads the chart's code, and keeps language, colours, visible range and moving averages up to date. */
export function useDailyChart(wishes: ChartInput): MountedChart {
  const { bars, window, shown } = wishes
  const host = useHost()
  const language = useStore($language)
  const annotations = useAnnotations(bars, language)
  const boxRef = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<DailyChart | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const latest = useRef({ ...wishes, language, annotations })
  latest.current = { ...wishes, language, annotations }
  const fail = useCallback((error: unknown) => {
    logFailedChart(error)
    latest.current.onFailed()
  }, [])
  const attempt = useCallback((step: () => void) => attemptDrawing(step, fail), [fail])

  useEffect(() => {
    const closed = new AbortController()
    const { signal } = closed
    import('./daily-chart.ts')
      .then(({ DailyChart }) => {
        if (signal.aborted || !boxRef.current) return
        const { window, language, annotations } = latest.current
        const made = new DailyChart(boxRef.current, bars, { language, annotations }, window, {
          onWindow: (next) => latest.current.onWindow(next),
          onPoint: (at) => latest.current.onPoint(at),
          onFailed: fail,
          signal,
        })
        setChart(made)
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        // Before the next frame of a chart that was created in part.
        closed.abort()
        fail(error)
      })
    return () => {
      setChart(null)
      closed.abort()
    }
  }, [bars, fail])

  useEffect(() => attempt(() => chart?.set({ language, annotations })), [attempt, chart, language, annotations])
  useEffect(() => attempt(() => chart?.show(window)), [attempt, chart, window])
  useEffect(() => attempt(() => chart?.showAverages(shown)), [attempt, chart, shown])
  useEffect(() => {
    if (!chart) return
    setDrawn(true)
    return observeTheme(host, () => attempt(() => chart.paint()))
  }, [attempt, chart, host])
  return { place: boxRef, chart, isDrawn }
}

/** Returns the annotations of the days with translated labels. */
function useAnnotations(bars: readonly Bar[], language: string): Annotations {
  const t = useTexts('candle-demo')
  return useMemo(() => {
    const { highest, lowest, average, line } = computeMarks(bars)
    const values = (price: Decimal) => ({ price: formatDecimal(price, { digits: 2 }, language) })
    return {
      highest: { ...highest, text: t('highest', values(highest.price)) },
      lowest: { ...lowest, text: t('lowest', values(lowest.price)) },
      average: { price: average, text: t('average', values(average)) },
      line,
    }
  }, [bars, language, t])
}
