import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import type { Bar } from '../../shared/state/market/bars.ts'
import { createLinePath, LINE_BOX } from '../../shared/view/elements/line-path.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { formatBarDay, getHandleStep } from './candle-demo.rules.ts'
import { moveWindow, toBarRange, type ZoomPart, type ZoomWindow } from './zoom-window.ts'

interface Props {
  bars: readonly Bar[]
  window: ZoomWindow
  /** Minimum width of a window, in percent. */
  least: number
  onChange(window: ZoomWindow): void
}

/** Touch radius of a handle in px. */
const HANDLE_RADIUS_PX = 22

/**
 * Zoom slider below the chart (DEM-08): all closes as a line, and the visible range on it, which is moved as a whole or by its two handles. Time runs to the
 * right in every language.
 */
export function ZoomSlider({ bars, window, least, onChange }: Props) {
  const t = useTexts('candle-demo')
  const line = useMemo(() => createLinePath(bars.map(({ close }) => Number(close))), [bars])
  const drag = useRef<{ part: ZoomPart; from: number; window: ZoomWindow } | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const { part, at, width } = findPressedPart(event, window)
    const half = (window.end - window.start) / 2
    const begun = part ? window : moveWindow(window, 'both', at - window.start - half, least)
    drag.current = { part: part ?? 'both', from: event.clientX, window: begun }
    if (begun !== window) onChange(begun)
    if (width > 0) event.currentTarget.setPointerCapture(event.pointerId)
    if (part && part !== 'both')
      event.currentTarget
        .querySelector<HTMLElement>(part === 'start' ? '.is-start' : '.is-end')
        ?.focus({ focusVisible: false })
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    const { part, from, window: begun } = drag.current
    const by = ((event.clientX - from) / event.currentTarget.getBoundingClientRect().width) * 100
    onChange(moveWindow(begun, part, by, least))
  }
  const end = () => {
    drag.current = null
  }

  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <div className="zoom" part="zoom">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a box of its own */}
      <div
        className="track"
        role="group"
        aria-label={t('zoom')}
        style={{ '--start': `${window.start}%`, '--end': `${window.end}%` } as CSSProperties}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <svg viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="area" d={`${line}V${LINE_BOX.height}H0Z`} />
          <path d={line} />
        </svg>
        <i className="section" part="section" />
        <Handle part="start" bars={bars} window={window} least={least} onChange={onChange} />
        <Handle part="end" bars={bars} window={window} least={least} onChange={onChange} />
      </div>
      <p className="ends number">
        <span>{first && formatBarDay(first)}</span>
        <span>{last && formatBarDay(last)}</span>
      </p>
    </div>
  )
}

/** Edge of the range, moved by dragging or with the arrow keys. */
function Handle({ part, bars, window, least, onChange }: Props & { part: 'start' | 'end' }) {
  const t = useTexts('candle-demo')
  const { from, to } = toBarRange(window, bars.length)
  const bar = bars[Math.max(0, Math.min(bars.length - 1, Math.round(part === 'start' ? from : to)))]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = getHandleStep(event.key)
    if (by === null) return
    event.preventDefault()
    onChange(moveWindow(window, part, by, least))
  }
  return (
    <span
      className={part === 'start' ? 'handle is-start' : 'handle is-end'}
      role="slider"
      tabIndex={0}
      aria-label={t(part === 'start' ? 'zoomStart' : 'zoomEnd')}
      aria-valuemin={Math.round(part === 'start' ? 0 : window.start + least)}
      aria-valuemax={Math.round(part === 'start' ? window.end - least : 100)}
      aria-valuenow={Math.round(window[part])}
      aria-valuetext={bar && formatBarDay(bar)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Returns the pressed part of a window: the nearer handle within reach, or the range. Null outside of it. `at` is the position in percent. */
function findPressedPart({ clientX, currentTarget }: PointerEvent<HTMLDivElement>, { start, end }: ZoomWindow) {
  const { left, width } = currentTarget.getBoundingClientRect()
  const at = width > 0 ? ((clientX - left) / width) * 100 : 0
  const away = (edge: number) => (Math.abs(at - edge) / 100) * width
  const nearest = away(start) < away(end) || (away(start) === away(end) && at < start) ? 'start' : 'end'
  const inside = at > start && at < end
  // The touch radius is reduced inside a narrow range. Otherwise the handles would cover it, and it could not be moved as a whole.
  const reach = inside ? Math.min(HANDLE_RADIUS_PX, ((end - start) / 100) * width * 0.3) : HANDLE_RADIUS_PX
  const part: ZoomPart | null = away(nearest === 'start' ? start : end) <= reach ? nearest : inside ? 'both' : null
  return { part, at, width }
}
