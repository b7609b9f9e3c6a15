import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { byRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
const WHOLE = {
  seqNum: 5,
  bids: [
    [61_000, 0.5],
    [60_999, 2],
  ],
  asks: [
    [61_001, 1],
    [61_002, 3],
  ],
}
const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })

/** Returns the number of non-transparent pixels of a canvas. */
function painted(canvas: HTMLCanvasElement | null): number {
  const pixels = canvas?.width ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data : null
  let count = 0
  for (let at = 3; pixels && at < pixels.length; at += 4) if (pixels[at]) count += 1
  return count
}

describe('<tl-exchange> chart', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const withBook = async (page: Mounted) =>
    until(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: WHOLE }))
      return page.root.querySelector('tl-book')
    }, 'the book')

  it("candles: labels the member's open orders of the market, and no orders of other markets", async () => {
    backend().answer(getSpotOrders, ({ form }) =>
      form.status === '1'
        ? [
            order({ id: '1', limitPrice: '61800', orderedQuantity: '0.25', filledQuantity: '0.1' }),
            order({ id: '2', symbol: 'ethusdt', limitPrice: '61810', orderedQuantity: '7' }),
          ]
        : [],
    )
    const words: string[] = []
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...args: Parameters<typeof fillText>) {
      words.push(args[0])
      fillText.apply(this, args)
    }
    try {
      await open({ symbol: 'btcusdt' }, 1280)
      await until(() => words.includes('Buy 0.15'), 'the remaining quantity')
      expect(words).to.include('61,800.00')
      expect(words).not.to.include('Buy 7')
    } finally {
      CanvasRenderingContext2D.prototype.fillText = fillText
    }
  })

  it('depth chart: shows the book and reads a price with the arrow keys', async () => {
    const page = await open({ symbol: 'btcusdt' }, 1280)
    await withBook(page)
    await until(() => page.text().includes('Depth'), 'the chart')
    press(page, 'Depth')
    await until(
      () => page.text().includes('Bids 2.500 BTC, asks 1.000 BTC') || page.text().includes('around'),
      'the depth',
    )
    const plot = byRole(page, 'img', /Depth of the order book, BTC\/USDT/)
    await until(() => painted(plot.querySelector('canvas')) > 1000, 'the book is drawn')
    for (let presses = 0; presses < 30; presses++)
      plot.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    await until(() => page.text().includes('Price 60,999'), 'the price at the cursor')
    expect(page.find('[aria-live]').textContent).to.contain('BTC')
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    press(page, 'Candles')
    await until(() => page.root.querySelector('[part=chart]'), 'the candles again')
  })
})
