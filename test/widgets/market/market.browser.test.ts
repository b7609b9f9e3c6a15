import { expect } from '@esm-bundle/chai'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getCurrencyTabs, getMarketsOfTab } from '../../../shared/base/contract/markets.ts'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import '../../../widgets/market/market.element.ts'
import { setSort } from '../../../widgets/market/market.store.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { enterText, isLeftToBrowser, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const market = (title: string, part: Partial<MarketItem> = {}): MarketItem => ({
  id: title,
  title,
  symbol: title.replace('/', '').toLowerCase(),
  close: '10.5',
  change: '+1.00%',
  logo: '',
  volume: '1500000',
  priceStep: null,
  priceTime: null,
  halted: false,
  haltMessage: '',
  thin: false,
  ...part,
})
const THREE = [
  market('BTC/USDT', { close: '61000' }),
  market('ETH/USDT', { close: '3000', change: '-0.30%' }),
  market('ETH/BTC', { close: null, change: '', volume: null }),
]
const MANY = Array.from({ length: 500 }, (_, at) => market(`C${String(at).padStart(3, '0')}/USDT`))

describe('<tl-market>', () => {
  const { backend, feed, faults, visit } = memberPage('tl-market')
  let clock: FakeClock | null = null
  beforeEach(() => {
    localStorage.removeItem('favourites')
    setSort(null)
    setSiteRoutes(['/exchange'])
    backend().answer(getMarketsOfTab, THREE)
    backend().answer(getCurrencyTabs, [
      { id: '1', currencyName: 'USDT', child: [{ id: '9', currencyName: 'New' }] },
      { id: '2', currencyName: 'BTC', child: [] },
    ])
  })
  afterEach(async () => {
    await clock?.end()
    clock = null
    expect(faults().take()).to.deep.equal([])
  })

  const names = ({ root }: Mounted) => [...root.querySelectorAll('[part=row] b')].map((name) => name.textContent)
  const shown = async (count = 3) => {
    const page = await visit()
    await until(() => names(page).length >= count, 'the markets')
    return page
  }
  const search = (page: Mounted, text: string) => enterText(page.find<HTMLInputElement>('input[type=search]'), text)

  it('tabs: "all" first, then the currencies; each requests its markets by fid and eid (MKT-01…04)', async () => {
    const page = await shown()
    expect(backend().received('getAllMarketList')[0]?.form).to.deep.equal({ fid: '', eid: '' })
    expect([...page.root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent?.trim())).to.deep.equal([
      '',
      'All',
      'USDT',
      'BTC',
    ])
    press(page, 'USDT')
    await until(() => backend().received('getAllMarketList').at(-1)?.form.fid === '1', 'the tab')
    press(page, 'New')
    await until(() => backend().received('getAllMarketList').at(-1)?.form.eid === '9', 'the child tab')
  })

  it('market row: shows name, volume, price and change, or dashes (MKT-05)', async () => {
    const page = await shown()
    expect(page.text()).to.contain('61,000.00').and.contain('1.5M').and.contain('BTC')
    expect(names(page)).to.deep.equal(['BTC/USDT', 'ETH/USDT', 'ETH/BTC'])
  })

  it('list: polled every 10 s (MKT-06)', async () => {
    clock = fakeClock()
    const page = await visit()
    await clock.advance(0)
    await waitForDrawing()
    const asked = () => backend().received('getAllMarketList').length
    await until(() => asked() > 0, 'the first')
    await waitForDrawing()
    await clock.advance(0)
    const before = asked()
    await clock.advance(10_000)
    await waitForDrawing()
    expect(asked()).to.equal(before + 1)
    page.remove()
  })

  it('feed: overrides the price of the list', async () => {
    const page = await shown()
    await until(() => feed().topics().includes(detailTopic('btcusdt')), 'the subscription')
    feed().push(detailTopic('btcusdt'), { open: 61_000, close: 62_345.5, high: 1, low: 1, vol: 1, amount: 1 })
    // The changed digits are an element of their own inside the price.
    const price = () => page.find('[part=row] tl-price').shadowRoot?.textContent?.trim()
    await until(() => price() === '62,345.50', 'the pushed price')
  })

  it('sorting by a column and search: applied, and the sort order is stored for the next visit', async () => {
    const page = await shown()
    press(page, 'Sort by Last price')
    await until(() => names(page)[0] === 'BTC/USDT', 'falling')
    press(page, 'Sort by Last price')
    await until(() => names(page)[0] === 'ETH/USDT', 'rising, none last')
    expect(names(page)[2]).to.equal('ETH/BTC')
    expect(localStorage.getItem('marketSort')).to.equal('price:up')
    search(page, 'btc')
    await until(() => names(page).length === 2, 'found')
    search(page, 'nothing')
    await until(() => page.text().includes('No matching markets'), 'nothing found')
  })

  it('favourites: stored on the device, and shown in a tab of their own', async () => {
    const page = await shown()
    press(page, 'Favourites')
    await until(() => page.text().includes('No favourites yet'), 'no favourites yet')
    press(page, 'All')
    await until(() => names(page).length === 3, 'all')
    press(page, 'Add ETH/USDT to favourites')
    expect(localStorage.getItem('favourites')).to.equal('ethusdt')
    press(page, 'Favourites')
    await until(() => names(page).length === 1, 'the favourite')
    press(page, 'Remove ETH/USDT from favourites')
    await until(() => page.text().includes('No favourites yet'), 'no favourites')
  })

  it('press on a market: opens spot trading with symbol and name (MKT-07), or the options trader if there is none', async () => {
    const page = await shown()
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    const link = page.find<HTMLAnchorElement>('[part=row] a')
    expect(link.href).to.equal(`${location.origin}/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT`)
    expect(isLeftToBrowser(link)).to.equal(true)
    link.click()
    page.remove()
    setSiteRoutes(['/options'])
    const other = await shown()
    other.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const then = recordEvents(other, 'tl-navigate')
    other.find<HTMLElement>('[part=row] a').click()
    other.remove()
    const query = { currentSymbol: 'btcusdt', name: 'BTC/USDT' }
    expect([...wanted, ...then]).to.deep.equal([
      { route: '/exchange', query },
      { route: '/options', query },
    ])
  })

  it('500 markets: only visible rows are rendered, others when scrolled to', async () => {
    backend().answer(getMarketsOfTab, MANY)
    const page = await shown(5)
    await until(() => page.text().includes('C000'), 'the first')
    expect(names(page).length).to.be.lessThan(60)
    expect(page.find('ul').getBoundingClientRect().height).to.equal(30_000)
    expect(page.root.querySelector('li')?.getAttribute('aria-setsize')).to.equal('500')
    window.scrollTo(0, 29_000)
    await until(() => names(page).includes('C480/USDT'), 'rows further down')
    expect(names(page)).not.to.include('C000/USDT')
    window.scrollTo(0, 0)
  })

  it('loading fails: shows the error; Retry with an empty list: shows that there are none', async () => {
    backend().fail(getMarketsOfTab, 'server')
    const page = await visit()
    await until(() => page.text().includes("We couldn't load"), 'the failure')
    backend().answer(getMarketsOfTab, [])
    page.find<HTMLElement>('[part=empty] button').click()
    await until(() => page.text().includes('No markets here'), 'nothing')
  })
})
