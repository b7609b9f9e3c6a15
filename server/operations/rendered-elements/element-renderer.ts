import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TooBusy } from '../../core/limits/too-busy.ts'
import type { Log } from '../../core/log/log.ts'
import type { PageBackend } from './page-backend.ts'
import type { FromPage, RenderOrder, RenderResult, ToPage } from './render-messages.ts'

/** Elements that may wait at a time. */
const MAX_PENDING = 20
const BUSY_RETRY_MS = 1_000
/** Time in ms in which an element must show its figures, unless a test is more patient. A page that returns nothing for several times as long is ended. */
const PATIENCE_MS = 4_000
const MAX_WAIT_FACTOR = 5
/** Time in ms without orders after which the page is ended, to return its memory. */
const IDLE_MS = 120_000
const MAX_HEAP_MB = 192

/** Renders elements of a build. */
export interface ElementRenderer {
  /**
   * Renders an element with the current figures of the backend.
   * @throws TooBusy if 20 elements wait
   */
  render(order: RenderOrder): Promise<RenderResult>
  /** Returns a text that differs after each build. */
  getBuild(): string
  close(): Promise<void>
}

/** Page in a worker, with the orders that it has not finished. */
interface Page {
  build: string
  worker: Worker
  pending: Map<number, (result: RenderResult) => void>
}

/**
 * Creates the renderer of the elements in a folder. They run in a page of a worker, which is started with the first order and again after a build or a fault, so neither a slow
 * element nor an error in one affects the node.
 */
export function createElementRenderer(
  folder: string,
  backend: PageBackend,
  log: Pick<Log, 'error'>,
  patienceMs = PATIENCE_MS,
): ElementRenderer {
  let page: Page | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const getBuild = (): string => {
    const stats = statSync(join(folder, 'manifest.json'), { throwIfNoEntry: false })
    return `${stats?.mtimeMs} ${stats?.size}`
  }

  function end(ended: Page, reason: string): Promise<unknown> {
    if (page === ended) page = null
    for (const settle of ended.pending.values()) settle({ kind: 'failed', reason })
    ended.pending.clear()
    return ended.worker.terminate()
  }

  function start(build: string): Page {
    const worker = new Worker(new URL('./page.worker.ts', import.meta.url), {
      workerData: { folder, patienceMs },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    worker.unref()
    const started: Page = { build, worker, pending: new Map() }
    const send = (message: ToPage) => worker.postMessage(message)
    worker.on('message', (message: FromPage) => {
      if (message.kind === 'result') return started.pending.get(message.id)?.(message.result)
      const answer = 'call' in message ? backend.call(message.call) : Promise.resolve(backend.send(message.send))
      void answer.then((value) => send({ kind: 'answer', id: message.id, value }))
    })
    worker.on('error', (err) => {
      log.error({ err }, 'page of rendered elements failed, it starts again with the next element')
      void end(started, String(err))
    })
    worker.on('exit', () => void end(started, 'the page has ended'))
    return started
  }

  function endWhenIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => page && void end(page, 'idle'), IDLE_MS).unref()
  }

  return {
    getBuild,
    async render(order) {
      const build = getBuild()
      if (page && page.build !== build) void end(page, 'the build has changed')
      page ??= start(build)
      const { worker, pending } = page
      if (pending.size >= MAX_PENDING) throw new TooBusy(BUSY_RETRY_MS, 'server')
      endWhenIdle()
      const current = page
      lastId += 1
      const id = lastId
      const most = patienceMs * MAX_WAIT_FACTOR
      const late = setTimeout(() => void end(current, `no result in ${most} ms`), most).unref()
      const result = await new Promise<RenderResult>((resolve) => {
        pending.set(id, resolve)
        worker.postMessage({ kind: 'render', id, order } satisfies ToPage)
      })
      clearTimeout(late)
      pending.delete(id)
      if (result.kind === 'failed')
        log.error(
          { tag: order.tag, reason: result.reason },
          'element could not be rendered, it is sent without figures',
        )
      return result
    },
    async close() {
      clearTimeout(idle)
      if (page) await end(page, 'the backend stops')
    },
  }
}
