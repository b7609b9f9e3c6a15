import type { Demo, DemoOptions } from '../../../shared/demo/demo-options.ts'
import { startDemo } from '../../../shared/demo/start-demo.ts'
import { waitForReady } from '../../../shared/demo/testing.ts'
import { forgetKeptDrafts } from '../../../shared/state/preferences/forget-drafts.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { letTimersRun } from './held-timers.ts'
import { type Mounted, mount, resetStores } from './stage.ts'

/** Page of a test that a demo serves. */
export interface DemoPage {
  /** Starts a demo and adds an element, which then shows its data. */
  open(tag: `tl-${string}`, options?: DemoOptions, attributes?: Record<string, string>): Promise<Mounted>
  /** Starts a demo and adds an element that may never show its data. */
  begin(tag: `tl-${string}`, options?: DemoOptions, attributes?: Record<string, string>): Promise<Mounted>
  demo(): Demo
}

/** Declares the hooks of tests with a demo. Call it inside `describe`. A request that reaches the network fails the test. */
export function demoPage(): DemoPage {
  let demo: Demo | null = null
  let page: Mounted | null = null
  let strayed: string[] = []
  const genuine = globalThis.fetch

  before(() => import('../../../shared/state/preferences/kept-drafts.ts'))
  before(() => letTimersRun(true))
  after(() => letTimersRun(false))
  beforeEach(async () => {
    await resetStores()
    sessionStorage.clear()
    forgetKeptDrafts()
    strayed = []
    globalThis.fetch = (input, init) => {
      strayed.push(String(input))
      return genuine(input, init)
    }
  })
  afterEach(async () => {
    page?.remove()
    page = null
    // Stores that still run would ask the backend when the demo has ended.
    await resetStores()
    const left = [...strayed]
    demo?.stop()
    demo = null
    globalThis.fetch = genuine
    if (left.length > 0) throw new Error(`left the page: ${left.join(', ')}`)
  })
  const begin: DemoPage['begin'] = async (tag, options, attributes) => {
    demo = startDemo(options)
    await reloadSettings()
    page = await mount(tag, attributes)
    return page
  }
  return {
    begin,
    async open(...how) {
      const mounted = await begin(...how)
      await waitForReady(mounted.element)
      return mounted
    },
    demo() {
      if (!demo) throw new Error('no demo was started')
      return demo
    },
  }
}
