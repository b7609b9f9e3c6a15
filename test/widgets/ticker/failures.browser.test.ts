import { expect } from '@esm-bundle/chai'
import { MARKETS_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import '../../../widgets/ticker/ticker.element.ts'
import { type Failure, type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTime } from '../../support/browser/fake-clock.ts'
import { type FakeFeed, fakeSocket } from '../../support/browser/fake-socket.ts'
import { press } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'
import { getFreshness, getItem, getTitles, SIX_MARKETS } from '../../support/browser/ticker.ts'

describe('<tl-ticker> with failures', () => {
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

  for (const layout of ['strip', 'carousel'])
    it(`loading: the skeleton has the height of the markets (${layout})`, async () => {
      backend.fail(getMarkets, 'slow')
      page = await mount('tl-ticker', { layout })
      expect(page.find('[role=status]').getAttribute('aria-label')).to.equal('Loading market prices')
      const height = page.element.offsetHeight
      backend.answer(getMarkets, SIX_MARKETS)
      page.remove()
      await resetStores()
      page = await mount('tl-ticker', { layout })
      await until(() => getTitles(page).length > 0, 'the markets')
      expect(Math.abs(page.element.offsetHeight - height)).to.be.at.most(4)
    })

  it('no markets: says so', async () => {
    backend.answer(getMarkets, [])
    page = await mount('tl-ticker')
    await until(() => page.text().includes('No markets right now'), 'the message')
  })

  const FAILURES: readonly Failure[] = ['network', 'html', 'half', 'server']
  for (const failure of FAILURES)
    it(`markets fail to load: shows the error, and Retry recovers (${failure})`, async () => {
      backend.fail(getMarkets, failure)
      page = await mount('tl-ticker')
      await until(() => page.text().includes("We couldn't load market prices"), 'the message')
      backend.answer(getMarkets, SIX_MARKETS)
      press(page, 'Retry')
      await until(() => getTitles(page).length === 6, 'the markets')
    })

  it('markets fail to load: the next poll recovers', async () => {
    clock = fakeClock()
    backend.fail(getMarkets, 'network')
    page = await mount('tl-ticker')
    await clock.advance(0)
    backend.answer(getMarkets, SIX_MARKETS)
    await passTime(clock, MARKETS_POLL_MS + 1_000)
    expect(getTitles(page)).to.have.length(6)
  })

  it('polls fail: keeps the prices and shows their age, also of an update by the feed, until the backend responds (Q-006)', async () => {
    clock = fakeClock()
    page = await mount('tl-ticker')
    await clock.advance(0)
    await waitForDrawing()
    expect(getFreshness(page)).to.equal('Live')
    backend.fail('all', 'network')
    await passTime(clock, 2 * MARKETS_POLL_MS + 5_000)
    expect(getFreshness(page)).to.match(/^Delayed \d+/)
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ price: '100.00', stale: true })
    feed.push(detailTopic('btcusdt'), { open: 100, close: 101 })
    await passTime(clock, 1_000)
    expect(getFreshness(page)).to.equal('Delayed 1 s')
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ price: '101.00', stale: true })
    backend.reset()
    backend.answer(getMarkets, SIX_MARKETS)
    await passTime(clock, MARKETS_POLL_MS)
    expect(getFreshness(page)).to.equal('Live')
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ stale: false })
  })

  it('polls fail and the socket is closed: shows that it is offline', async () => {
    clock = fakeClock()
    page = await mount('tl-ticker')
    await clock.advance(0)
    backend.fail('all', 'network')
    await passTime(clock, 2 * MARKETS_POLL_MS)
    feed.drop()
    await passTime(clock, 1_000)
    expect(getFreshness(page)).to.match(/^Offline, retry in \d+/)
  })

  it('malformed markets: skipped, valid ones are shown', async () => {
    const strange = [
      { id: 1, title: 'BTC/USDT', symbol: 'btcusdt', close: '1e400', change: null, logo: 'http://[', hamount: {} },
      { id: 2, title: '', symbol: 'x' },
      null,
      7,
      { id: 3, title: 'NOSLASH', symbol: 'NOSLASH', close: 0.0000123, change: '−', logo: [] },
    ]
    backend.answerAll({ list: strange })
    page = await mount('tl-ticker')
    await until(() => getTitles(page).length > 0, 'the valid markets')
    expect(getTitles(page)).to.deep.equal(['BTC/USDT'])
    expect(getItem(page, 'BTC/USDT')).to.deep.include({ change: '—' })
  })
})
