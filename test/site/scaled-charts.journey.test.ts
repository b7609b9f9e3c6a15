import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { getSkipReason } from '../support/journey/browsers.ts'
import { type DemoStage, openDemoStage, startDemoTags } from '../support/journey/demo-stage.ts'
import { untilFaultless } from '../support/until.ts'

let stage: DemoStage
before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

/** Largest distance in px of the viewport between the pointer and the crosshair, which is in the middle of the nearest bar. */
const TOLERANCE_PX = 10

/** Opens a page with an element in a box that is enlarged or reduced, and waits for its chart. */
async function openScaled(tag: string, style: string): Promise<Page> {
  const { page } = await stage.open(
    `${startDemoTags({ scenario: 'empty' })}<div id="box" style="width: 600px; ${style}"><${tag}></${tag}></div>`,
    1200,
  )
  await page.locator(`${tag} canvas`).first().waitFor()
  await page.locator(`${tag} .waiting`).first().waitFor({ state: 'detached' })
  return page
}

/** Canvas of the crosshair, over the candles. */
const findCrosshairCanvas = (page: Page, tag: string) =>
  page.evaluateHandle((wanted) => {
    const canvases = [...(document.querySelector(wanted)?.shadowRoot?.querySelectorAll('canvas') ?? [])]
    const largest = Math.max(...canvases.map(({ width, height }) => width * height))
    return canvases.filter(({ width, height }) => width * height === largest).at(-1) as HTMLCanvasElement
  }, tag)

/** Returns the x coordinate of the crosshair in px of the viewport: the column with the most pixels. Null if none is drawn. */
const readCrosshair = async (page: Page, tag: string): Promise<number | null> =>
  (await findCrosshairCanvas(page, tag)).evaluate((canvas) => {
    const { width, height } = canvas
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
    const columns = Array<number>(width).fill(0)
    for (let at = 3; at < data.length; at += 4)
      if (data[at]) columns[((at - 3) / 4) % width] = (columns[((at - 3) / 4) % width] ?? 0) + 1
    const most = Math.max(...columns)
    const box = canvas.getBoundingClientRect()
    return most > 0 ? box.left + ((columns.indexOf(most) + 0.5) * box.width) / width : null
  })

/** Returns a place in the chart, by shares of its width and height. */
async function getPlace(page: Page, tag: string, across: number, down: number): Promise<{ x: number; y: number }> {
  return (await findCrosshairCanvas(page, tag)).evaluate(
    (canvas, [shareX, shareY]) => {
      const box = canvas.getBoundingClientRect()
      return {
        x: Math.round(box.left + box.width * (shareX ?? 0)),
        y: Math.round(box.top + box.height * (shareY ?? 0)),
      }
    },
    [across, down],
  )
}

/** Waits until the crosshair is at an x coordinate. Its height is that of a price, not of the pointer. */
const waitForCrosshair = (page: Page, tag: string, x: number): Promise<void> =>
  untilFaultless(async () => {
    const seen = await readCrosshair(page, tag)
    return seen !== null && Math.abs(seen - x) <= TOLERANCE_PX ? [] : [`crosshair at ${seen} instead of ${x}`]
  })

const STYLES = {
  'zoom 1.5': 'zoom: 1.5',
  'scale .7': 'transform: scale(.7); transform-origin: 0 0',
  'zoom 1.5 and scale .7': 'zoom: 1.5; transform: scale(.7); transform-origin: 0 0',
  'scale of one axis': 'transform: scale(1.3, 1); transform-origin: 0 0',
  nothing: '',
}

for (const [name, style] of firstCases(Object.entries(STYLES)))
  for (const tag of ['tl-candle-demo', 'tl-options'])
    test(`${tag} below ${name}: the crosshair is at the mouse and follows it`, async () => {
      const page = await openScaled(tag, style)
      for (const [across, down] of [
        [0.3, 0.4],
        [0.7, 0.6],
      ] as const) {
        const { x, y } = await getPlace(page, tag, across, down)
        await page.mouse.move(x, y)
        await waitForCrosshair(page, tag, x)
      }
    })

test('zoom that is set later: the crosshair is at the mouse that enters the chart', async () => {
  const page = await openScaled('tl-candle-demo', '')
  await page.evaluate(() => document.querySelector<HTMLElement>('#box')?.style.setProperty('zoom', '1.5'))
  const { x, y } = await getPlace(page, 'tl-candle-demo', 0.4, 0.5)
  await page.mouse.move(x, y)
  await waitForCrosshair(page, 'tl-candle-demo', x)
})

const skip = getSkipReason({
  webkit: 'touches are sent by the protocol of Chromium',
  firefox: 'touches are sent by the protocol of Chromium',
})
for (const [name, style] of firstCases(Object.entries(STYLES)))
  test(`tl-candle-demo below ${name}: a touch moves the crosshair to its bar`, { skip }, async () => {
    const page = await openScaled('tl-candle-demo', style)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const { x, y } = await getPlace(page, 'tl-candle-demo', 0.6, 0.5)
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await waitForCrosshair(page, 'tl-candle-demo', x)
  })

for (const [name, style] of firstCases(Object.entries(STYLES)))
  test(`zoom slider below ${name}: its handle follows the mouse`, async () => {
    const page = await openScaled('tl-candle-demo', style)
    const handle = page.getByRole('slider', { name: 'First day shown' })
    const [from, track] = await Promise.all([handle.boundingBox(), page.locator('tl-candle-demo .track').boundingBox()])
    assert.ok(from && track)
    const y = from.y + from.height / 2
    await page.mouse.move(from.x + from.width / 2, y)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2 - track.width / 4, y, { steps: 4 })
    await page.mouse.up()
    await handle.and(page.locator('[aria-valuenow="25"]')).waitFor()
  })
