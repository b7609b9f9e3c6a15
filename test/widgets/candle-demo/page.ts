import '../../../widgets/candle-demo/candle-demo.element.ts'
import { drawn, type Mounted, mount, until } from '../../support/browser/stage.ts'

/** The demo chart in a box, drawn. */
export async function openChart(width = 390): Promise<Mounted> {
  const page = await mount('tl-candle-demo', {}, width)
  await until(
    () => page.root.querySelector('canvas') && !page.root.querySelector('[role=application] [role=img]'),
    'the chart',
  )
  await drawn()
  return page
}

/** The handles of the slider. */
export const START = '[role=slider]:not([role=slider] ~ *)'
export const END = '[role=slider] ~ [role=slider]'
/** The slider between its ends. */
export const TRACK = '[part=zoom] [role=group]'

/** What a handle of the slider says, in percent. */
export const handleAt = ({ find }: Mounted, part: 'start' | 'end'): number =>
  Number(find(part === 'start' ? START : END).getAttribute('aria-valuenow'))

/** Presses a key on what a selector finds. */
export const key = ({ find }: Mounted, selector: string, name: string): boolean =>
  find(selector).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

/** The pane of the chart: the uppermost of its largest canvases, which takes the pointer. */
export function paneOf({ root }: Mounted): HTMLElement {
  const all = [...root.querySelectorAll('canvas')]
  const size = ({ width, height }: HTMLCanvasElement) => width * height
  const largest = Math.max(...all.map(size))
  return all.filter((one) => size(one) === largest).at(-1) as HTMLElement
}

/** Sends a mouse event to a place of the pane, in shares of its width and height. */
export function mouse(page: Mounted, type: string, x: number, y = 0.5, more: MouseEventInit = {}): void {
  const pane = paneOf(page)
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

/** The figures that the tooltip shows, by their names; null without one. */
export function figures({ root }: Mounted): Record<string, string> | null {
  const rows = [...root.querySelectorAll('[part=tooltip] > div')]
  if (rows.length === 0) return null
  return Object.fromEntries(
    rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
  )
}
