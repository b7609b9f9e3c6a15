import '../../../widgets/options/options.element.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getOptionOrder } from '../../../shared/base/contract/options.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.ts'
import { type FakeClock, untilWithClock } from './fake-clock.ts'
import { type FakeFeed, fakeSocket } from './fake-socket.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { enterText } from './forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from './stage.ts'

/** Option order as the backend returns it. */
export type OptionOrder = ResponseData<typeof getOptionOrder>

/** Options trader in the page, with a fake backend and a fake feed. */
export interface TraderStage extends Mounted {
  backend: FakeBackend
  feed: FakeFeed
  /** Presses the button with this text or name: in the sheet or dialog with this title, or in the trader itself if none is given. */
  press(name: string, dialog?: string): Promise<void>
  /** Returns the open sheet or dialog with this title. */
  dialog(title: string): HTMLDialogElement | null
  /** Enters an amount and chooses a duration in the order form. */
  fill(amount: string, time?: string): Promise<void>
  /** Returns true if the element shows these words, shadow roots included. */
  says(words: string): boolean
}

/** Creates an order in progress from the contract's example; `part` overrides its fields. */
export const createOpenOrder = (part: Partial<OptionOrder> = {}): OptionOrder => ({
  ...getOptionOrder.example,
  status: 'open',
  outcome: 'pending',
  isWin: 'no',
  profit: null,
  exitPrice: null,
  closesAt: null,
  exit: null,
  seconds: 30,
  secondsLeft: 30,
  ...part,
})

/** Selector of the amount field of an order. */
export const AMOUNT = 'input[inputmode=decimal]'
/** Selector of the durations. */
export const TIMES = '[role=radiogroup][aria-label=Duration] [role=radio]'
/** Selector of the preset amounts. */
export const PRESETS = '[role=radiogroup][aria-label="Preset amounts"] [role=radio]'
/** Selector of the chosen terms in the trade bar; pressing them opens the order form. */
export const CHOSEN_TERMS = '[part=trade-bar] button[aria-haspopup]'

/** Settings of the stage in addition to the attributes. */
interface Setting {
  width?: number
  prepare?: (backend: FakeBackend) => void
}

/** Declares the setup shared by all tests of the trader. Call it inside `describe`. */
export function traderTests(): {
  /**
   * Opens a trader in a box of the given width in pixels. With a clock it also runs what React schedules on a timer. `prepare` configures the backend before the
   * first request.
   */
  open(attributes?: Record<string, string>, clock?: FakeClock, setting?: Setting): Promise<TraderStage>
  faults: () => Faults
} {
  let backend: FakeBackend
  let feed: FakeFeed
  let faults: Faults
  let mounted: Mounted | null = null

  before(() => {
    faults = listenForFaults()
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    feed = fakeSocket()
    sessionStorage.clear()
    setToken('a-token-for-tests')
  })
  afterEach(() => {
    mounted?.remove()
    mounted = null
    feed.close()
  })
  after(() => {
    backend.close()
    setToken('')
    faults.end()
  })

  return {
    faults: () => faults,
    async open(attributes = {}, clock, { width, prepare } = {}) {
      prepare?.(backend)
      const stage = await mount('tl-options', attributes, width)
      mounted = stage
      await untilWithClock(() => stage.text().includes('61,837'), 'the figures are there', clock)
      await untilWithClock(() => backend.received('getHyOrderList').length > 0, 'running orders are looked for', clock)
      // Tests count the requests from here on.
      backend.reset()
      prepare?.(backend)
      return { ...stage, backend, feed, ...createHandles(stage) }
    },
  }
}

/** Finds a control by its text or name, in a dialog or outside all dialogs. */
const findByName = (place: ParentNode | null, name: string, inDialog: boolean): HTMLElement | undefined =>
  [...(place?.querySelectorAll<HTMLElement>('button, a, [role=tab], [role=radio]') ?? [])].find(
    (one) =>
      (inDialog || !one.closest('dialog')) &&
      (one.textContent?.trim() === name || one.getAttribute('aria-label') === name),
  )

/** Returns the actions of a trader's test. */
export function createHandles({ root, text }: Mounted): Pick<TraderStage, 'press' | 'dialog' | 'fill' | 'says'> {
  const dialog = (title: string) =>
    [...root.querySelectorAll('dialog')].find((one) => one.querySelector('h2, h3')?.textContent === title) ?? null
  const press = async (name: string, title?: string) => {
    const found = () => findByName(title ? dialog(title) : root, name, title !== undefined)
    await until(found, `"${name}" can be pressed`)
    found()?.click()
    await waitForDrawing()
  }
  return {
    dialog,
    press,
    says: (words) => text().includes(words),
    async fill(amount, time) {
      const field = () => root.querySelector<HTMLInputElement>(AMOUNT)
      await until(field, 'the order form is there')
      enterText(field() as HTMLInputElement, amount)
      await waitForDrawing()
      if (!time) return
      const radios = [...root.querySelectorAll<HTMLElement>(TIMES)]
      radios.find((radio) => radio.textContent?.startsWith(time))?.click()
      await waitForDrawing()
    },
  }
}
