/** Sizes of elements as a browser loads them on a partner's page, measured against a running backend. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
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

/** A page with one element: by the two lines of the README (`page`) or by the file of the element (`file`), on a phone or a desktop. */
export interface Load {
  feature: NamedFeature
  way: 'page' | 'file'
  device: keyof typeof VIEWPORTS
}

/** Sizes of an element on all pages. */
export type ElementSizes = Record<Load['way'], Record<Load['device'], LoadSizes>>

/** File with the sizes that the documentation states, by tag; `npm run sizes` writes it. */
export const SIZES_FILE = join(projectRoot, 'docs/element-sizes.json')

/** Reads the stated sizes by tag. */
export const readElementSizes = (): Record<string, ElementSizes> => JSON.parse(readFileSync(SIZES_FILE, 'utf8'))

const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
/** By then an element has also loaded what it loads when the browser has nothing else to do. */
const SETTLED_MS = 9000
/** Most pages that load at the same time. They wait most of the time. */
const PARALLEL_PAGES = 12
/** Time for an element to become ready, for a busy machine. */
const READY_TIMEOUT_MS = 120_000

/** Returns the page with the script and the element, with the attributes of its first preview. */
function createHtml(address: string, { feature: { tag, docs }, way }: Load): string {
  const script = way === 'page' ? 'tradelet.js' : `${tag}.js`
  const attributes = Object.entries(docs.sample ?? {}).map(([name, value]) => ` ${name}="${value}"`)
  return `<!doctype html><html lang="en"><title>${tag}</title><body>
<script type="module" src="${address}/embed/${script}"></script>
<${tag}${attributes.join('')}></${tag}>`
}

/** Runs in the page before its scripts: notes on the page's root that the element shows its content, or an error instead. */
function noteReady(): void {
  const note = () => document.documentElement.setAttribute('data-element-ready', '')
  for (const name of ['tl-ready', 'tl-error']) addEventListener(name, note, { once: true, capture: true })
}

/** Adds up the scripts that a page loads. `read` returns those whose transfer has ended. */
function countScripts(page: Page): { read(): Promise<Transfer> } {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  return {
    async read() {
      const loaded = await Promise.all(scripts.map((script) => script.sizes()))
      return { bytes: loaded.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0), files: loaded.length }
    },
  }
}

async function measureLoad(browser: Browser, url: string, device: Load['device']): Promise<LoadSizes> {
  const context = await browser.newContext({ viewport: VIEWPORTS[device] })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteReady)
    const scripts = countScripts(page)
    const settled = new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await page.goto(url)
    await page.waitForSelector('html[data-element-ready]', { state: 'attached', timeout: READY_TIMEOUT_MS })
    const ready = await scripts.read()
    await settled
    return { ready, settled: await scripts.read() }
  } finally {
    await context.close()
  }
}

/** Measures pages with one element, several at a time, and reports each. The backend at `address` serves `dist/embed`. */
export async function measureLoads(
  browser: Browser,
  address: string,
  loads: readonly Load[],
  report: (load: Load, sizes: LoadSizes) => void,
): Promise<void> {
  // Another origin than the backend, as that of a partner's page. The path is the place of the page in the list.
  const server = createServer((request, response) => {
    const load = loads[Number(request.url?.slice(1))]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(load && createHtml(address, load))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waiting = [...loads.entries()]
  const measureNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, load] = next
      report(load, await measureLoad(browser, `${origin}/${index}`, load.device))
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, measureNext))
  } finally {
    server.close()
  }
}
