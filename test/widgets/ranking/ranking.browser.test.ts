import { expect } from '@esm-bundle/chai'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import '../../../widgets/ranking/ranking.element.ts'
import { rankMarkets } from '../../../widgets/ranking/ranking.rules.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { isLeftToBrowser, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'

const market = (name: string, change: string): MarketItem => ({
  id: name,
  title: `${name}/USDT`,
  symbol: `${name.toLowerCase()}usdt`,
  close: '10.5',
  change,
  logo: '',
  volume: '1',
  priceStep: null,
  priceTime: null,
  halted: false,
  haltMessage: '',
  thin: false,
})
const MARKETS = [
  market('ONE', '+1.20%'),
  market('TWO', '-0.30%'),
  market('SIX', '+12.00%'),
  market('NIL', '0.00%'),
  market('LOW', '-9.99%'),
  market('NEW', ''),
]

describe('<tl-ranking>', () => {
  const { backend, feed, faults, open, visit } = memberPage('tl-ranking')
  let clock: FakeClock | null = null
  beforeEach(() => {
    setSiteRoutes(['/exchange'])
    backend().answer(getMarkets, MARKETS)
  })
  afterEach(async () => {
    await clock?.end()
    clock = null
    expect(faults().take()).to.deep.equal([])
  })

  const names = ({ root }: Mounted) => [...root.querySelectorAll('[part=row] b')].map((name) => name.textContent)
  const shown = async () => {
    const page = await visit()
    await until(() => names(page).length > 0, 'the markets')
    return page
  }

  it('rankings: largest gains or losses first, unchanged markets in neither (HOM-10)', async () => {
    const page = await shown()
    expect(names(page)).to.deep.equal(['SIX/USDT', 'ONE/USDT'])
    press(page, 'Falling')
    await until(() => names(page)[0] === 'LOW/USDT', 'the losses')
    expect(names(page)).to.deep.equal(['LOW/USDT', 'TWO/USDT'])
    expect(page.text()).to.contain('10.50').and.contain('9.99')
  })

  it("market row: shows the coin's icon, and the quote coin in a weaker colour", async () => {
    backend().answer(getMarkets, [market('BTC', '+1.20%'), market('ETH', '+1.10%')])
    const page = await shown()
    const signs = () =>
      [...page.root.querySelectorAll('[part=row] tl-coin')].filter((one) => one.shadowRoot?.querySelector('img'))
    await until(() => signs().length === 2, 'the icons')
    const colour = (part: string) => getComputedStyle(page.find(`[part=row] ${part}`)).color
    expect(colour('b')).to.not.equal(colour('b span'))
  })

  it('table: starts with the largest volume in the quote coin, with volume and line of each; losses are a press away', async () => {
    backend().answer(getMarkets, [
      { ...market('ONE', '-1.20%'), volume: '1000' },
      { ...market('TWO', '-0.30%'), volume: '2000000' },
    ])
    const page = await open({ table: '' }, 1200)
    await until(() => names(page)[0] === 'TWO/USDT', 'the largest volume')
    await until(() => page.find('[part=row] .turnover').textContent === '21M', 'the volume in USDT')
    await until(() => page.find('[part=row] tl-sparkline'), 'the line')
    press(page, 'Falling')
    await until(() => names(page)[0] === 'ONE/USDT', 'the losses')
  })

  it('ranking: at most ten markets', () => {
    const many = Array.from({ length: 30 }, (_none, at) => market(`C${at}`, `+${at + 1}.00%`))
    expect(rankMarkets(many, 'rise').map(({ change }) => change)).to.have.length(10)
    expect(rankMarkets(many, 'rise')[0]?.change).to.equal('+30.00%')
  })

  it('list: polled every 10 s, and rows move to their new positions (HOM-01)', async () => {
    clock = fakeClock()
    const page = await visit()
    await clock.advance(0)
    await waitForDrawing()
    await until(() => names(page).length > 0, 'the markets')
    const asked = () => backend().received('getMarketList').length
    const before = asked()
    backend().answer(getMarkets, [market('ONE', '+50.00%'), market('SIX', '+12.00%')])
    await clock.advance(10_000)
    await waitForDrawing()
    await until(() => names(page)[0] === 'ONE/USDT', 'the new order')
    expect(asked()).to.equal(before + 1)
    page.remove()
  })

  it('feed: updates the figures; a press opens the market (HOM-11)', async () => {
    const page = await shown()
    await until(() => feed().topics().includes(detailTopic('sixusdt')), 'the subscription')
    feed().push(detailTopic('sixusdt'), { open: 100, close: 111.5, high: 1, low: 1, vol: 1, amount: 1 })
    await until(() => page.text().includes('111.50') && page.text().includes('11.50'), 'the pushed figures')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    const link = page.find<HTMLAnchorElement>('a[part=row]')
    expect(link.href).to.equal(`${location.origin}/exchange?currentSymbol=sixusdt&name=SIX%2FUSDT`)
    expect(isLeftToBrowser(link)).to.equal(true)
    link.click()
    expect(wanted).to.deep.equal([{ route: '/exchange', query: { currentSymbol: 'sixusdt', name: 'SIX/USDT' } }])
  })

  for (const [change, full, empty, words] of [
    ['-0.30%', 'Falling', 'Rising', 'No markets are rising right now'],
    ['+0.30%', 'Rising', 'Falling', 'No markets are falling right now'],
  ] as const)
    it(`all markets at ${change}: only ${empty} is empty`, async () => {
      backend().answer(getMarkets, [market('ONE', change)])
      const page = await visit()
      await until(() => page.root.querySelector('[role=tab]'), 'the tabs')
      press(page, empty)
      await until(() => page.text().includes(words), words)
      press(page, full)
      await until(() => names(page).length === 1, 'the market')
      expect(page.text()).to.not.contain('No market')
    })

  it('loading fails: shows the error; no market moves: says so', async () => {
    backend().fail(getMarkets, 'server')
    const page = await visit()
    await until(() => page.text().includes("We couldn't load"), 'the failure')
    backend().answer(getMarkets, [market('NIL', '0.00%')])
    page.find<HTMLElement>('[part=empty] button').click()
    await until(() => page.text().includes('No markets are rising right now'), 'nothing moves')
  })
})
