import '../../../widgets/candle-demo/candle-demo.element.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../support/browser/stage.ts'

/** Mounts the demo chart and waits until it is drawn. */
export async function openChart(width = 390): Promise<Mounted> {
  const page = await mount('tl-candle-demo', {}, width)
  await until(
    () => page.root.querySelector('canvas') && !page.root.querySelector('[role=application] [role=img]'),
    'the chart',
  )
  await waitForDrawing()
  return page
}

/** Selectors of the slider's handles. */
export const START = '[role=slider]:not([role=slider] ~ *)'
export const END = '[role=slider] ~ [role=slider]'
/** Selector of the slider's track. */
export const TRACK = '[part=zoom] [role=group]'

/** Returns the position of a slider handle in percent. */
export const handleAt = ({ find }: Mounted, part: 'start' | 'end'): number =>
  Number(find(part === 'start' ? START : END).getAttribute('aria-valuenow'))

/** Presses a key on the element of a selector. */
export const key = ({ find }: Mounted, selector: string, name: string): boolean =>
  find(selector).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

/** Returns the pane of the chart: the topmost of its largest canvases, which receives the pointer. */
export function findPane({ root }: Mounted): HTMLElement {
  const all = [...root.querySelectorAll('canvas')]
  const size = ({ width, height }: HTMLCanvasElement) => width * height
  const largest = Math.max(...all.map(size))
  return all.filter((one) => size(one) === largest).at(-1) as HTMLElement
}

/** Dispatches a mouse event at a position of the pane, in fractions of its width and height. */
export function mouse(page: Mounted, type: string, x: number, y = 0.5, more: MouseEventInit = {}): void {
  const pane = findPane(page)
  const { left, top, width, height } = pane.getBoundingClientRect()
  const place = {
    clientX: left + x * width,
    clientY: top + y * height,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...more,
  }
  pane.dispatchEvent(type === 'wheel' ? new WheelEvent(type, place) : new MouseEvent(type, place))
}

/** Returns the figures of the tooltip by their labels, or null if there is no tooltip. */
export function figures({ root }: Mounted): Record<string, string> | null {
  const rows = [...root.querySelectorAll('[part=tooltip] > div')]
  if (rows.length === 0) return null
  return Object.fromEntries(
    rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
  )
}
