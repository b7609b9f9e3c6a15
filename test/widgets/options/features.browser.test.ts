import { expect } from '@esm-bundle/chai'
import '../../../widgets/options/options.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitUntilQuiet } from '../../support/browser/stage.ts'
import { collectWarnings } from '../../support/browser/warnings.ts'

const CHART = '[part=chart], .chart'
const FORM = '[part=trade-bar], [part=panel]'
const ORDERS = '[part=orders]'

describe('features of <tl-options>', () => {
  const { backend, feed, faults, open: openTrader } = memberPage('tl-options')
  const warnings = collectWarnings()
  let page: Mounted

  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const open = async (attributes: Record<string, string>, width = 390) => {
    page = await openTrader(attributes, width)
    await until(() => page.text().includes('BTC'), 'the market')
    await waitUntilQuiet(page.root)
  }
  const has = (part: string) => page.root.querySelector(part) !== null

  it('form: no chart, no candles, no lists of orders', async () => {
    await open({ features: 'form' })
    expect([has(CHART), has(FORM), has('[part=header] [role=tablist]')]).to.deep.equal([false, true, false])
    expect(
      feed()
        .topics()
        .some((topic) => topic.includes('kline')),
    ).to.equal(false)
    expect(warnings()).to.deep.equal([])
  })

  it('chart: terms of orders are not requested', async () => {
    await open({ features: 'chart' })
    expect([has(CHART), has(FORM), has('[part=header] [role=tablist]')]).to.deep.equal([true, false, false])
    expect(backend().received('getHyConfig')).to.deep.equal([])
  })

  it('orders: shown at once, without the switch between the views', async () => {
    await open({ features: 'orders' })
    await until(() => has(ORDERS), 'the orders')
    expect([has(CHART), has(FORM), has('[part=header] [role=tablist]')]).to.deep.equal([false, false, false])
  })

  it('wide layout: a single column fills the width', async () => {
    await open({ features: 'chart' }, 1100)
    await until(() => has('.left'), 'the column')
    expect(has(FORM)).to.equal(false)
    expect(page.find('.left').clientWidth).to.be.greaterThan(1_000)
    page.element.setAttribute('features', 'form')
    await until(() => has(FORM) && !has('.left'), 'the other column')
    expect(page.find('.side').clientWidth).to.be.greaterThan(1_000)
  })

  it('no-chart: is features without the chart', async () => {
    await open({ 'no-chart': '', features: 'chart,form' })
    expect([has(CHART), has(FORM)]).to.deep.equal([false, true])
  })

  it('unknown name: a warning that lists the known ones', async () => {
    await open({ features: 'form, book' })
    await until(() => warnings().some((text) => text.includes('book is none of chart, form, orders')), 'the warning')
    expect([has(CHART), has(FORM)]).to.deep.equal([false, true])
  })

  it('only unknown names: one warning, and all parts', async () => {
    await open({ features: 'books, froms' })
    await until(() => warnings().length > 0, 'the warning')
    expect([has(CHART), has(FORM), has('[part=header] [role=tablist]')]).to.deep.equal([true, true, true])
    expect(warnings()).to.deep.equal([
      'tradelet: <tl-options features>: books, froms is none of chart, form, orders, so all are shown',
    ])
  })
})
