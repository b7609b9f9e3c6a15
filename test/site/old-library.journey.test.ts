import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstCases } from '../support/cases.ts'
import { type DemoStage, openDemoStage, readReady, startDemoTags } from '../support/journey/demo-stage.ts'
import { OLD_LIBRARY } from '../support/journey/old-library.ts'
import { readWords } from '../support/journey/translator.ts'
import { until, untilFaultless } from '../support/until.ts'

let stage: DemoStage
before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

const TAGS = [
  ...[
    'tl-exchange',
    'tl-options',
    'tl-assets',
    'tl-order-book',
    'tl-candle-demo',
    'tl-market',
    'tl-ranking',
    'tl-ticker',
  ],
  ...[
    'tl-banner',
    'tl-wallet',
    'tl-staking',
    'tl-staking-orders',
    'tl-mining',
    'tl-loans',
    'tl-flash-swap',
    'tl-deposit',
  ],
  ...['tl-withdrawal', 'tl-identity', 'tl-invite', 'tl-security', 'tl-spot-orders', 'tl-account', 'tl-notices'],
]

/** Returns the share of the largest canvas of an element that is drawn. */
const readDrawnShare = (page: Page, tag: string) =>
  page.evaluate((wanted) => {
    const canvases = [...(document.querySelector(wanted)?.shadowRoot?.querySelectorAll('canvas') ?? [])]
    return Math.max(
      0,
      ...canvases.map((canvas) => {
        const { width, height } = canvas
        if (width * height < 10_000) return 0
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
        const colours = new Set<number>()
        for (let at = 0; at < data.length; at += 4)
          colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
        return colours.size
      }),
    )
  }, tag)

for (const tag of firstCases(TAGS))
  test(`${tag} on a page whose library replaces Array.from and entries: shows what it shows without it, and no error`, async () => {
    const pages = await Promise.all(
      ['', OLD_LIBRARY].map((script) =>
        stage.open(`<script>${script}</script>${startDemoTags()}<${tag}></${tag}>`, 1100),
      ),
    )
    await Promise.all(pages.map(({ page }) => readReady(page, tag)))
    await untilFaultless(async () => {
      const texts = await Promise.all(pages.map(({ page }) => readWords(page, tag)))
      return texts[0] === texts[1] ? [] : texts
    })
    if (['tl-exchange', 'tl-options', 'tl-candle-demo'].includes(tag))
      for (const { page } of pages) await until(async () => (await readDrawnShare(page, tag)) > 4, 'a drawn chart')
    assert.deepEqual(
      pages.flatMap(({ faults }) => faults),
      [],
    )
  })

test('built scripts for pages of partners: neither Array.from with a length nor entries of an array', async () => {
  const found: string[] = []
  const [manifest, onDemand] = await Promise.all(
    ['manifest', 'on-demand'].map(async (name) => JSON.parse(await readFile(`dist/embed/${name}.json`, 'utf8'))),
  )
  const files = new Set<string>([
    ...Object.keys(manifest),
    ...Object.values<string[]>(manifest).flat(),
    ...Object.values<Record<string, string[]>>(onDemand).flatMap((modules) => Object.values(modules).flat()),
  ])
  assert.ok(files.size > 100)
  for (const file of files) {
    const text = await readFile(`dist/embed/${file}`, 'utf8')
    for (const [match] of text.matchAll(/(?:Array\.from\(\{length:|\.entries\(\)(?!\[\(\w\.currentEntry)).{0,40}/g))
      found.push(`${file}: ${match}`)
  }
  assert.deepEqual(found, [])
})
