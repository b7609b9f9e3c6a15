import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { $book, type BookView } from '../../shared/state/market/book.store.ts'
import { $health } from '../../shared/state/market/health.ts'
import { findFinestStep, getStepDigits } from '../../shared/state/market/levels.rules.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { getSpotOrderList } from '../../shared/state/orders/spot-orders.store.ts'
import { cancelInNextFrame, runInNextFrame } from '../../shared/state/page/animation-frame.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { attemptDrawing, logFailedChart } from '../../shared/view/chart/attempt.ts'
import { observeTheme } from '../../shared/view/dom/observe-theme.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { UndrawnChart } from '../../shared/view/ui/controls/undrawn-chart.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useChartFailure } from '../../shared/view/ui/hooks/use-chart-failure.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { computeDepthCurve, type DepthCurve, findDepthPoint } from './depth.rules.ts'
import { drawDepth, readPlotColours, xToPrice } from './depth-drawing.ts'
import type { ChartProps } from './trading-screen-props.ts'

/** Presses of an arrow key that move the cursor across the whole width. */
const KEY_STEPS = 50
/** Best levels of a side from which the price step is derived. */
const STEP_SAMPLE_LEVELS = 20
/** Update interval of the summary text in ms. Text that changed with every delta could not be read. */
const SUMMARY_UPDATE_MS = 1_000

const toDepthCurve = ({ bids, asks }: BookView): DepthCurve | null => computeDepthCurve(bids, asks)

/** Depth chart of a market's book. Shows an empty state while a side is missing or the book is crossed, and an error with a retry if it cannot be drawn. */
export function DepthChart(props: ChartProps) {
  const t = useTexts('exchange')
  const $view = $book(props.symbol)
  const hasCurve = useStore(useMemo(() => computed($view, (view) => toDepthCurve(view) !== null), [$view]))
  const { failed, fail, retry } = useChartFailure(props.symbol)
  if (failed) return <Failed title={t('chartBroken')} onRetry={retry} />
  return hasCurve ? (
    <Plot key={props.symbol} {...props} $view={$view} onFailed={fail} />
  ) : (
    <Empty title={t('noDepth')} />
  )
}

/**
 * Cumulative depth per price with the member's own orders. The member reads it with the pointer or the arrow keys. The canvas is drawn at most once per
 * animation frame, without React.
 */
function Plot({
  symbol,
  title,
  $view,
  onFailed,
}: ChartProps & { $view: ReadableAtom<BookView>; onFailed: () => void }) {
  const t = useTexts('exchange')
  const language = useStore($language)
  const [coin] = getPair(title)
  const [$cursor] = useState(() => atom<number | null>(null))
  const cursorPrice = useStore($cursor)
  const curve = useThrottledCurve($view)
  const [digits] = useState(() => getStepDigits(findFinestStep($view.get().bids.prices.slice(0, STEP_SAMPLE_LEVELS))))
  const formatPrice = useCallback(
    (price: number) => formatDecimal(price.toFixed(digits), { digits }, language),
    [digits, language],
  )
  const { canvas, isDrawn } = useDrawing({ $view, symbol, $cursor, formatPrice, onFailed })
  const size = (sum = 0) => `${formatDecimal(sum.toFixed(3), { digits: 3 }, language)} ${coin}`
  const point = curve && cursorPrice !== null ? findDepthPoint(curve, cursorPrice) : null
  const totals = { bids: size(curve?.bids.at(-1)?.sum), asks: size(curve?.asks.at(-1)?.sum) }
  const summary = t('depthSummary', { ...totals, middle: formatPrice(curve?.middle ?? 0) })
  return (
    <div className="depth">
      <p className="readout" aria-live="polite">
        {point ? (
          <>
            <span className="number">{t('depthPrice', { price: formatPrice(cursorPrice ?? 0) })}</span>
            <span className="number">
              {t(point.side === 'bids' ? 'depthBids' : 'depthAsks', { sum: size(point.sum) })}
            </span>
          </>
        ) : (
          <span className="text-tertiary">{t('depthHint')}</span>
        )}
      </p>
      <div
        className="plot"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is read with the arrow keys
        tabIndex={0}
        aria-label={`${t('depthOf', { market: title })}. ${summary}`}
        {...createCursorHandlers($view, $cursor)}
      >
        <canvas ref={canvas} />
        {!isDrawn && <UndrawnChart />}
      </div>
      <p className="totals" aria-hidden="true">
        <span className="up number">{t('depthBids', { sum: totals.bids })}</span>
        <span className="down number">{t('depthAsks', { sum: totals.asks })}</span>
      </p>
    </div>
  )
}

/** Returns event handlers that move the cursor with the pointer or the arrow keys. Escape clears it. */
function createCursorHandlers($view: ReadableAtom<BookView>, $cursor: WritableAtom<number | null>) {
  const follow = (event: PointerEvent<HTMLElement>) => {
    const curve = toDepthCurve($view.get())
    const box = event.currentTarget.getBoundingClientRect()
    if (curve) $cursor.set(xToPrice(curve, event.clientX - box.left, box.width))
  }
  return {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && $cursor.set(null),
    onKeyDown(event: KeyboardEvent) {
      const curve = toDepthCurve($view.get())
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (event.key === 'Escape') $cursor.set(null)
      if (!curve || way === undefined) return
      event.preventDefault()
      const step = (curve.high - curve.low) / KEY_STEPS
      $cursor.set(Math.min(Math.max(($cursor.get() ?? curve.middle) + way * step, curve.low), curve.high))
    },
  }
}

interface DrawingInput {
  $view: ReadableAtom<BookView>
  symbol: string
  /** Price under the cursor. */
  $cursor: ReadableAtom<number | null>
  formatPrice: (price: number) => string
  /** Called when the book cannot be drawn; stays the same. */
  onFailed: () => void
}

/** Draws the book on a canvas whenever the book, the orders, the theme, the size or the cursor changes. */
function useDrawing({ $view, symbol, $cursor, formatPrice, onFailed }: DrawingInput) {
  const host = useHost()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = canvas.current
    const plot = element?.parentElement
    if (!element || !plot) return
    const $fresh = $health(symbol)
    const $orders = getSpotOrderList('open').$list
    const fail = (error: unknown) => {
      logFailedChart(error)
      onFailed()
    }
    let colours: ReturnType<typeof readPlotColours> | undefined
    const drawCurve = () => {
      colours ??= readPlotColours(plot)
      const view = $view.get()
      const curve = toDepthCurve(view)
      const own = $orders.get().rows.flatMap((order) => (order.symbol === symbol ? [Number(order.limitPrice)] : []))
      const stale = !view.live || $fresh.get().state !== 'live'
      if (curve) drawDepth(element, curve, { cursorPrice: $cursor.get(), formatPrice, ownPrices: own, stale, colours })
    }
    const draw = () => attemptDrawing(drawCurve, fail)
    const drawSoon = () => runInNextFrame(draw)
    const observer = new ResizeObserver(drawSoon)
    attemptDrawing(() => {
      drawCurve()
      observer.observe(element)
      setDrawn(true)
    }, fail)
    const ends = [
      ...[$view, $cursor, $fresh, $orders].map(($store) => $store.subscribe(drawSoon)),
      observeTheme(host, () => {
        colours = undefined
        drawSoon()
      }),
    ]
    return () => {
      observer.disconnect()
      for (const end of ends) end()
      cancelInNextFrame(draw)
    }
  }, [$view, $cursor, symbol, host, formatPrice, onFailed])
  return { canvas, isDrawn }
}

/** Returns the depth curve, updated once a second. */
function useThrottledCurve($view: ReadableAtom<BookView>): DepthCurve | null {
  const [curve, setCurve] = useState(() => toDepthCurve($view.get()))
  useEffect(() => {
    const update = () => setCurve(toDepthCurve($view.get()))
    update()
    const timer = setInterval(update, SUMMARY_UPDATE_MS)
    return () => clearInterval(timer)
  }, [$view])
  return curve
}
