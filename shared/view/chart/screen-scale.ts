import type { IChartApi } from 'lightweight-charts'
import { attemptDrawing, type ChartOwner } from './attempt.ts'
import { setChartFont } from './chart-font.ts'

/** Difference of a factor from 1 that rounding of sizes explains. */
const TOLERANCE = 0.02

/** Returns the factor by which `zoom` and `transform` of the ancestors enlarge a length; 1 without them, and for an element without a size. */
const getFactor = (shown: number, length: number): number => {
  const factor = shown / length
  return length > 0 && shown > 0 && Math.abs(factor - 1) > TOLERANCE ? factor : 1
}

/** Box of a chart whose px are px of the viewport, and the function that keeps them so. */
export interface ScreenBox {
  box: HTMLElement
  /** Follows changes of `zoom` and `transform`, and calls `onChange` after them. No event reports them, so they are measured as the pointer enters. */
  follow(chart: IChartApi, onChange: () => void): void
}

/**
 * Creates the box of a chart in `place`. The library takes distances of the pointer, in px of the viewport, as px of its box. Where `zoom` or `transform` of an ancestor
 * makes them differ, the box is enlarged by that factor and reduced to its place; its text has the size of the text around it.
 */
export function createScreenBox(container: HTMLElement, { signal, onFailed }: ChartOwner): ScreenBox {
  const box = document.createElement('div')
  let scale = ''
  const measure = (): boolean => {
    const { width, height } = container.getBoundingClientRect()
    const [x, y] = [getFactor(width, container.offsetWidth), getFactor(height, container.offsetHeight)]
    if (scale === `${x} ${y}`) return false
    scale = `${x} ${y}`
    setChartFont(box, y)
    Object.assign(box.style, {
      inlineSize: `${100 * x}%`,
      blockSize: `${100 * y}%`,
      transformOrigin: '0 0',
      transform: x === 1 && y === 1 ? 'none' : `scale(${1 / x}, ${1 / y})`,
    })
    return true
  }
  measure()
  container.append(box)
  return {
    box,
    follow(chart, onChange) {
      const resize = () => {
        if (!measure()) return
        // At once, so that the event that follows finds the bars in their places.
        chart.applyOptions({ autoSize: false })
        chart.resize(box.clientWidth, box.clientHeight, true)
        chart.applyOptions({ autoSize: true })
        onChange()
      }
      const update = () => attemptDrawing(resize, onFailed)
      container.addEventListener('pointerenter', update, { signal })
      const sizes = new ResizeObserver(update)
      sizes.observe(container)
      signal.addEventListener('abort', () => {
        sizes.disconnect()
        box.remove()
      })
    },
  }
}
