import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { getMarketBalance } from '../../../shared/base/contract/spot.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { byRole } from '../../support/browser/find.ts'
import { getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
/** Order book around the last price, which is 61,837.63. */
const BOOK = {
  seqNum: 5,
  bids: [[61_830, 0.5]],
  asks: [
    [61_840, 0.1],
    [61_850, 3],
  ],
}

describe('order estimate and price confirmation', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open()
    await until(() => getFieldValue(page, 'price') !== '' && page.text().includes('Fee 0.1%'), 'the price and the fee')
    await untilPolled(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: BOOK }))
      return page.root.querySelector('tl-book')
    }, 'the book')
    return page
  }
  /** Returns a figure of the estimate by its label. */
  const figure = ({ root }: Mounted, label: string): string =>
    [...root.querySelectorAll('[aria-label=Estimate] dt')]
      .find((term) => term.textContent === label)
      ?.nextElementSibling?.textContent?.replace(/\s+/g, ' ')
      .trim() ?? 'not there'
  const sent = () => backend().received('upbbbuy')
  const submit = ({ find }: Mounted) => find('button[type=submit]').click()
  const question = (page: Mounted) => page.root.querySelector('dialog')
  const asked = (page: Mounted, words: string) =>
    until(() => question(page)?.textContent?.includes(words), `the question says "${words}"`)

  it('shows average price, slippage, fee and received amount, and follows the book', async () => {
    const page = await shown()
    // Before there is a quantity only the fee is known.
    expect(page.text()).not.to.contain('You receive')
    type(page, 'price', '61900')
    type(page, 'quantity', '0.2')
    await until(() => figure(page, 'Average price') === '61,845.00 USDT', 'half at each level')
    expect(figure(page, 'Slippage')).to.equal('0.01%')
    expect(figure(page, 'Fee 0.1%')).to.equal('−0.0002 BTC')
    expect(figure(page, 'You receive')).to.equal('0.1998 BTC')
    feed().push(TOPIC, { seqNum: 6, prevSeqNum: 5, bids: [], asks: [[61_840, 5]] })
    await until(() => figure(page, 'Average price') === '61,840.00 USDT', 'the best level suffices')
    expect(figure(page, 'Slippage')).to.equal('0.00%')
  })

  it('shows the quantity that a limit order fills immediately, and warns if the book is too thin for a market order', async () => {
    const page = await shown()
    type(page, 'price', '61840')
    type(page, 'quantity', '0.15')
    await until(() => figure(page, 'Fills now') === '0.1 BTC', 'the quantity that fills')
    press(page, 'Sell')
    const kind = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    kind.value = 'market'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
    type(page, 'quantity', '0.5')
    await until(() => figure(page, 'You receive') === '30,884.08 USDT', 'the proceeds of the sale')
    type(page, 'quantity', '0.6')
    await until(() => page.text().includes('The visible order book fills only 0.5 BTC.'), 'the book is too thin')
  })

  it('price beyond the band on the worse side: an error with the bound, and nothing is asked or sent', async () => {
    const page = await shown()
    type(page, 'price', '65547.89')
    type(page, 'quantity', '0.05')
    await until(() => page.text().includes('+6.0%'), 'how far it is')
    const described = page.find('input[name=price]').getAttribute('aria-describedby') ?? ''
    expect(described.split(' ').map((id) => page.root.getElementById(id)?.textContent)).to.include('+6.0%')
    submit(page)
    const bound = 'The price is too far above the market. The maximum right now is 64,929.51 USDT.'
    await until(() => page.text().includes(bound), 'the error with the bound')
    expect(page.find('input[name=price]').getAttribute('aria-invalid')).to.equal('true')
    expect(question(page)).to.equal(null)
    type(page, 'price', '64929.51')
    submit(page)
    await until(() => sent().length === 1, 'the bound itself is sent')
  })

  it('price far from the market on the better side: asks before sending, and keeps the draft', async () => {
    const page = await shown()
    type(page, 'price', '50000')
    type(page, 'quantity', '0.05')
    submit(page)
    await asked(page, 'Price is 19.1% below the market')
    press(page, 'Change price')
    await until(() => !question(page), 'the question is closed')
    await until(() => page.root.activeElement === page.find('input[name=price]'), 'the price can be changed')
    expect([getFieldValue(page, 'price'), getFieldValue(page, 'quantity')]).to.deep.equal(['50000', '0.05'])
    expect(sent()).to.have.length(0)
    submit(page)
    await asked(page, 'below the market')
    press(page, 'Buy anyway')
    await until(() => sent().length === 1, 'it is sent')
    expect(sent()[0]?.form).to.include({ price: '50000', num: '0.05' })
    expect(sent()[0]?.form).not.to.have.property('sized_by')
    expect(question(page)).to.equal(null)
  })

  it('price far below the market: the question says that nothing fills now', async () => {
    const page = await shown()
    type(page, 'price', '50000')
    type(page, 'quantity', '0.05')
    submit(page)
    await asked(page, 'Price is 19.1% below the market')
    await asked(page, 'Nothing fills now.')
    press(page, 'Close')
    await until(() => !question(page), 'the question is closed')
    expect(sent()).to.have.length(0)
  })

  it('market order: the estimate and the order use no level beyond the band, and the typed field is sent', async () => {
    const page = await shown()
    feed().push(TOPIC, {
      seqNum: 6,
      prevSeqNum: 5,
      bids: [],
      asks: [
        [61_850, 0],
        [70_000, 2],
      ],
    })
    const kind = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    kind.value = 'market'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
    type(page, 'quantity', '0.2')
    await until(() => page.text().includes('The visible order book fills only'), 'the book is too thin')
    expect(page.root.textContent).to.contain('≈ Amount, USDT')
    type(page, 'quantity', '0.05')
    await waitForDrawing()
    submit(page)
    await until(() => sent().length === 1, 'it is sent')
    expect(sent()[0]?.form).to.include({ num: '0.05', sized_by: 'num' })
    type(page, 'amount', '100')
    await waitForDrawing()
    submit(page)
    await until(() => sent().length === 2, 'the second is sent')
    expect(sent()[1]?.form).to.include({ amount: '100', sized_by: 'amount' })
  })

  it('price near the market, or price band 0: sends without a question', async () => {
    const page = await shown()
    type(page, 'price', '62000')
    type(page, 'quantity', '0.05')
    submit(page)
    await until(() => sent().length === 1, 'a near one is sent')
    backend().answer(getMarketBalance, { ...getMarketBalance.example, priceBand: '0', quoteBalance: '77777' })
    await untilPolled(() => page.text().includes('77,777.00'), 'the terms')
    type(page, 'price', '900000')
    type(page, 'quantity', '0.05')
    submit(page)
    await until(() => sent().length === 2, 'a far one too')
  })
})
