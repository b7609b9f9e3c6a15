import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Bar } from '../../shared/state/market/bars.ts'
import { getChartAction } from '../../shared/view/chart/chart-keys.rules.ts'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { UndrawnChart } from '../../shared/view/ui/controls/undrawn-chart.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { Tooltip } from './tooltip.tsx'
import { useDailyChart } from './use-daily-chart.ts'
import { includeBar, scaleWindow, toBarRange, type ZoomWindow } from './zoom-window.ts'

interface Props {
  bars: readonly Bar[]
  window: ZoomWindow
  /** Minimum width of a window, in percent. */
  least: number
  shown: readonly boolean[]
  onWindow(window: ZoomWindow): void
  onFailed(): void
}

/** Width in px that the tooltip covers at the older end of the chart. */
const TOOLTIP_PX = 200

/** Chart with crosshair and tooltip by pointer, touch and keys (DEM-06), and zoom by wheel, pinch, drag and keys (DEM-07). */
export function Plot({ bars, window, least, shown, onWindow, onFailed }: Props) {
  const t = useTexts('candle-demo')
  const help = useId()
  const [point, setPoint] = useState<number | null>(null)
  const [byKey, setByKey] = useState(false)
  const onPoint = (at: number | null) => {
    setByKey(false)
    setPoint(at)
  }
  const { place, chart, isDrawn } = useDailyChart({ bars, window, shown, onWindow, onFailed, onPoint })

  const goTo = (at: number | null) => {
    setByKey(true)
    setPoint(at)
    if (at !== null) {
      const next = includeBar(window, at, bars.length)
      onWindow(next)
      chart?.show(next)
    }
    chart?.point(at)
  }
  useOutsidePress(place, point !== null, () => {
    setPoint(null)
    chart?.point(null)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = getChartAction(event.key, point, bars.length)
    if (key === null || (key === 'leave' && point === null)) return
    event.preventDefault()
    if (key === 'leave') goTo(null)
    else if ('to' in key) goTo(key.to)
    else onWindow(scaleWindow(window, key.zoom, least))
  }

  const bar = point === null ? undefined : bars[point]
  const isUnderTip = () => {
    const { from, to } = toBarRange(window, bars.length)
    return (((point ?? 0) - from) / (to - from)) * (place.current?.clientWidth ?? 0) < TOOLTIP_PX
  }
  return (
    <div
      className="canvas"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart need the focus
      tabIndex={0}
      aria-label={t('name')}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onBlur={() => byKey && goTo(null)}
    >
      <div ref={place} className="place" aria-hidden="true" />
      <p id={help} className="hidden">
        {t('help')}
      </p>
      <div aria-live={byKey ? 'polite' : 'off'}>
        {bar && <Tooltip bar={bar} side={isUnderTip() ? 'right' : 'left'} />}
      </div>
      {!isDrawn && <UndrawnChart />}
      {!chart && (
        <div className="waiting">
          <Spinner label={t('loadingChart')} />
        </div>
      )}
    </div>
  )
}

/** Calls `letGo` on a press outside the element, because a touch has no hover that could end. */
function useOutsidePress(elementRef: RefObject<HTMLElement | null>, active: boolean, letGo: () => void): void {
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => {
    if (!active) return
    const onPress = (event: PointerEvent) => {
      if (!elementRef.current || !event.composedPath().includes(elementRef.current)) latest.current()
    }
    // Dialogs stop the event in its bubbling phase (shared/view/dom/shield-overlay.ts).
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [active, elementRef])
}
