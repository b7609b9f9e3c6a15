import { expect } from '@esm-bundle/chai'
import '../../../widgets/exchange/exchange.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitUntilQuiet } from '../../support/browser/stage.ts'

describe('features of <tl-exchange>', () => {
  const { open, feed, backend } = memberPage('tl-exchange')
  const show = async (features: string, width?: number) => {
    const page = await open({ symbol: 'btcusdt', features }, width)
    await until(() => page.text().includes('BTC'), 'the market')
    await waitUntilQuiet(page.root)
    return page
  }
  const list = ({ root }: Mounted) =>
    ['.chart-place', '.own-book', '.ticket', '.lists', '.trades-column'].filter((part) => root.querySelector(part))
  const follows = (kind: string) =>
    feed()
      .topics()
      .some((topic) => topic.includes(kind))

  it('chart, wide: neither the book nor data of the form are loaded', async () => {
    const page = await show('chart', 1100)
    await until(() => follows('kline'), 'the candles')
    expect(list(page)).to.deep.equal(['.chart-place'])
    expect(follows('.mbp.')).to.equal(false)
    expect(backend().received('getMarketBalance')).to.deep.equal([])
    await until(() => page.find('.chart-place').clientWidth > 1_000, 'the whole width')
  })

  it('book and form, wide: the form takes the remaining width, and no chart is loaded', async () => {
    const page = await show('book,form', 1100)
    await until(() => page.find('.exchange').style.gridTemplateAreas !== '', 'the layout')
    expect(list(page)).to.deep.equal(['.own-book', '.ticket'])
    await until(() => page.find('.ticket').clientWidth > 700, 'the remaining width')
    expect(follows('kline')).to.equal(false)
  })

  it('trades, narrow: the only list', async () => {
    const page = await show('trades')
    expect(list(page)).to.deep.equal(['.lists'])
    await until(() => page.root.querySelectorAll('.lists [role=tab]').length === 1, 'the tab')
  })

  it('orders, narrow: without the tab of the public trades', async () => {
    const page = await show('orders')
    const names = () =>
      [...page.root.querySelectorAll('.lists [role=tab]')].map((tab) => tab.textContent?.replace(/\d/g, ''))
    await until(() => names().join() === 'Open orders,Conditional,Completed', 'the tabs')
    expect(list(page)).to.deep.equal(['.lists'])
  })

  for (const [what, features] of [
    ['without the attribute', ''],
    ['with only unknown names', 'Chart, tickets'],
  ] as const)
    it(`all parts ${what}`, async () => {
      const page = await show(features, 1100)
      await until(() => list(page).length === 5, 'all parts')
      expect(page.find('.exchange').getAttribute('style')).to.equal(null)
    })
})
