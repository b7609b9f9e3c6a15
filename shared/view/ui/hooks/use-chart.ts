import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Interval } from '../../../base/contract/constants.ts'
import { $candles } from '../../../state/market/candles.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import type { CandleChart } from '../../chart/candle-chart.ts'
import { observeTheme } from '../../dom/observe-theme.ts'
import { useHost } from './host-context.ts'

interface ChartView {
  place: RefObject<HTMLDivElement | null>
  /** State of the chart's code, not of its bars. */
  state: 'loading' | 'ready' | 'failed'
  /** Null while its code is loading. */
  chart: CandleChart | null
}

/**
 * Draws feature-specific content over the candles of a chart; returns a function that removes it. Pass the same function as long as the content is the same.
 */
export type DrawOnChart = (chart: CandleChart) => () => void

/** Renders a market's candles into `place`: loads the chart's code, updates its bars, and repaints it on theme changes. A new `attempt` loads again. */
export function useChart(symbol: string, interval: Interval, attempt: number, draw?: DrawOnChart): ChartView {
  const host = useHost()
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<CandleChart | null>(null)
  const [failed, setFailed] = useState(false)

  const fail = useCallback((error: unknown) => {
    console.warn('tradelet: the chart could not be shown', error)
    setChart(null)
    setFailed(true)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: interval and language are set below, and a new `attempt` starts again
  useEffect(() => {
    let gone = false
    let made: CandleChart | null = null
    setFailed(false)
    import('../../chart/candle-chart.ts')
      .then(({ CandleChart }) => {
        if (gone || !place.current) return
        made = new CandleChart(place.current, { interval, language: $language.get() }, fail)
        setChart(made)
      })
      .catch((error: unknown) => gone || fail(error))
    return () => {
      gone = true
      setChart(null)
      // After drawings have been detached, which a removed chart would reject by throwing.
      queueMicrotask(() => made?.close())
    }
  }, [attempt])

  useEffect(() => {
    if (!chart) return
    const attempt = (action: () => void) => {
      try {
        action()
      } catch (error) {
        fail(error)
      }
    }
    const ends = [
      $language.subscribe((language) => attempt(() => chart.set({ interval, language }))),
      $candles(symbol, interval).subscribe(({ bars }) => attempt(() => chart.show(bars))),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [chart, symbol, interval, fail])

  useEffect(() => (chart && draw ? draw(chart) : undefined), [chart, draw])

  useEffect(() => {
    if (!chart) return
    return observeTheme(host, () => chart.paint())
  }, [chart, host])

  return { place, chart, state: failed ? 'failed' : chart ? 'ready' : 'loading' }
}
