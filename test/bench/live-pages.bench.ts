import type { CDPSession, Page } from 'playwright-core'
import { openStage } from '../support/journey/stage.ts'
import { atMost, type Row } from './rows.ts'

const PAGES = ['/', '/market', '/exchange', '/options', '/trade-account']
/** Minutes that the pages live; the goal of flat memory is stated for ten. */
const MINUTES = Number(process.env.LIVE_MINUTES ?? 10)
/** Share of the time after which a page has everything it keeps: charts, lists, caches. */
const SETTLED = 0.2
const LIMITS = { heapTimes: 1.1, nodeTimes: 1.1, listenerTimes: 1.1 }

interface Kept {
  /** Bytes of JavaScript's objects, functions and texts. Compiled code does not count: the engine compiles what runs often for many minutes. */
  heap: number
  nodes: number
  listeners: number
}

/** Measures what live pages keep after ten minutes of the sample market, compared with what they keep after two: data, nodes and listeners. */
export async function bench(): Promise<Row[]> {
  const stage = await openStage()
  try {
    const pages = await Promise.all(
      PAGES.map(async (path) => {
        const { context, page } = await stage.visitor({ motion: true, systemFont: true })
        await page.goto(stage.backend.address + path)
        return { path, page, cdp: await context.newCDPSession(page) }
      }),
    )
    const before = await measureLater(pages, MINUTES * SETTLED)
    const after = await measureLater(pages, MINUTES * (1 - SETTLED))
    return pages.flatMap(({ path }, at) => compareKept(path, before[at] as Kept, after[at] as Kept))
  } finally {
    await stage.close()
  }
}

/** Waits for the given minutes and returns what each page keeps then. */
async function measureLater(pages: readonly { page: Page; cdp: CDPSession }[], minutes: number): Promise<Kept[]> {
  await pages[0]?.page.waitForTimeout(minutes * 60_000)
  return Promise.all(pages.map(({ cdp }) => measureKept(cdp)))
}

async function measureKept(cdp: CDPSession): Promise<Kept> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: await measureData(cdp), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

/** Kinds of nodes of a heap snapshot that are data of the page's scripts. */
const DATA = [
  'object',
  'array',
  'closure',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'regexp',
]

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Returns the bytes of the data in a heap snapshot. */
async function measureData(cdp: CDPSession): Promise<number> {
  const parts: string[] = []
  const collect = ({ chunk }: { chunk: string }) => parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect)
  const { snapshot, nodes } = JSON.parse(parts.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const size = fields.indexOf('self_size')
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (DATA.includes(types[0][nodes[at] ?? -1] ?? '')) bytes += nodes[at + size] ?? 0
  return bytes
}

function compareKept(path: string, before: Kept, after: Kept): Row[] {
  const name = `${path} after ${MINUTES} min, compared with ${MINUTES * SETTLED}`
  return [
    atMost(LIMITS.heapTimes, `${name}: data of ${(after.heap / 1e6).toFixed(2)} MB`, after.heap / before.heap, 'ratio'),
    atMost(LIMITS.nodeTimes, `${name}: ${after.nodes} nodes`, after.nodes / before.nodes, 'ratio'),
    atMost(LIMITS.listenerTimes, `${name}: ${after.listeners} listeners`, after.listeners / before.listeners, 'ratio'),
  ]
}
