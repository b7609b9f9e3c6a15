import { expect } from '@esm-bundle/chai'
import { getBanners } from '../../shared/base/contract/banners.ts'
import { BANNER_AUTOPLAY_MS } from '../../shared/base/contract/constants.ts'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import '../../widgets/banner/banner.element.ts'
import '../../widgets/ticker/ticker.element.ts'
import { createPicture } from '../support/browser/banner.ts'
import { type FakeBackend, fakeBackend } from '../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../support/browser/fake-socket.ts'
import { press } from '../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until } from '../support/browser/stage.ts'
import { SIX_MARKETS } from '../support/browser/ticker.ts'

describe('one pause for all motion of a page (Q-219)', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let clock: FakeClock
  let banner: Mounted
  let ticker: Mounted

  before(() => {
    backend = fakeBackend()
    feed = fakeSocket()
  })
  beforeEach(async () => {
    localStorage.removeItem('tradelet.motion')
    await resetStores()
    backend.reset()
    backend.answer(getMarkets, SIX_MARKETS)
    backend.answer(getBanners, [createPicture('red'), createPicture('blue')])
  })
  afterEach(async () => {
    close()
    await clock.end()
    localStorage.removeItem('tradelet.motion')
  })
  after(() => {
    backend.close()
    feed.close()
  })
  const open = async () => {
    clock = fakeClock()
    banner = await mount('tl-banner', {})
    ticker = await mount('tl-ticker', { layout: 'carousel' })
    const filled = ({ root }: Mounted) => (root.querySelector('.items')?.childElementCount ?? 0) > 1
    await until(() => [banner, ticker].every((one) => filled(one) && one.root.querySelector('.stop')), 'both rows')
  }
  const close = () => {
    banner.remove()
    ticker.remove()
  }
  const offsets = () => [banner, ticker].map(({ root }) => Math.abs(root.querySelector('.items')?.scrollLeft ?? -1))
  const words = () =>
    [banner, ticker].map(({ root }) => {
      const button = root.querySelector('.stop')
      return button?.getAttribute('aria-label') ?? button?.textContent
    })

  it('paused in the banner: the prices stop too, both buttons say so, and the choice lasts; resumed in the prices: both move', async () => {
    await open()
    expect(words()).to.deep.equal(['Pause motion', 'Pause motion'])
    press(banner, 'Pause motion')
    await until(() => words().join() === 'Resume motion,Resume motion', 'both are stopped')
    await clock.advance(2 * BANNER_AUTOPLAY_MS)
    expect(offsets()).to.deep.equal([0, 0])
    // As after a reload of the page.
    close()
    await clock.end()
    await resetStores()
    await open()
    expect(words()).to.deep.equal(['Resume motion', 'Resume motion'])
    await clock.advance(2 * BANNER_AUTOPLAY_MS)
    expect(offsets()).to.deep.equal([0, 0])
    press(ticker, 'Resume motion')
    await until(() => words().join() === 'Pause motion,Pause motion', 'both move')
    await clock.advance(BANNER_AUTOPLAY_MS)
    await until(() => offsets().every((offset) => offset > 0), 'both rows have moved')
    expect(localStorage.getItem('tradelet.motion')).to.equal(null)
  })
})
