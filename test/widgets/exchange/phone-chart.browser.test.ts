import { expect } from '@esm-bundle/chai'
import '../../../widgets/exchange/exchange.element.ts'
import { byRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const PHONES = [320, 360, 390, 412, 430]
/** Least distance of a control from the edge of the page, in px. */
const GUTTER = 8

describe('<tl-exchange> chart on a phone', () => {
  const { faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    sessionStorage.clear()
    expect(faults().take()).to.deep.equal([])
  })

  const withChart = async (width: number) => {
    const page = await open({ symbol: 'btcusdt' }, width)
    await until(() => page.root.querySelector('[part=form]'), 'the form')
    byRole(page, 'button', 'Chart').click()
    await until(() => page.root.querySelector('.chart-place canvas'), 'the chart')
    await waitForDrawing()
    return page
  }

  function checkLayout(page: Mounted, what: string): void {
    const place = page.find('.chart-place')
    const form = page.find('[part=form]').getBoundingClientRect()
    for (const part of [place, ...place.querySelectorAll('*')])
      expect(part.getBoundingClientRect().bottom, `${what}: ${part.className}`).to.be.at.most(form.top + 0.5)
    const { left, right } = page.box.getBoundingClientRect()
    for (const tab of place.querySelectorAll('.segmented > [role=tab]')) {
      const box = tab.getBoundingClientRect()
      expect(box.left, `${what}: ${tab.textContent}`).to.be.at.least(left + GUTTER)
      expect(box.right, `${what}: ${tab.textContent}`).to.be.at.most(right - GUTTER)
    }
  }

  for (const width of PHONES)
    it(`${width} px: candles and depth end above the form, and no control touches the edge`, async () => {
      const page = await withChart(width)
      checkLayout(page, 'candles')
      press(page, 'Depth')
      await until(() => !page.root.querySelector('.chart-place .intervals'), 'the depth')
      await waitForDrawing()
      checkLayout(page, 'depth')
      page.remove()
    })

  it('reload: the opened chart, its interval and its view are kept', async () => {
    const page = await withChart(390)
    press(page, '4h')
    await waitForDrawing()
    page.remove()
    const again = await open({ symbol: 'btcusdt' }, 390)
    await until(() => again.root.querySelector('.chart-place canvas'), 'the chart without a press')
    expect(byRole(again, 'tab', '4h').getAttribute('aria-selected')).to.equal('true')
    press(again, 'Depth')
    await waitForDrawing()
    again.remove()
    const depth = await open({ symbol: 'btcusdt' }, 390)
    await until(() => depth.root.querySelector('.chart-place [role=tab]'), 'the chart')
    expect(byRole(depth, 'tab', 'Depth').getAttribute('aria-selected')).to.equal('true')
    byRole(depth, 'button', 'Chart').click()
    await until(() => !depth.root.querySelector('.chart-place'), 'the chart is closed')
    depth.remove()
    const closed = await open({ symbol: 'btcusdt' }, 390)
    await until(() => closed.root.querySelector('[part=form]'), 'the form')
    expect(closed.root.querySelector('.chart-place')).to.equal(null)
  })
})
