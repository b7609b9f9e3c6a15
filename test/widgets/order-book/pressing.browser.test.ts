import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import '../../../widgets/order-book/order-book.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
const WHOLE = {
  seqNum: 5,
  bids: [
    [61_000, 0.5],
    [60_999.5, 2],
  ],
  asks: [
    [61_000.5, 1],
    [61_002, 3],
  ],
}

describe('<tl-order-book> rows', () => {
  const { feed, faults, open } = memberPage('tl-order-book')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted, side: 'bids' | 'asks') => [
    ...(root
      .querySelector(`tl-book[side=${side}]`)
      ?.shadowRoot?.querySelectorAll<HTMLButtonElement>('button:not([hidden])') ?? []),
  ]
  const best = (page: Mounted) => rows(page, 'bids')[0] as HTMLButtonElement
  const withBook = async (book: object = WHOLE) => {
    const page = await open({ symbol: 'btcusdt', step: '0.01' })
    await untilPolled(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: book }))
      return rows(page, 'bids').length > 0
    }, 'the rows')
    await until(() => best(page).textContent?.includes('61,000'), 'the best bid')
    return page
  }
  const click = (row: HTMLElement) => row.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))

  it('press: reports the price at pointer down, even if the row changes before the click', async () => {
    const page = await withBook()
    const told = recordEvents<{ price: string }>(page, 'tl-price')
    best(page).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [[61_000.25, 4]], asks: [] })
    await until(() => best(page).textContent?.includes('61,000.25'), 'another best bid')
    click(best(page))
    expect(told.map(({ price }) => price)).to.deep.equal(['61000.00'])
    // A click by keyboard reports the current price.
    best(page).click()
    expect(told.map(({ price }) => price)).to.deep.equal(['61000.00', '61000.25'])
  })

  it('rows: named by their figures and by the price with 6 decimals; each side is one tab stop with arrow keys', async () => {
    const page = await withBook()
    const figures = (side: 'bids' | 'asks') =>
      rows(page, side).map((row) => [...row.querySelectorAll('b, span:first-of-type')].map((one) => one.textContent))
    expect(figures('bids')).to.deep.equal([
      ['61,000.00', '0.5'],
      ['60,999.50', '2.0'],
    ])
    expect(figures('asks')).to.deep.equal([
      ['61,002.00', '3'],
      ['61,000.50', '1'],
    ])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    const texts = (side: 'bids' | 'asks') => rows(page, side).map((row) => row.getAttribute('aria-label'))
    expect(texts('bids')).to.deep.equal([
      '61,000.00 0.5: Use price 61,000.000000, 0.5 BTC to buy',
      '60,999.50 2.0: Use price 60,999.500000, 2 BTC to buy',
    ])
    expect(texts('asks')).to.deep.equal([
      '61,002.00 3: Use price 61,002.000000, 3 BTC for sale',
      '61,000.50 1: Use price 61,000.500000, 1 BTC for sale',
    ])
    const stops = (side: 'bids' | 'asks') => rows(page, side).map(({ tabIndex }) => tabIndex)
    expect(stops('bids')).to.deep.equal([0, -1])
    expect(stops('asks'), 'the best ask').to.deep.equal([-1, 0])
    const focused = () => (best(page).getRootNode() as ShadowRoot).activeElement
    const key = (name: string) => focused()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    best(page).focus()
    key('ArrowDown')
    expect(focused() === rows(page, 'bids')[1]).to.equal(true)
    expect(stops('bids')).to.deep.equal([-1, 0])
    key('ArrowDown')
    expect(focused() === rows(page, 'bids')[1], 'no row without a price').to.equal(true)
    key('Home')
    expect(focused() === best(page)).to.equal(true)
    key('End')
    expect(focused() === rows(page, 'bids')[1]).to.equal(true)
    const told = recordEvents<{ price: string }>(page, 'tl-price')
    rows(page, 'bids')[1]?.click()
    expect(told.map(({ price }) => price)).to.deep.equal(['60999.50'])
    // The price of the focused row is gone: the Tab key reaches the nearest one.
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [[60_999.5, 0]], asks: [] })
    await until(() => rows(page, 'bids').length === 1, 'one bid')
    expect(stops('bids')).to.deep.equal([0])
  })

  it('amounts of a side: the same number of decimals, so that they align', async () => {
    const page = await withBook()
    const amounts = () => rows(page, 'bids').map((row) => row.querySelector('span')?.textContent)
    expect(amounts()).to.deep.equal(['0.5', '2.0'])
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [[60_998, 0.12345678]], asks: [] })
    await until(() => amounts().length === 3, 'another level')
    expect(amounts()).to.deep.equal(['0.500000', '2.000000', '0.123457'])
  })

  it('crossed book: labelled as updating only, rows are disabled', async () => {
    const page = await withBook()
    expect(page.text()).to.contain('Live')
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [[61_001, 4]], asks: [] })
    await until(() => page.text().includes('Updating'), 'the label')
    await waitForDrawing()
    expect(page.text()).not.to.contain('Live')
    const told = recordEvents(page, 'tl-price')
    for (const row of [...rows(page, 'bids'), ...rows(page, 'asks')]) {
      expect(row.disabled).to.equal(true)
      row.click()
    }
    expect(told).to.deep.equal([])
    const colour = (row: Element | undefined) => getComputedStyle(row?.querySelector('b') as Element).color
    const plain = getComputedStyle(rows(page, 'asks')[0]?.querySelector('span') as Element).color
    expect(colour(rows(page, 'bids')[0]), 'in grey, without the colour of a side').to.equal(plain)
    feed().push(TOPIC, { seqNum: 7, prevSeqNum: 6, bids: [[61_001, 0]], asks: [] })
    await until(() => page.text().includes('Live'), 'the book is valid again')
    await until(() => !best(page).disabled, 'it can be pressed again')
  })

  it("step choice: no step that would leave only one or two rows of the feed's levels", async () => {
    const side = (sign: 1 | -1) =>
      Array.from({ length: 150 }, (_none, at) => [Number((61_000.5 + sign * (0.5 + at / 100)).toFixed(2)), 1])
    const { root } = await withBook({ seqNum: 5, bids: side(-1), asks: side(1) })
    const joining = root.querySelector('select') as HTMLSelectElement
    expect([...joining.options].map(({ value }) => value)).to.deep.equal(['0.01', '0.1'])
  })
})
