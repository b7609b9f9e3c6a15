import type { PageDemo } from '../../state/partner/page-demo.ts'
import { importDemo } from './import-entry.ts'

/** Methods of a demo that the page around the frame may call. */
const METHODS: readonly string[] = ['setScenario', 'setPrice', 'advance']

/** Demo that runs in the frame. `done` counts the calls of the page that it has repeated. */
interface RunningDemo {
  id: number
  demo: Readonly<Record<string, unknown>>
  done: number
}

let running: RunningDemo | null = null
let queue: Promise<void> = Promise.resolve()

/**
 * Starts, continues or ends a demo in the frame as the page around it does. The label "Sample data" is shown below the content of `element`. Resolves when that
 * is done; a failure is logged.
 */
export function followDemo(wanted: PageDemo | null, element: HTMLElement): Promise<void> {
  queue = queue
    .then(() => apply(wanted, element))
    .catch((error: unknown) => console.error('tradelet: the demo of the frame failed', error))
  return queue
}

async function apply(wanted: PageDemo | null, element: HTMLElement): Promise<void> {
  if (running && running.id !== wanted?.id) {
    call(running, 'stop')
    element.querySelector(':scope > [slot=foot]')?.remove()
    running = null
  }
  if (!wanted) return
  running ??= await start(wanted, element)
  for (const [method, ...given] of wanted.calls.slice(running.done))
    if (METHODS.includes(method)) call(running, method, ...given)
  running.done = wanted.calls.length
}

async function start({ id, options }: PageDemo, element: HTMLElement): Promise<RunningDemo> {
  const { now, ...others } = options
  const label = element.appendChild(Object.assign(document.createElement('div'), { slot: 'foot' }))
  const { demo } = await importDemo()
  return { id, demo: demo({ ...others, label, ...(now !== null && { now: () => now }) }), done: 0 }
}

function call({ demo }: RunningDemo, method: string, ...given: unknown[]): void {
  const called = demo[method]
  if (typeof called === 'function') Reflect.apply(called, demo, given)
}
