import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { compareFigureTexts, type FigureText, readFigureTexts } from '../support/figure-texts.ts'
import { openStage, returnAsDemo, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

const TITLE = 'BTC/USDT'
/** Pages with the call of their list of markets, and the number of figures that the page shows twice at least. */
const PAGES = [
  { path: '/', list: 'getMarketList', repeated: 2 },
  { path: '/market', list: 'getAllMarketList', repeated: 0 },
  { path: '/exchange?currentSymbol=btcusdt', list: 'getMarketList', repeated: 2 },
  { path: '/options?currentSymbol=btcusdt', list: 'getMarketList', repeated: 0 },
] as const
/** Requests of the list of markets: 10 s are between two, so the page is observed for at least 20 s. */
const MIN_POLLS = 3
const MIN_PRICES = 10

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('home, market, exchange and options at 1,440 px: in no frame two texts of one figure differ, over 20 s', async () => {
  const visitor = await stage.visitor({ width: 1440, height: 900 })
  await returnAsDemo(visitor, stage)
  await visitor.context.addInitScript(() => localStorage.setItem('tradelet.favourites', 'btcusdt ethusdt'))
  await Promise.all(
    PAGES.map(async ({ path, list, repeated }) => {
      const page = await visitor.context.newPage()
      let polls = 0
      page.on('request', (request) => {
        if (request.url().endsWith(`/${list}`)) polls++
      })
      await page.goto(`${stage.backend.address}${path}`)
      await until(async () => (await page.evaluate(readFigureTexts, TITLE)).length > 1, `the figures of ${path}`)
      await recordFrames(page)
      const from = polls
      let frames: FigureText[][] = []
      await until(async () => {
        frames = await readFrames(page)
        const prices = new Set(frames.flat().flatMap(({ figure, text }) => (figure === 'last' ? [text] : [])))
        return polls - from >= MIN_POLLS && prices.size >= MIN_PRICES
      }, `${MIN_POLLS} lists and ${MIN_PRICES} prices on ${path}`)
      const compared = frames.map(compareFigureTexts)
      assert.deepEqual(
        compared.flatMap(({ different }) => different),
        [],
        path,
      )
      assert.ok(Math.max(...compared.map((frame) => frame.repeated)) >= repeated, `${path} shows figures twice`)
    }),
  )
})

/** Records the distinct sets of texts that the page draws, after its work of each frame. */
const recordFrames = (page: Page) =>
  page.evaluate(
    ([read, title]) => {
      const readTexts = new Function(`return ${read}`)() as (current: string) => FigureText[]
      const frames = new Set<string>()
      Object.assign(globalThis, { figureFrames: frames })
      // The observer of sizes is called after all callbacks of a frame and before it is drawn.
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px; visibility: hidden'
      new ResizeObserver(() => frames.add(JSON.stringify(readTexts(title)))).observe(probe)
      let isWide = false
      const next = () => {
        isWide = !isWide
        probe.style.inlineSize = isWide ? '2px' : '1px'
        requestAnimationFrame(next)
      }
      next()
    },
    [String(readFigureTexts), TITLE] as const,
  )

const readFrames = async (page: Page): Promise<FigureText[][]> =>
  (await page.evaluate(() => [...(globalThis as unknown as { figureFrames: Set<string> }).figureFrames])).map(
    (text) => JSON.parse(text) as FigureText[],
  )
