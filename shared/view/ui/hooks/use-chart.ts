import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Interval } from '../../../base/contract/constants.ts'
import { $candles } from '../../../state/market/candles.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import { attemptDrawing, logFailedChart } from '../../chart/attempt.ts'
import type { CandleChart } from '../../chart/candle-chart.ts'
import { observeTheme } from '../../dom/observe-theme.ts'
import { useHost } from './host-context.ts'
import { usePriceDigits } from './use-price-digits.ts'

interface ChartView {
  place: RefObject<HTMLDivElement | null>
  /** Null while its code is loading. */
  chart: CandleChart | null
  /** True once everything was drawn: the bars, unless their request failed, and the content of `draw`. */
  isDrawn: boolean
}

/**
 * Draws feature-specific content over the candles of a chart, later changes within `attempt`, which handles their errors. Resolves with a function that removes
 * the content. Pass the same function as long as the content is the same.
 */
export type DrawOnChart = (chart: CandleChart, attempt: (step: () => void) => void) => Promise<() => void>

/**
 * Renders a market's candles into `place`: loads the chart's code, updates its bars, and repaints it on theme changes. Calls `onFailed`, which stays the same,
 * when any of it fails; mount the view again for another attempt.
 */
export function useChart(symbol: string, interval: Interval, onFailed: () => void, draw?: DrawOnChart): ChartView {
  const host = useHost()
  const boxRef = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<CandleChart | null>(null)
  const [hasBars, setHasBars] = useState(false)
  const [hasContent, setHasContent] = useState(false)
  const $bars = $candles(symbol, interval)
  const digits = usePriceDigits(symbol) ?? 0
  const latest = useRef({ symbol, $bars })
  latest.current = { symbol, $bars }

  const fail = useCallback(
    (error: unknown) => {
      logFailedChart(error)
      onFailed()
    },
    [onFailed],
  )
  const attempt = useCallback((step: () => void) => attemptDrawing(step, fail), [fail])

  // biome-ignore lint/correctness/useExhaustiveDependencies: interval and language are set below
  useEffect(() => {
    const closed = new AbortController()
    const { signal } = closed
    const onDrawn = () => {
      const { symbol, $bars } = latest.current
      const { loading, failed } = $bars.get()
      // Without a market no bars ever load.
      if (!symbol || !loading || failed) setHasBars(true)
    }
    import('../../chart/candle-chart.ts')
      .then(({ CandleChart }) => {
        if (signal.aborted || !boxRef.current) return
        const owner = { signal, onFailed: fail, onDrawn }
        setChart(new CandleChart(boxRef.current, { interval, language: $language.get() }, owner))
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        // Before the next frame of a chart that was created in part.
        closed.abort()
        fail(error)
      })
    return () => closed.abort()
  }, [fail])

  useEffect(() => {
    if (!chart) return
    const ends = [
      $language.subscribe((language) => attempt(() => chart.set({ interval, language, digits }))),
      $bars.subscribe(({ bars }) => attempt(() => chart.show(bars))),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [chart, $bars, interval, digits, attempt])

  useEffect(() => {
    if (!chart || !draw) return
    let gone = false
    let remove = () => {}
    draw(chart, attempt).then(
      (end) => {
        if (gone) return end()
        remove = end
        setHasContent(true)
      },
      (error: unknown) => gone || fail(error),
    )
    return () => {
      gone = true
      remove()
    }
  }, [chart, draw, attempt, fail])

  useEffect(() => {
    if (!chart) return
    return observeTheme(host, () => attempt(() => chart.paint()))
  }, [chart, host, attempt])

  return { place: boxRef, chart, isDrawn: hasBars && (!draw || hasContent) }
}
