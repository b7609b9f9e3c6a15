import { expect } from '@esm-bundle/chai'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/data/data.element.ts'
import { FIELDS } from '../../../widgets/data/data.rules.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'
import { createMarket } from '../../support/browser/ticker.ts'
import { collectWarnings } from '../../support/browser/warnings.ts'

const MARKET = createMarket('BTC/USDT', { close: '61837.6', change: '+1.23%', volume: '27314.5', priceStep: '0.01' })

describe('<tl-data>', () => {
  const { backend, feed, faults, visit } = memberPage('tl-data')
  const warnings = collectWarnings()
  let page: Mounted

  beforeEach(() => backend().answer(getMarkets, [MARKET]))
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const shown = () => page.root.querySelector('[part=figure]')?.textContent
  const open = async (attributes: Record<string, string>) => {
    page = await visit({ symbol: 'btcusdt', ...attributes })
  }

  it('price, change and volume: from the list of markets, without a request of their own', async () => {
    await open({})
    await until(() => shown() === '61,837.60', 'the price')
    page.element.setAttribute('field', 'change')
    await until(() => shown() === '+1.23%', 'the change')
    page.element.setAttribute('field', 'volume')
    await until(() => shown() === '27,314.50', 'the volume')
    expect(backend().received('market/detail')).to.deep.equal([])
  })

  it('every other field: shows a figure of its market', async () => {
    for (const field of FIELDS) {
      await open({ field })
      await until(() => /\d/.test(shown() ?? ''), `the field ${field}`)
      page.remove()
    }
  })

  it('feed: replaces the figure of the list', async () => {
    await open({ symbol: 'BTC/USDT' })
    await until(() => feed().topics().includes(detailTopic('btcusdt')), 'the subscription')
    feed().push(detailTopic('btcusdt'), { open: 60000, close: 61900.5, high: 62000, low: 59000, vol: 1, amount: 2 })
    await until(() => shown() === '61,900.50', 'the price of the feed')
  })

  it('language of the page: changes the number format', async () => {
    await open({})
    await until(() => shown() === '61,837.60', 'the price')
    $language.set('de')
    await until(() => shown() === '61.837,60', 'the German format')
  })

  it("text: has the page's font, size and colour, in one line without a box", async () => {
    await open({})
    page.box.style.cssText = 'font: italic 31px serif; color: rgb(1, 2, 3)'
    await until(() => shown(), 'the figure')
    const look = getComputedStyle(page.find('[part=figure]'))
    expect(look.fontSize).to.equal('31px')
    expect(look.fontStyle).to.equal('italic')
    expect(look.color).to.equal('rgb(1, 2, 3)')
    expect(look.borderStyle).to.equal('none')
    expect(getComputedStyle(page.element).display).to.equal('inline')
  })

  it('until the figure is known: shows the content of the element, and is `loading`', async () => {
    backend().fail(getMarkets, 'slow')
    page = await visit({ symbol: '' })
    page.element.textContent = 'about 60,000'
    await waitForDrawing()
    expect(page.root.querySelector<HTMLSlotElement>('slot:not([name])')?.assignedNodes()).to.have.length(1)
    await until(() => page.element.matches(':state(loading)'), 'the state')
    expect(warnings()).to.deep.equal([])
  })

  it('states: ready with the figure, stale without updates', async () => {
    await open({})
    await until(() => page.element.matches(':state(ready)'), 'ready')
    expect(page.element.matches(':state(stale)')).to.equal(false)
    expect(getComputedStyle(page.find('tl-freshness')).display, 'not shown').to.equal('none')
  })

  it('unknown market: a dash, a warning and tl-error', async () => {
    page = await visit()
    const errors = recordEvents<{ code: string; symbol?: string }>(page, 'tl-error')
    page.element.setAttribute('symbol', 'btcusdx')
    await until(() => errors.length > 0, 'the event')
    expect(errors[0]).to.include({ code: 'unknown-market', symbol: 'btcusdx' })
    expect(page.text()).to.equal('—')
    expect(warnings().join()).to.include('there is no such market')
    expect(
      feed()
        .topics()
        .some((topic) => topic.includes('btcusdx')),
    ).to.equal(false)
    page.element.setAttribute('symbol', 'btcusdt')
    await until(() => shown() === '61,837.60', 'the price')
  })

  it('unknown field: a dash instead of another figure, a warning that names the fields, and tl-error', async () => {
    page = await visit({ symbol: 'btcusdt' })
    const errors = recordEvents<{ code: string }>(page, 'tl-error')
    page.element.setAttribute('field', 'volme')
    await untilPolled(() => errors.length > 0, 'the event')
    expect(page.text()).to.equal('—')
    expect(warnings().join()).to.include('one of price, change, open, high, low, volume, turnover is expected')
    expect(errors[0]?.code).to.equal('unknown-field')
    expect(page.element.matches(':state(error)')).to.equal(true)
  })
})
