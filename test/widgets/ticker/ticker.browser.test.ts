import { expect } from '@esm-bundle/chai'
import { MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import type { ErrorDetail } from '../../../shared/state/page/event-details.ts'
import '../../../widgets/ticker/ticker.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTime } from '../../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../../support/browser/fake-socket.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'
import { createMarket, getItem, getTitles, SIX_MARKETS } from '../../support/browser/ticker.ts'

describe('<tl-ticker>', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let page: Mounted
  let clock: FakeClock | null = null

  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    backend.answer(getMarkets, SIX_MARKETS)
  })
  afterEach(async () => {
    page.remove()
    await clock?.end()
    clock = null
  })
  after(() => {
    backend.close()
    feed.close()
  })

  const open = async (attributes: Record<string, string> = {}, width = 1100) => {
    page = await mount('tl-ticker', attributes, width)
    await until(() => getTitles(page).length > 0, 'the markets')
  }
  const polls = () => backend.received('getMarketList').length

  // This test comes first because elements of earlier tests keep their stores for some seconds.
  it('polling: at once, then 10 s after each response, and not after removal (HOM-01)', async () => {
    clock = fakeClock()
    page = await mount('tl-ticker')
    await passTime(clock, MARKETS_POLL_MS - 1_000)
    expect(polls()).to.equal(1)
    await passTime(clock, 2_000)
    expect(polls()).to.equal(2)
    page.remove()
    await passTime(clock, 3 * MARKETS_POLL_MS)
    expect(polls()).to.equal(2)
  })

  it("markets: all in the server's order, or those of `symbols` in that order", async () => {
    await open()
    expect(getTitles(page)).to.deep.equal(SIX_MARKETS.map(({ title }) => title))
    const errors = recordEvents<ErrorDetail>(page, 'tl-error')
    page.element.setAttribute('symbols', 'solusdt,nousdt,BTC/USDT')
    // The code of the warning is loaded then; without waiting, it would warn during the next test.
    await until(() => errors.length > 0, 'the error')
    expect(getTitles(page)).to.deep.equal(['SOL/USDT', 'BTC/USDT'])
    page.element.removeAttribute('symbols')
    await waitForDrawing()
    expect(getTitles(page)).to.have.length(6)
  })

  it('unknown symbol: one warning and one `tl-error`, and the other markets', async () => {
    const { warn } = console
    const warned: string[] = []
    console.warn = (text: string) => warned.push(text)
    try {
      await open({ symbols: 'btcusdt' })
      const errors = recordEvents<ErrorDetail>(page, 'tl-error')
      page.element.setAttribute('symbols', 'btcusdt nousdt')
      await until(() => errors.length > 0, 'the error')
      page.element.setAttribute('symbols', 'nousdt btcusdt')
      await waitForDrawing()
      const [error] = errors
      expect([errors.length, error?.code, error?.symbol]).to.deep.equal([1, 'unknown-market', 'nousdt'])
      expect(warned).to.deep.equal(['tradelet: <tl-ticker symbols>: there is no market "nousdt"'])
      expect(getTitles(page)).to.deep.equal(['BTC/USDT'])
    } finally {
      console.warn = warn
    }
  })

  it('refresh attribute: sets the poll interval', async () => {
    clock = fakeClock()
    page = await mount('tl-ticker', { refresh: '2' })
    await passTime(clock, 7_000)
    expect(polls()).to.equal(4)
  })

  it('feed: updates the price between polls, and colour and sign follow the change (HOM-03, HOM-11)', async () => {
    backend.answer(getMarkets, [createMarket('BTC/USDT', { close: '61837.63', change: '-0.30%' })])
    await open()
    await until(() => getItem(page, 'BTC/USDT').price === '61,837.63', 'the price of the list')
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ change: '−0.30%', direction: 'down' })
    await until(() => feed.topics().includes(detailTopic('btcusdt')), 'the subscription')
    feed.push(detailTopic('btcusdt'), { open: 60_000, close: 61_200.5 })
    await until(() => getItem(page, 'BTC/USDT').price === '61,200.50', 'the price of the tick')
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ change: '+2.00%', direction: 'up' })
  })

  it('change of 0: no direction; invalid figures: dashes', async () => {
    backend.answer(getMarkets, [
      createMarket('BTC/USDT', { change: '0.00%' }),
      createMarket('ETH/USDT', { close: null, change: 'n/a' }),
    ])
    await open()
    await until(() => getItem(page, 'BTC/USDT').change === '0.00%', 'the change')
    expect(getItem(page, 'BTC/USDT').direction).to.equal('none')
    expect(getItem(page, 'ETH/USDT')).to.deep.include({ price: '—', change: '—' })
  })

  it('malformed ticks: ignored', async () => {
    await open({ symbols: 'btcusdt' })
    await until(() => feed.topics().includes(detailTopic('btcusdt')), 'the subscription')
    for (const tick of [{}, { close: null }, { close: 'high' }, { close: {} }, [], { open: 1 }])
      feed.push(detailTopic('btcusdt'), tick)
    feed.frame('{"ch":"market.btcusdt.det')
    feed.frame(new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]).buffer)
    await waitForDrawing()
    expect(getItem(page, 'BTC/USDT').price).to.equal('100.00')
  })

  it('press on a market: dispatches tl-market, then tl-navigate (Q-098)', async () => {
    await open()
    const markets = recordEvents<object>(page, 'tl-market')
    const wanted = recordEvents<object>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    getItem(page, 'ETH/USDT').link.click()
    expect(markets).to.deep.equal([{ symbol: 'ethusdt', name: 'ETH/USDT' }])
    expect(wanted).to.deep.equal([{ route: '/options', query: { currentSymbol: 'ethusdt', name: 'ETH/USDT' } }])
  })

  it('tl-market prevented by the page: no tl-navigate', async () => {
    await open()
    page.element.addEventListener('tl-market', (event) => event.preventDefault())
    const wanted = recordEvents<object>(page, 'tl-navigate')
    getItem(page, 'ETH/USDT').link.click()
    expect(wanted).to.deep.equal([])
  })

  it('market item: is a link with an address, and opens in another tab on request', async () => {
    await open()
    const markets = recordEvents<object>(page, 'tl-market')
    const { link } = getItem(page, 'ETH/USDT')
    expect(new URL(link.href).pathname + new URL(link.href).search).to.equal(
      '/options?currentSymbol=ethusdt&name=ETH%2FUSDT',
    )
    page.root.addEventListener('click', (event) => event.preventDefault())
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
    expect(markets).to.deep.equal([])
    link.focus()
    expect(page.root.activeElement).to.equal(link)
  })

  it('invalid attributes: ignored with a warning', async () => {
    const warn = console.warn
    const said: string[] = []
    console.warn = (...parts: unknown[]) => said.push(parts.join(' '))
    try {
      await open({ layout: 'cube', refresh: 'soon' })
    } finally {
      console.warn = warn
    }
    expect(page.find('section').hasAttribute('aria-roledescription')).to.equal(false)
    expect(said.filter((line) => line.includes('<tl-ticker'))).to.have.length(2)
  })
})
