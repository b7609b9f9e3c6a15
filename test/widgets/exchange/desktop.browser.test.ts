import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { byRole } from '../../support/browser/find.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
const side = (sign: 1 | -1) =>
  Array.from({ length: 150 }, (_none, at) => [Number((61_000.5 + sign * (0.5 + at / 100)).toFixed(2)), 1])

describe('<tl-exchange> on a desktop', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const rows = ({ root }: Mounted, name: 'bids' | 'asks') => [
    ...(root
      .querySelector(`tl-book[side=${name}]`)
      ?.shadowRoot?.querySelectorAll<HTMLElement>('button:not([hidden])') ?? []),
  ]
  const submit = ({ root }: Mounted) => root.querySelector<HTMLButtonElement>('button[type=submit]')
  const withBook = async (width: number) => {
    const page = await open({ symbol: 'btcusdt' }, width)
    await untilPolled(() => {
      feed().frame(
        JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: { seqNum: 5, bids: side(-1), asks: side(1) } }),
      )
      return rows(page, 'bids').length > 0
    }, 'the book')
    return page
  }

  it('chart, book and form are in columns, and the book fills its column without overflow', async () => {
    const page = await withBook(1920)
    await until(() => page.root.querySelector('[part=chart]'), 'the chart')
    const [chart, book, form] = ['chart', 'book', 'form'].map((part) => page.find(`[part=${part}]`)) as HTMLElement[]
    await until(() => rows(page, 'asks').length > 5, 'all rows that fit')
    const box = (element: Element | undefined) => (element as Element).getBoundingClientRect()
    expect(box(chart).right).to.be.at.most(box(book).left + 1)
    expect(box(book).right).to.be.at.most(box(form).left + 1)
    await waitForDrawing()
    const column = box(page.find('[part=book]').parentElement as HTMLElement)
    expect(box(rows(page, 'bids').at(-1)).bottom).to.be.at.most(column.bottom)
    expect(column.bottom - box(rows(page, 'bids').at(-1)).bottom, 'space below the last row').to.be.below(60)
    expect(rows(page, 'bids').length).to.equal(rows(page, 'asks').length)
    const [, , sum] = [...(rows(page, 'bids')[2] as HTMLElement).querySelectorAll('b, span')]
    // Each level holds 1, and the sum in the last row determines how many digits fit.
    const digits = 6 - String(rows(page, 'bids').length).length
    expect(sum?.textContent, 'the sum of three rows').to.equal((3).toFixed(digits))
  })

  for (const width of [900, 1100, 1239, 1240, 1440, 1920])
    it(`${width} px: chart, book, trades and form are side by side over the orders, from 1240 px with the market list`, async () => {
      const page = await withBook(width)
      await until(() => page.root.querySelector('[part=trades] tbody tr'), 'the trades')
      await until(() => page.root.querySelector('[part=chart]'), 'the chart')
      await waitForDrawing()
      const box = (selector: string) => page.find(selector).getBoundingClientRect()
      const columns = ['.chart-place', '.own-book', '[part=form]']
      const isWidest = width >= 1800
      if (isWidest) columns.splice(2, 0, '[part=trades]')
      if (width >= 1240) {
        await until(() => page.root.querySelector('.market-row'), 'the markets')
        columns.unshift('[part=market-list]')
        expect(box('[part=market-list]').width).to.equal(isWidest ? 256 : 208)
      } else expect(page.root.querySelector('[part=market-list]')).to.equal(null)
      for (const [at, column] of columns.entries()) {
        const before = columns[at - 1]
        expect(box(column).left, column).to.be.at.least(before ? box(before).right - 1 : 0)
        // The list and the form are beside the header and the orders too.
        const isHigh = ['[part=market-list]', '[part=form]'].includes(column)
        expect(box(column).top, column).to.equal(box(isHigh ? '[part=header]' : '.chart-place').top)
        expect(box(column).bottom, column).to[isHigh ? 'equal' : 'below'](box('.lists').bottom)
      }
      expect(box('.own-book').width).to.equal(isWidest ? 264 : 240)
      if (!isWidest) {
        expect(box('[part=trades]').top).to.be.at.least(box('.own-book').bottom - 1)
        expect(box('[part=trades]').left).to.equal(box('.own-book').left)
      }
      expect(box('.lists').top).to.be.at.least(box('[part=trades]').bottom - 1)
      expect(box('.lists').left).to.equal(box('.chart-place').left)
      expect(box('.lists').right).to.equal(box('[part=form]').left)
      expect(box('.chart-place').width, 'the chart').to.be.at.least(320)
      const [row] = rows(page, 'bids')
      expect(row?.getBoundingClientRect().height).to.equal(matchMedia('(pointer: fine)').matches ? 20 : 26)
      expect([...page.root.querySelectorAll('.lists [role=tab]')].map((tab) => tab.textContent)).not.to.include(
        'Trades',
      )
    })

  it('market list in its column: a press shows that market', async () => {
    const [first] = getMarkets.example
    backend().answer(getMarkets, first ? [first, { ...first, id: '2', symbol: 'ethusdt', title: 'ETH/USDT' }] : [])
    const page = await withBook(1440)
    await until(() => page.root.querySelectorAll('[part=market-list] .market-row').length > 1, 'the markets')
    const [current, other] = page.root.querySelectorAll<HTMLElement>('[part=market-list] .market-row')
    expect(current?.getAttribute('aria-current')).to.equal('true')
    const name = other?.querySelector('.name')?.textContent ?? ''
    other?.click()
    await until(() => page.find('[part=header] h1').textContent === name, name)
  })

  it('market list in its column: largest volume first, sorted by a press on a column, and favourites have a group (Q-542)', async () => {
    const [first] = getMarkets.example
    const market = (id: string, name: string, close: string, volume: string) => ({
      ...(first as NonNullable<typeof first>),
      id,
      symbol: `${name}usdt`,
      title: `${name.toUpperCase()}/USDT`,
      close,
      volume,
    })
    // The third has the smallest quantity and the largest volume in the quote coin.
    const all = [market('11', 'aaa', '1', '5000'), market('12', 'bbb', '2', '900'), market('13', 'ccc', '100', '80')]
    backend().answer(getMarkets, [...getMarkets.example, ...all])
    const page = await withBook(1920)
    const list = () => page.find('[part=market-list]')
    const names = () =>
      [...list().querySelectorAll('.market-row .name b')]
        .map(({ textContent }) => textContent)
        .filter((name) => name !== 'BTC')
        .join(' ')
    await until(() => names() === 'CCC AAA BBB', 'sorted by volume')
    byRole(page, 'button', 'Sort by Last price').click()
    await until(() => names() === 'CCC BBB AAA', 'sorted by price')
    byRole(page, 'button', 'Sort by Last price').click()
    await until(() => names() === 'AAA BBB CCC', 'the other way')
    byRole(page, 'button', 'Add BBB/USDT to favourites').click()
    byRole(page, 'tab', 'Favourites').click()
    await until(() => names() === 'BBB', 'the favourite')
    byRole(page, 'button', 'Remove BBB/USDT from favourites').click()
    await until(() => list().textContent?.includes('No favourites yet'), 'none is left')
    const [row] = list().querySelectorAll('.market-lines > li')
    expect(row).to.equal(undefined)
  })

  for (const dir of ['ltr', 'rtl'])
    it(`market list in its column, ${dir}: names begin at the start of the row, changes end at its end`, async () => {
      const page = await withBook(1440)
      $language.set(dir === 'rtl' ? 'ar' : 'en')
      await until(() => getComputedStyle(page.find('[part=app]')).direction === dir, 'the direction')
      await until(() => page.root.querySelector('[part=market-list] .market-row'), 'the markets')
      const row = page.find('[part=market-list] .market-row')
      const { left, right, width } = row.getBoundingClientRect()
      /** Returns the distances of a text's two ends from the start of the row. */
      const measureText = (selector: string) => {
        const range = new Range()
        range.selectNodeContents(row.querySelector(selector) as Element)
        const box = range.getBoundingClientRect()
        return dir === 'rtl' ? [right - box.right, right - box.left] : [box.left - left, box.right - left]
      }
      expect(measureText('.name')[0]).to.be.below(20)
      expect(measureText('.change')[1]).to.be.above(width - 20)
    })

  it('header: shows the figures of 24 hours with their units', async () => {
    const page = await withBook(1280)
    const head = page.find('[part=header]')
    await until(() => head.textContent?.includes('24h volume, BTC'), 'the figures')
    for (const label of ['24h change', '24h high', '24h low', '24h volume (USDT)'])
      expect(head.textContent).to.contain(label)
    byRole(page, 'button', /BTC\/USDT/)
  })

  it('header: change and freshness are fully visible at 280 px and 390 px', async () => {
    for (const width of [280, 390]) {
      const page = await withBook(width)
      await until(
        () => page.find('[part=header]').querySelector('tl-freshness')?.getAttribute('state') === 'live',
        'live',
      )
      for (const leaf of ['tl-change', 'tl-freshness']) {
        const box = page.find(`[part=header] ${leaf}`).getBoundingClientRect()
        expect(box.width, `${leaf} at ${width}`).to.be.above(20)
        expect(box.right).to.be.at.most(page.box.getBoundingClientRect().right)
      }
      page.remove()
    }
  })

  it('feed down: the polled figures are shown as delayed, and orders stay possible', async () => {
    await withClock(async (clock) => {
      const page = await open({ symbol: 'btcusdt' }, 390)
      const button = () => submit(page)
      const said = () => page.find('[part=header] tl-freshness').shadowRoot?.textContent ?? ''
      await untilWithClock(
        () => button()?.textContent === 'Buy BTC' && !button()?.disabled,
        'orders can be placed',
        clock,
      )
      await untilWithClock(() => said().includes('Live'), 'live', clock)
      feed().refuse()
      feed().drop()
      for (const second of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
        await passTime(clock, 1_000)
        expect(said(), `second ${second}`).to.match(/Delayed \d+ s/)
        expect(button()?.disabled).to.equal(false)
      }
    })
  })

  it("trading halted: the submit button is disabled and the operator's message is shown", async () => {
    const [row] = getMarkets.example
    backend().answer(getMarkets, row ? [{ ...row, halted: true, haltMessage: 'Back at noon.' }] : [])
    const page = await open({ symbol: 'btcusdt' }, 390)
    await until(() => page.text().includes('Back at noon.'), 'the message')
    expect(page.text()).to.contain('Trading halted')
    expect(submit(page)?.disabled).to.equal(true)
  })

  it('offline: the submit button is disabled and the reason is shown', async () => {
    await withClock(async (clock) => {
      const page = await open({ symbol: 'btcusdt' }, 390)
      const button = () => submit(page)
      await untilWithClock(
        () => button()?.textContent === 'Buy BTC' && !button()?.disabled,
        'orders can be placed',
        clock,
      )
      backend().fail('all', 'network')
      await passTime(clock, 12_000)
      feed().drop()
      await untilWithClock(() => page.text().includes('Offline. You can place orders again'), 'the reason', clock)
      expect(button()?.disabled).to.equal(true)
    })
  })
})
