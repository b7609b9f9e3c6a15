import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
import { $language } from '../../shared/state/preferences/language.ts'
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
}

/** Draws the daily chart into `place`. Loads the chart's code, and keeps language, colours, visible range and moving averages up to date. */
export function useDailyChart(wishes: ChartInput): MountedChart {
  const { bars, window, shown } = wishes
  const host = useHost()
  const language = useStore($language)
  const annotations = useAnnotations(bars, language)
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<DailyChart | null>(null)
  const latest = useRef({ ...wishes, language, annotations })
  latest.current = { ...wishes, language, annotations }

  useEffect(() => {
    let gone = false
    let made: DailyChart | null = null
    import('./daily-chart.ts')
      .then(({ DailyChart }) => {
        if (gone || !place.current) return
        const { window, language, annotations } = latest.current
        made = new DailyChart(place.current, bars, { language, annotations }, window, {
          onWindow: (next) => latest.current.onWindow(next),
          onPoint: (at) => latest.current.onPoint(at),
        })
        setChart(made)
      })
      .catch((error: unknown) => {
        console.warn('tradelet: the chart could not be shown', error)
        if (!gone) latest.current.onFailed()
      })
    return () => {
      gone = true
      setChart(null)
      made?.close()
    }
  }, [bars])

  useEffect(() => chart?.set({ language, annotations }), [chart, language, annotations])
  useEffect(() => chart?.show(window), [chart, window])
  useEffect(() => chart?.showAverages(shown), [chart, shown])
  useEffect(() => (chart ? observeTheme(host, () => chart.paint()) : undefined), [chart, host])
  return { place, chart }
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
