import { expect } from '@esm-bundle/chai'
import { CandleChart } from '../../../../shared/view/chart/candle-chart.ts'
import { DailyChart } from '../../../../widgets/candle-demo/daily-chart.ts'
import '../../../../widgets/candle-demo/candle-demo.element.ts'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/options/options.element.ts'
import { getSpotOrders } from '../../../../shared/base/contract/spot.ts'
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

/** Ways in which a chart fails: each begins when it is called and returns a function that ends it. */
const FAILURES: Readonly<Record<string, Record<string, () => () => void>>> = {
  'tl-exchange': {
    'the library throws when it creates the chart': () => breakMethod(ResizeObserver.prototype, 'observe', fail),
    'the language cannot be set': () => breakMethod(CandleChart.prototype, 'set', fail),
    'the bars cannot be drawn': () => breakMethod(CandleChart.prototype, 'show', fail),
    "the member's orders cannot be drawn": () => breakMethod(CandleChart.prototype, 'attach', fail),
  },
  'tl-options': {
    'the bars cannot be drawn': () => breakMethod(CandleChart.prototype, 'show', fail),
    'colours cannot be read': () => breakMethod(CandleChart.prototype, 'paint', fail),
  },
  'tl-candle-demo': {
    'colours cannot be read': () => breakMethod(DailyChart.prototype, 'paint', fail),
    'the range cannot be shown': () => breakMethod(DailyChart.prototype, 'show', fail),
    'the averages cannot be shown': () => breakMethod(DailyChart.prototype, 'showAverages', fail),
  },
}

for (const [tag, failures] of Object.entries(FAILURES))
  describe(`failed chart of <${tag}>`, () => {
    const { backend, open } = memberPage(tag as `tl-${string}`)
    const hasState = ({ element }: Mounted, state: string) => element.matches(`:state(${state})`)

    for (const [failure, begin] of Object.entries(failures))
      it(`${failure}: never ready; an error with a retry that shows the chart later`, async () => {
        const events: string[] = []
        const onEvent = ({ type }: Event) => events.push(type)
        for (const type of ['tl-ready', 'tl-error']) document.addEventListener(type, onEvent)
        backend().answer(getSpotOrders, ({ form }) => (form.status === '1' ? getSpotOrders.example : []))
        const end = begin()
        try {
          const page = await open({ symbol: 'btcusdt' }, 1280)
          await until(() => BROKEN.test(page.text()), 'the error')
          await until(() => hasState(page, 'error'), 'the state')
          await waitForDrawing()
          expect(events).to.deep.equal(['tl-error'])
          expect(hasState(page, 'ready')).to.equal(false)
          end()
          const alerts = [...page.root.querySelectorAll('[role=alert]')].filter((one) =>
            BROKEN.test(one.textContent ?? ''),
          )
          expect(alerts).to.have.length(1)
          const button = alerts[0]?.querySelector('button') as HTMLButtonElement
          expect(button.textContent).to.equal('Retry')
          button.click()
          await until(() => hasState(page, 'ready') && page.root.querySelector('canvas'), 'the chart')
          expect(events).to.deep.equal(['tl-error', 'tl-ready'])
        } finally {
          end()
          for (const type of ['tl-ready', 'tl-error']) document.removeEventListener(type, onEvent)
        }
      })
  })
