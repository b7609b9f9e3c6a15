import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type DemoStage, openDemoStage, readReady, startDemoTags } from '../support/journey/demo-stage.ts'
import { OLD_LIBRARIES } from '../support/journey/old-library.ts'
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

/** Elements of all parts that use much code: charts, book, forms, lists. The others are tested with the library that replaces most. */
const WIDEST = [
  'tl-exchange',
  'tl-options',
  'tl-assets',
  'tl-candle-demo',
  'tl-order-book',
  'tl-ticker',
  'tl-withdrawal',
]
const CHARTS = ['tl-exchange', 'tl-options', 'tl-candle-demo']
const [MAIN_LIBRARY] = Object.keys(OLD_LIBRARIES)

for (const tag of TAGS)
  test(`${tag} on pages with old libraries: shows what it shows without them, and no error`, async () => {
    const libraries = Object.entries(OLD_LIBRARIES).filter(([name]) => name === MAIN_LIBRARY || WIDEST.includes(tag))
    const open = async (script: string) => {
      const opened = await stage.open(`<script>${script}</script>${startDemoTags()}<${tag}></${tag}>`, 1100)
      await readReady(opened.page, tag)
      if (CHARTS.includes(tag)) await until(async () => (await readDrawnShare(opened.page, tag)) > 4, 'a drawn chart')
      return opened
    }
    const plain = await open('')
    for (const [name, script] of libraries) {
      const { page, faults } = await open(script)
      await untilFaultless(async () => {
        const texts = await Promise.all([plain.page, page].map((one) => readWords(one, tag)))
        return texts[0] === texts[1] ? [] : [name, ...texts]
      })
      assert.deepEqual(faults, [], name)
      await page.context().close()
    }
    assert.deepEqual(plain.faults, [])
  })

test('built scripts for pages of partners: neither Array.from with a function nor entries of an array', async () => {
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
    for (const [match] of text.matchAll(
      /(?:Array\.from\((?:this\.\w+\.(?:keys|values)\(\)|\{length:)|\.entries\(\)(?!\[\(\w\.currentEntry)).{0,40}/g,
    ))
      found.push(`${file}: ${match}`)
  }
  assert.deepEqual(found, [])
})
