import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'

/** Layout shift as the browser reports it. */
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Movement of one frame: its share of the cumulative layout shift, and the moved nodes with their position and size before and after. */
interface Recorded {
  value: number
  moved: string
  /** Position before, if the whole content has moved. */
  wholeFrom: number | null
}

/** Records each movement of a page. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Recorded[] = []
    Object.assign(globalThis, { shifts })
    const name = (node: Node | null) =>
      node instanceof Element
        ? [node.localName, ...node.classList, node.getAttribute('part')].join('.')
        : node?.nodeName
    const describe = ({ x, y, width, height }: DOMRect) =>
      `${Math.round(x)}+${Math.round(width)},${Math.round(y)}+${Math.round(height)}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const nodes = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)} ${describe(previousRect)} to ${describe(currentRect)}`,
        )
        const [first, second] = sources
        const isWhole = first?.node instanceof Element && first.node.localName === 'main' && !second
        shifts.push({
          value,
          moved: `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${nodes.join(', ')}`,
          wholeFrom: isWhole ? first.previousRect.y : null,
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Fails if the content has moved by more than `most` since the page was opened. Only the line about the connection, which a busy machine can show for a moment,
 * moves the content as a whole, and back when it leaves.
 */
export async function assertStill(page: Page, path: string, most: number): Promise<void> {
  const [main, shifts] = [
    page.locator('main'),
    await page.evaluate(() => Reflect.get(globalThis, 'shifts') as Recorded[]),
  ]
  const start = shifts.find(({ wholeFrom }) => wholeFrom !== null)?.wholeFrom
  if (typeof start === 'number')
    await until(async () => (await main.boundingBox())?.y === start, `${path}: the content is back at ${start}`)
  const fault = describeMovement(shifts, most)
  assert.ok(fault === '', `${path} ${fault}`)
}

/** Returns how the content of the open page has moved since it was opened; "" if by at most `most`. The line about the connection is left out. */
export const findMovement = async (page: Page, most: number): Promise<string> =>
  describeMovement(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as Recorded[]), most)

function describeMovement(shifts: readonly Recorded[], most: number): string {
  const own = shifts.filter(({ wholeFrom }) => wholeFrom === null)
  const sum = own.reduce((total, { value }) => total + value, 0)
  return sum <= most ? '' : `moved by ${sum}\n${own.map(({ moved }) => moved).join('\n')}`
}
