import { expect } from '@esm-bundle/chai'
import { BANNER_AUTOPLAY_MS } from '../../../shared/base/contract/constants.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/ticker/ticker.element.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTime } from '../../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../../support/browser/fake-socket.ts'
import { findControl, press } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'
import { getItem, getTitles, SIX_MARKETS } from '../../support/browser/ticker.ts'

describe('<tl-ticker layout="carousel">', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let page: Mounted
  let clock: FakeClock

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
    await clock.end()
    $language.set('en')
  })
  after(() => {
    backend.close()
    feed.close()
  })

  const open = async (width = 390) => {
    clock = fakeClock()
    page = await mount('tl-ticker', { layout: 'carousel' }, width)
    await clock.advance(0)
    await until(() => getTitles(page).length > 0, 'the markets')
  }
  const row = () => page.find('[part=items]')
  /** Returns the markets that are visible without scrolling. */
  const inView = () => {
    const { left, right } = row().getBoundingClientRect()
    return SIX_MARKETS.map(({ title }) => title).filter((title) => {
      const box = getItem(page, title).link.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    })
  }
  const step = async () => {
    await clock.advance(BANNER_AUTOPLAY_MS)
    await waitForDrawing()
  }
  const stands = async () => {
    await step()
    await step()
    expect(row().scrollLeft).to.equal(0)
  }
  const asked = () => backend.received('market/history/kline').map(({ form }) => form.symbol)

  it('shows three markets at once, two in the narrowest containers (HOM-06)', async () => {
    await open()
    expect(inView()).to.deep.equal(['BTC/USDT', 'ETH/USDT', 'LTC/USDT'])
    page.remove()
    await clock.end()
    await open(280)
    expect(inView()).to.deep.equal(['BTC/USDT', 'ETH/USDT'])
  })

  for (const language of ['en', 'ar'] as const)
    it(`advances by three every 3 s, and returns to the start (${language})`, async () => {
      $language.set(language)
      await open()
      await step()
      await until(() => inView().join() === 'SOL/USDT,XRP/USDT,DOGE/USDT', 'the second three')
      await step()
      await until(() => row().scrollLeft === 0, 'the start')
    })

  it('pauses while focused', async () => {
    await open()
    getItem(page, 'ETH/USDT').link.focus()
    await stands()
  })

  it('pauses while hovered, and resumes a full interval later', async () => {
    await open()
    page.element.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    await stands()
    await clock.advance(BANNER_AUTOPLAY_MS - 1)
    page.element.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    await clock.advance(BANNER_AUTOPLAY_MS - 1)
    expect(row().scrollLeft).to.equal(0)
    await clock.advance(1)
    await until(() => Math.abs(row().scrollLeft) > 0, 'the carousel moves')
  })

  it('pauses while touched', async () => {
    await open()
    page.element.dispatchEvent(new Event('touchstart'))
    await stands()
    page.element.dispatchEvent(new Event('touchend'))
    await step()
    await until(() => row().scrollLeft > 0, 'the carousel moves')
  })

  it('pause button: stops it permanently, also by keyboard', async () => {
    await open()
    press(page, 'Pause motion')
    await waitForDrawing()
    expect(findControl(page, 'Resume motion')).to.be.an('htmlbuttonelement')
    await stands()
    press(page, 'Resume motion')
    await step()
    await until(() => row().scrollLeft > 0, 'the carousel moves')
  })

  it('pauses on a hidden page', async () => {
    await open()
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    try {
      await stands()
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('does not move with prefers-reduced-motion', async () => {
    await open()
    const genuine = window.matchMedia
    window.matchMedia = (query) => Object.assign(genuine.call(window, 'all'), { query })
    try {
      await stands()
    } finally {
      window.matchMedia = genuine
    }
  })

  it('price history: requested once per market, when the market becomes visible', async () => {
    await open()
    await clock.advance(0)
    expect(asked()).to.deep.equal(['btcusdt', 'ethusdt', 'ltcusdt'])
    expect(backend.received('market/history/kline')[0]?.form).to.deep.include({ period: '15min', size: '96' })
    await step()
    await until(() => asked().length === 6, 'the other three')
    await passTime(clock, 12_000)
    expect(asked()).to.have.length(6)
    const path = getItem(page, 'BTC/USDT').link.querySelector('tl-sparkline')?.shadowRoot?.querySelector('path')
    expect(path?.getAttribute('d')).to.match(/^M0\.0 /)
  })
})
