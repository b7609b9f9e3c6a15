import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../shared/base/contract/markets.ts'
import { createOptionOrder } from '../../shared/base/contract/options.ts'
import { createSpotOrder } from '../../shared/base/contract/spot.ts'
import { call } from '../../shared/wire/api/call.ts'
import '../../widgets/data/data.element.ts'
import '../../widgets/exchange/exchange.element.ts'
import '../../widgets/market/market.element.ts'
import '../../widgets/options/options.element.ts'
import '../../widgets/order-book/order-book.element.ts'
import '../../widgets/ranking/ranking.element.ts'
import '../../widgets/spot-orders/spot-orders.element.ts'
import '../../widgets/ticker/ticker.element.ts'
import { allElements } from '../support/browser/all-elements.ts'
import { demoPage } from '../support/browser/demo-page.ts'
import { type Mounted, until } from '../support/browser/stage.ts'
import { createHandles } from '../support/browser/trader.ts'

/** Markets of the demo with the digits of their price steps. Only quantities of the book and of trades, which are left out, may be within 5 % of their prices. */
const MARKETS = [
  { symbol: 'btcusdt', id: '1', digits: 2, quantity: '0.003' },
  { symbol: 'avaxusdt', id: '11', digits: 5, quantity: '3' },
] as const
const NEAR = 0.05
/** Prices with a rule of their own: the headline of the options trader has six digits (OCH-01), high and low have two (OCH-04). */
const OWN_RULE = ['tl-long-price', '.day-figures']
/** Quantities, which may equal a price by chance: of the book, and of public trades. */
const QUANTITIES = ['button[data-at] > span', '.public-trades td:nth-child(3)']

/** Digits of a price that have just changed. */
const isChangedDigits = (node: Node): boolean => node.nodeName === 'EM'

/** Returns the texts that an element itself writes: its text nodes, with the digits that have just changed, and the value of a field of prices. */
function readOwnText(element: Element): string {
  if (element instanceof HTMLInputElement) return element.name === 'price' ? element.value : ''
  if (isChangedDigits(element)) return ''
  return [...element.childNodes]
    .map((node) => (node.nodeType === Node.TEXT_NODE || isChangedDigits(node) ? node.textContent : ' '))
    .join('')
}

const hasOwnRule = (element: Element): boolean => {
  const root = element.getRootNode()
  return (
    [...OWN_RULE, ...QUANTITIES].some((one) => element.closest(one)) ||
    (root instanceof ShadowRoot && hasOwnRule(root.host))
  )
}

/** Returns the figures near a price, as an element shows them. */
const readPrices = ({ root }: Mounted, price: number): string[] =>
  [...allElements(root)].flatMap((element) =>
    element.checkVisibility() && !hasOwnRule(element)
      ? (readOwnText(element).match(/\d[\d,]*\.\d+|\d{1,3}(,\d{3})+/g) ?? []).filter(
          (text) => Math.abs(Number(text.replaceAll(',', '')) / price - 1) < NEAR,
        )
      : [],
  )

for (const { symbol, id, digits, quantity } of MARKETS)
  describe(`prices of a market with ${digits} digits`, () => {
    const { open, demo } = demoPage()
    const readPrice = async (): Promise<number> => {
      const markets = await call(getMarkets, {}, { quiet: true })
      return Number(markets.ok && markets.data.find((market) => market.symbol === symbol)?.close)
    }
    /** Returns the prices with other digits. */
    const findWrong = (page: Mounted, price: number): string[] =>
      readPrices(page, price).filter((text) => (text.split('.')[1] ?? '').length !== digits)

    /** Waits for at least `least` prices, and until all have the digits of the step: that of the market in a list of orders is loaded after them. */
    const check = async (page: Mounted, least: number): Promise<void> => {
      const price = await readPrice()
      await until(() => readPrices(page, price).length >= least, `${least} prices near ${price}`)
      await until(() => findWrong(page, price).length === 0, 'the digits of the step').catch(() =>
        expect(findWrong(page, price)).to.deep.equal([]),
      )
    }

    /** Buys at the market's price, and places an order below it. */
    const placeOrders = async (price: number): Promise<void> => {
      const order = { marketId: id, type: 'buy', quantity: '0.01', amount: '50' } as const
      await call(createSpotOrder, { ...order, orderType: 'market', price: null, sizedBy: 'amount' })
      const limit = String(Number((price * 0.98).toPrecision(3)))
      await call(createSpotOrder, { ...order, quantity, orderType: 'limit', price: limit, sizedBy: null })
    }

    for (const [tag, attributes, least] of [
      ['tl-market', {}, 1],
      ['tl-ranking', {}, 0],
      ['tl-ticker', { symbols: symbol }, 1],
      ['tl-data', { symbol, field: 'price' }, 1],
      ['tl-order-book', { symbol }, 8],
    ] as const)
      it(`${tag}: have the digits of its step`, async () => {
        const page = await open(tag, {}, attributes)
        await check(page, least)
      })

    it('tl-exchange: have the digits of its step in header, book, trades, ticket and orders', async () => {
      const page = await open('tl-exchange', {}, { symbol })
      await placeOrders(await readPrice())
      await check(page, 10)
    })

    for (const status of ['open', 'completed'])
      it(`tl-spot-orders, ${status}: have the digits of its step`, async () => {
        const page = await open('tl-spot-orders', {}, { status })
        await placeOrders(await readPrice())
        await check(page, 1)
      })

    it('tl-options: have the digits of its step in rows, sheet, question and trades of an order', async () => {
      const page = await open('tl-options', {}, { symbol })
      const { press, fill, says } = createHandles(page)
      await call(createOptionOrder, { marketId: id, seconds: 30, amount: '100', direction: 'up' })
      await press('Buy up')
      await fill('120', '30 s')
      await check(page, 1)
      await press('Buy up', 'Place order')
      await until(() => says('Confirm order'), 'the question')
      await check(page, 1)
      demo().advance(40_000)
      await check(page, 1)
    })
  })
