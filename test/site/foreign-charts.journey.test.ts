import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { type PartnerPage, servePartnerPage } from '../support/journey/partner.ts'
import { type Colour, type Picture, readPicture } from '../support/journey/pixels.ts'
import { openStage, type Stage, type Visitor } from '../support/journey/stage.ts'
import { untilFaultless } from '../support/until.ts'

/** Colours of the averages by theme. */
const AVERAGES: Record<'day' | 'night', readonly Colour[]> = {
  day: [
    [0x92, 0x52, 0x00],
    [0x29, 0x55, 0xd3],
    [0x85, 0x44, 0x94],
    [0x64, 0x66, 0x6b],
  ],
  night: [
    [0xf4, 0xad, 0x54],
    [0x85, 0xb1, 0xff],
    [0xdb, 0x96, 0xeb],
    [0x9a, 0xa1, 0xad],
  ],
}
const GROUND: Record<'day' | 'night', Colour> = { day: [255, 255, 255], night: [11, 23, 48] }
/** Maximum difference between a measured token and the colour that this browser computes. */
const MAX_TOKEN_DISTANCE = 10
/** Maximum difference for a thin diagonal line, whose pixels are blended with the background. No grey, red or green of the chart is as close. */
const MAX_BLENDED_DISTANCE = 40

/** Selectors of the chart in each element, and of the spinner above it until candles are loaded. */
const CANVAS = '[part=chart] [role=application]'
const CHARTS = { 'tl-options': CANVAS, 'tl-exchange': CANVAS, 'tl-candle-demo': '[role=application]' }
const SPINNER = '[part=chart] svg[role=img]'

let stage: Stage
let partner: PartnerPage
before(async () => {
  stage = await openStage()
  const elements = Object.keys(CHARTS).map((tag) => `<div style="width:980px"><${tag}></${tag}></div>`)
  partner = await servePartnerPage(
    `<script type="module" src="${stage.backend.address}/embed/tradelet.js"></script>${elements.join('')}`,
  )
})
after(async () => {
  partner.close()
  await stage.close()
})

const takePicture = async (place: Locator): Promise<Picture> => readPicture(stage.browsers, await place.screenshot())

/** Returns the share of pixels in the left half of a row that differ strongly from the background: 1 for a line in the colour of text. */
function getInkedShare(picture: Picture, y: number, ground: Colour): number {
  const half = Math.floor(picture.width / 2)
  let count = 0
  for (let x = 0; x < half; x++)
    if (picture.at(x, y).some((value, part) => Math.abs(value - (ground[part] ?? 0)) > 100)) count += 1
  return count / half
}

/** Returns what is wrong with the colours of a legend and of a chart. */
function findColourFaults(legend: Picture, canvas: Picture, theme: 'day' | 'night'): string[] {
  const lines = Array.from({ length: canvas.height }, (_none, y) => getInkedShare(canvas, y, GROUND[theme]))
  return [
    ...AVERAGES[theme].flatMap((colour, at) => [
      ...(legend.count(colour, MAX_TOKEN_DISTANCE) >= 10 ? [] : [`average ${at + 1} lacks its colour in the legend`]),
      // The last average is as grey as the labels of the axis, so on the canvas it cannot be distinguished from them.
      ...(at === 3 || canvas.count(colour, MAX_BLENDED_DISTANCE) >= 10 ? [] : [`average ${at + 1} is not drawn`]),
    ]),
    ...(Math.max(...lines) < 0.9 ? [] : ['a line of the grid is as dark as text']),
  ]
}

async function assertColours({ page }: Visitor, tag: string, chart: string, theme: 'day' | 'night'): Promise<void> {
  const element = page.locator(tag)
  await element.scrollIntoViewIfNeeded()
  await element.locator('canvas').first().waitFor()
  await element.locator(SPINNER).waitFor({ state: 'detached' })
  // The chart follows the theme and its candles some frames later.
  await untilFaultless(async () => {
    const legend = await takePicture(element.locator('[part=legend]'))
    const canvas = await takePicture(element.locator(chart))
    return findColourFaults(legend, canvas, theme).map((fault) => `${tag} by ${theme}: ${fault}`)
  })
}

for (const theme of firstCases(['day', 'night'] as const))
  test(`charts have the colours of their averages and a faint grid on a page of another origin, ${theme} theme`, async () => {
    const visitor = await stage.visitor({ width: 1000, height: 900 })
    await visitor.page.goto(partner.address)
    await visitor.page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    for (const [tag, chart] of Object.entries(CHARTS)) await assertColours(visitor, tag, chart, theme)
    assert.deepEqual(visitor.faults, [])
  })

test('the spinner of a chart without candles is above its canvas', async () => {
  const { page } = await stage.visitor({ width: 1000, height: 900 })
  await page.route('**/market/history/kline*', (route) => route.abort())
  await page.goto(partner.address)
  for (const tag of ['tl-options', 'tl-exchange']) {
    const spinner = page.locator(tag).locator(SPINNER)
    await page.locator(tag).locator('canvas').first().waitFor()
    await spinner.scrollIntoViewIfNeeded()
    await spinner.waitFor()
    const picture = await takePicture(spinner)
    const blank = picture.count(GROUND.day, MAX_TOKEN_DISTANCE)
    assert.ok(picture.width * picture.height - blank > 20, `${tag}: the spinner is drawn over the empty chart`)
  }
})
