import { expect } from '@esm-bundle/chai'
import { detailTopic, tradeTopic } from '../../../../shared/base/contract/feed.ts'
import { getMarkets, getMarketsOfTab } from '../../../../shared/base/contract/markets.ts'
import '../../../../widgets/data/data.element.ts'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/market/market.element.ts'
import '../../../../widgets/options/options.element.ts'
import '../../../../widgets/ranking/ranking.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { passTime, withClock } from '../../../support/browser/fake-clock.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../../support/browser/stage.ts'
import { createMarket } from '../../../support/browser/ticker.ts'
import { compareFigureTexts, readFigureTexts } from '../../../support/figure-texts.ts'

const TITLE = 'BTC/USDT'
const SECONDS = 20

describe('figures of one market in several elements', () => {
  const { backend, feed, open } = memberPage('tl-exchange')
  let others: Mounted[] = []
  afterEach(() => {
    for (const other of others) other.remove()
    others = []
  })

  /** Opens every element that shows prices, 1,440 px wide. */
  async function openAll(): Promise<void> {
    const page = await open({ symbol: 'btcusdt' }, 1440)
    const more: [tag: string, attributes: Record<string, string>][] = [
      ['tl-options', { symbol: 'btcusdt' }],
      ['tl-ticker', {}],
      ['tl-ranking', {}],
      ['tl-market', {}],
      ...['price', 'change', 'high', 'low', 'volume'].map((field): [string, Record<string, string>] => [
        'tl-data',
        { symbol: 'btcusdt', field },
      ]),
    ]
    for (const [tag, attributes] of more) others.push(await mount(tag, attributes, 1440))
    await until(() => page.root.querySelector('.market-row'), 'the list of the exchange')
    await until(() => compareFigureTexts(readFigureTexts(TITLE)).repeated >= 5, 'every figure in two places')
  }

  /** Sets what the lists of markets return: a price of their own, which no other source has. */
  function answerLists(second: number): void {
    const list = [
      createMarket(TITLE, {
        close: String(50_000 + second),
        change: `+${(second / 10 + 1).toFixed(2)}%`,
        volume: `${second}7`,
      }),
      createMarket('ETH/USDT', { close: String(3_000 + second), change: '+2.00%' }),
    ]
    backend().answer(getMarkets, list)
    backend().answer(getMarketsOfTab, list)
  }

  it('price, change, high, low and volume: no two texts differ over 20 s of polls and pushes', async () => {
    answerLists(0)
    await openAll()
    const prices = new Set<string>()
    await withClock(async (clock) => {
      for (let second = 0; second < SECONDS; second++) {
        answerLists(second)
        // The feed is silent in the second half, so that figures of the polls replace its own.
        if (second < SECONDS / 2) {
          const [open, close] = [60_000, 61_000 + 7 * second]
          const figures = {
            open,
            close,
            high: 62_000 + second,
            low: 59_000 - second,
            vol: 1,
            amount: 1_000 + 31 * second,
          }
          feed().push(detailTopic('btcusdt'), figures)
          feed().push(detailTopic('ethusdt'), { ...figures, close: 3_100 + second })
        }
        if (second % 3 === 1 && second < SECONDS / 2) {
          const trade = {
            id: second,
            ts: Date.now(),
            tradeId: second,
            amount: 1,
            price: 60_500 + second,
            direction: 'buy',
          }
          feed().push(tradeTopic('btcusdt'), { id: second, ts: Date.now(), data: [trade] })
        }
        await passTime(clock, 1_000)
        await waitForDrawing()
        const texts = readFigureTexts(TITLE)
        expect(compareFigureTexts(texts).different, `second ${second}`).to.deep.equal([])
        for (const { market, figure, text } of texts) if (market === TITLE && figure === 'last') prices.add(text)
      }
    })
    expect(prices.size, 'prices').to.be.at.least(8)
  })

  it('feed: one subscription of a market, however many elements show it', async () => {
    const countSubscriptions = () =>
      feed()
        .sent()
        .filter((text) => text.includes(`"sub":"${detailTopic('btcusdt')}"`)).length
    const before = countSubscriptions()
    answerLists(0)
    await openAll()
    expect(countSubscriptions() - before).to.equal(1)
  })
})
