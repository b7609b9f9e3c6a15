/** Sizes of elements as a browser loads them on a partner's page, measured against a running backend. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { NamedFeature } from '../bundle/features.ts'
import { projectRoot } from '../lib/process.ts'

/** Scripts that a page has loaded: bytes as transferred (brotli, without headers), and number of files. */
export interface Transfer {
  bytes: number
  files: number
}

/** Scripts until the element dispatched `tl-ready`, and until {@link SETTLED_MS} after the start of the page. */
export interface LoadSizes {
  ready: Transfer
  settled: Transfer
}

/** Sizes of an element on a phone and a desktop: by the two lines of the README (`page`), and as a single file (`file`). */
export type ElementSizes = Record<'page' | 'file', Record<keyof typeof VIEWPORTS, LoadSizes>>

/** File with the sizes that the documentation states; `npm run sizes` writes it. */
export const SIZES_FILE = join(projectRoot, 'docs/element-sizes.json')

/** Reads the stated sizes by tag. */
export const readElementSizes = (): Record<string, ElementSizes> => JSON.parse(readFileSync(SIZES_FILE, 'utf8'))

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
/** By then an element has also loaded what it loads when the browser has nothing else to do. */
const SETTLED_MS = 9000
/** Number of pages that load at the same time. */
const PARALLEL_PAGES = 6
/** Time for an element to become ready; one without this event fails the measurement. */
const READY_TIMEOUT_MS = 20_000

interface Load {
  tag: string
  kind: 'page' | 'file'
  viewport: keyof typeof VIEWPORTS
  html: string
}

/** Returns the page with the script and the element, with the attributes of its first preview. */
function createHtml(address: string, script: string, { tag, docs }: NamedFeature): string {
  const attributes = Object.entries(docs.sample ?? {}).map(([name, value]) => ` ${name}="${value}"`)
  return `<!doctype html><html lang="en"><title>${tag}</title><body>
<script type="module" src="${address}/embed/${script}"></script>
<${tag}${attributes.join('')}></${tag}>`
}

const listLoads = (address: string, feature: NamedFeature): Load[] =>
  (['phone', 'desktop'] as const).flatMap((viewport) => [
    { tag: feature.tag, kind: 'page', viewport, html: createHtml(address, 'tradelet.js', feature) },
    { tag: feature.tag, kind: 'file', viewport, html: createHtml(address, `${feature.tag}.js`, feature) },
  ])

/** Runs in the page before its scripts: notes on the page's root that the element is ready. */
function noteReady(): void {
  const note = () => document.documentElement.setAttribute('data-element-ready', '')
  addEventListener('tl-ready', note, { once: true, capture: true })
}

/** Adds up the scripts that a page loads. `read` returns those whose transfer has ended. */
function countScripts(page: Page): { read(): Promise<Transfer> } {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return {
    async read() {
      const loaded = await Promise.all(sizes)
      return { bytes: loaded.reduce((sum, size) => sum + size, 0), files: loaded.length }
    },
  }
}

async function measureLoad(browser: Browser, partner: string, { html, viewport }: Load): Promise<LoadSizes> {
  const context = await browser.newContext({ viewport: VIEWPORTS[viewport] })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteReady)
    const scripts = countScripts(page)
    const settled = new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await page.goto(`${partner}/?${new URLSearchParams({ html })}`)
    await page.waitForSelector('html[data-element-ready]', { state: 'attached', timeout: READY_TIMEOUT_MS })
    const ready = await scripts.read()
    await settled
    return { ready, settled: await scripts.read() }
  } finally {
    await context.close()
  }
}

/** Measures elements, several at a time. The backend serves `dist/embed`. */
export async function measureElements(
  browser: Browser,
  address: string,
  features: readonly NamedFeature[],
): Promise<Record<string, ElementSizes>> {
  // A page on another origin than the backend, as a partner's. It shows the text of its address.
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(new URL(request.url ?? '', 'http://localhost').searchParams.get('html'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const partner = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waiting = features.flatMap((feature) => listLoads(address, feature))
  const sizes = Object.fromEntries(
    features.map(({ tag }): [string, ElementSizes] => [tag, { page: {}, file: {} } as ElementSizes]),
  )
  const measureNext = async () => {
    for (let load = waiting.shift(); load; load = waiting.shift()) {
      const measured = await measureLoad(browser, partner, load)
      const element = sizes[load.tag]
      if (element) element[load.kind][load.viewport] = measured
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_PAGES }, measureNext))
  server.close()
  return sizes
}
