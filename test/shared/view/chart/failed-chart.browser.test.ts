import { expect } from '@esm-bundle/chai'
import { CandleChart } from '../../../../shared/view/chart/candle-chart.ts'
import { DailyChart } from '../../../../widgets/candle-demo/daily-chart.ts'
import '../../../../widgets/candle-demo/candle-demo.element.ts'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/options/options.element.ts'
import { candleTopic, deltasTopic } from '../../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../../shared/base/contract/markets.ts'
import { getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import type { FakeFeed } from '../../../support/browser/fake-socket.ts'
import { press } from '../../../support/browser/forms.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../../support/browser/stage.ts'

const BROKEN = /We couldn.t (load|show) the chart/

/** Replaces a method of a prototype; returns a function that restores it. */
function breakMethod<T extends object>(target: T, name: keyof T, work: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name) as PropertyDescriptor
  Object.defineProperty(target, name, { ...before, value: work })
  return () => Object.defineProperty(target, name, before)
}

const fail = () => {
  throw new Error('the library failed')
}

const { observe } = ResizeObserver.prototype
/** Fails for the boxes of charts; the layout of the elements observes its size, too. */
function observeElsewhere(this: ResizeObserver, element: Element, options?: ResizeObserverOptions) {
  if (element.closest('.place, .plot')) fail()
  observe.call(this, element, options)
}

const { fillText } = CanvasRenderingContext2D.prototype
/** Fails for the depth chart, whose canvas is drawn without the library. */
function writeElsewhere(this: CanvasRenderingContext2D, ...text: Parameters<typeof fillText>) {
  if (this.canvas.closest('.plot')) fail()
  fillText.apply(this, text)
}

const cannotObserve = () => breakMethod(ResizeObserver.prototype, 'observe', observeElsewhere)
const cannotRead = () => breakMethod(CanvasRenderingContext2D.prototype, 'getImageData', fail)
const hasNoCanvas = () => breakMethod(HTMLCanvasElement.prototype, 'getContext', () => null)

/** Failures of the library, the canvas and the colours: each begins when it is called and returns a function that ends it. */
const ANY_CHART = {
  'the library throws when it creates the chart': cannotObserve,
  'the browser has no canvas': hasNoCanvas,
  'the canvas cannot be read': cannotRead,
}

/** Failures by element. */
const FAILURES: Readonly<Record<string, Record<string, () => () => void>>> = {
  'tl-exchange': {
    ...ANY_CHART,
    'the language cannot be set': () => breakMethod(CandleChart.prototype, 'set', fail),
    'the bars cannot be drawn': () => breakMethod(CandleChart.prototype, 'show', fail),
    "the member's orders cannot be drawn": () => breakMethod(CandleChart.prototype, 'attach', fail),
  },
  'tl-options': {
    ...ANY_CHART,
    'the bars cannot be drawn': () => breakMethod(CandleChart.prototype, 'show', fail),
    'colours cannot be read': () => breakMethod(CandleChart.prototype, 'paint', fail),
  },
  'tl-candle-demo': {
    ...ANY_CHART,
    'colours cannot be read': () => breakMethod(DailyChart.prototype, 'paint', fail),
    'the range cannot be shown': () => breakMethod(DailyChart.prototype, 'show', fail),
    'the averages cannot be shown': () => breakMethod(DailyChart.prototype, 'showAverages', fail),
  },
}

const hasState = ({ element }: Mounted, state: string) => element.matches(`:state(${state})`)

/** Returns the only error message about the chart. */
function findError({ root }: Mounted): Element {
  const alerts = [...root.querySelectorAll('[role=alert]')].filter(({ textContent }) => BROKEN.test(textContent ?? ''))
  expect(alerts).to.have.length(1)
  return alerts[0] as Element
}

/** Sends the order book until <tl-exchange> shows it: without the book the element is never ready. */
const showBook = (page: Mounted, feed: FakeFeed) =>
  until(() => {
    const topic = deltasTopic('btcusdt')
    const data = { seqNum: 5, bids: [[61_000, 0.5]], asks: [[61_001, 1]] }
    feed.frame(JSON.stringify({ id: topic, rep: topic, status: 'ok', data }))
    return page.root.querySelector('tl-book')
  }, 'the book')

/** Waits for the error, ends the failure, presses Retry and waits for the chart. `canvas` is its canvas. */
async function retry(page: Mounted, end: () => void, canvas: string): Promise<void> {
  await until(() => BROKEN.test(page.text()) && hasState(page, 'error'), 'the error')
  end()
  findError(page).querySelector('button')?.click()
  await until(() => hasState(page, 'ready') && page.root.querySelector(canvas), 'the chart')
}

/** Records the events `tl-ready` and `tl-error` of the page during `work`. */
async function recordEvents(work: (events: readonly string[]) => Promise<void>): Promise<void> {
  const events: string[] = []
  const onEvent = ({ type }: Event) => events.push(type)
  for (const type of ['tl-ready', 'tl-error']) document.addEventListener(type, onEvent)
  try {
    await work(events)
  } finally {
    for (const type of ['tl-ready', 'tl-error']) document.removeEventListener(type, onEvent)
  }
}

for (const [tag, failures] of Object.entries(FAILURES))
  describe(`failed chart of <${tag}>`, () => {
    const { backend, feed, open } = memberPage(tag as `tl-${string}`)

    for (const [failure, begin] of Object.entries(failures))
      it(`${failure}: never ready; an error with a retry that shows the chart later`, () =>
        recordEvents(async (events) => {
          backend().answer(getSpotOrders, ({ form }) => (form.status === '1' ? getSpotOrders.example : []))
          const end = begin()
          try {
            const page = await open({ symbol: 'btcusdt' }, 1280)
            if (tag === 'tl-exchange') await showBook(page, feed())
            await until(() => BROKEN.test(page.text()) && hasState(page, 'error'), 'the error')
            await waitForDrawing()
            expect(events).to.deep.equal(['tl-error'])
            await retry(page, end, '.place canvas')
            expect(events).to.deep.equal(['tl-error', 'tl-ready'])
          } finally {
            end()
          }
        }))
  })

describe('chart that fails later', () => {
  const { backend, feed, open } = memberPage('tl-exchange')
  const tick = (close: number) =>
    feed().frame(
      JSON.stringify({
        ch: candleTopic('btcusdt', '15'),
        ts: Date.now(),
        tick: { id: 1, open: 1, high: close, low: 1, close, amount: 1, vol: 1, count: 1 },
      }),
    )

  for (const [failure, begin] of Object.entries({
    'a tick cannot be shown': () => breakMethod(CandleChart.prototype, 'show', fail),
    'colours cannot be read': cannotRead,
  }))
    it(`${failure}: an error with a retry that shows the chart later`, () =>
      recordEvents(async (events) => {
        const page = await open({ symbol: 'btcusdt' }, 1280)
        await showBook(page, feed())
        await until(() => hasState(page, 'ready') && page.root.querySelector('.place canvas'), 'the chart')
        const end = begin()
        try {
          page.element.setAttribute('data-theme', 'dark')
          tick(70_000)
          await retry(page, end, '.place canvas')
          expect(events).to.deep.equal(['tl-ready', 'tl-error'])
        } finally {
          end()
        }
      }))

  it('another market after a failure: its chart is drawn without a retry', async () => {
    const [bitcoin] = getMarkets.example
    if (!bitcoin) throw new Error('the example has no market')
    backend().answer(getMarkets, [bitcoin, { ...bitcoin, id: '2', symbol: 'ethusdt', title: 'ETH/USDT' }])
    const page = await open({ symbol: 'btcusdt' }, 1280)
    await until(() => page.root.querySelector('.place canvas'), 'the chart')
    const end = breakMethod(CandleChart.prototype, 'show', fail)
    try {
      let close = 70_000
      await until(() => {
        tick(close++)
        return BROKEN.test(page.text())
      }, 'the error')
      end()
      page.element.setAttribute('symbol', 'ethusdt')
      await until(() => page.root.querySelector('.place canvas'), 'the chart of the other market')
      expect(page.text()).not.to.match(BROKEN)
    } finally {
      end()
    }
  })

  it('depth that cannot be drawn: an error with a retry that shows it later', async () => {
    const page = await open({ symbol: 'btcusdt' }, 1280)
    await showBook(page, feed())
    await until(() => page.text().includes('Depth'), 'the tabs of the chart')
    const end = breakMethod(CanvasRenderingContext2D.prototype, 'fillText', writeElsewhere)
    try {
      press(page, 'Depth')
      await retry(page, end, '.plot canvas')
    } finally {
      end()
    }
  })
})
