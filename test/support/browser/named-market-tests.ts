import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import type { ErrorDetail } from '../../../shared/state/page/event-details.ts'
import { findControl, recordEvents } from './forms.ts'
import { memberPage } from './member-page.ts'
import { type Mounted, until, waitForDrawing } from './stage.ts'
import { stopUnusedStores } from './tracked-stores.ts'

/** Element whose market is named by an attribute. */
interface Subject {
  tag: 'tl-options' | 'tl-exchange' | 'tl-order-book'
  /** Selector of the rows of its list of markets, if it has one. */
  rows?: string
  /** The element has a `name` attribute. */
  named: boolean
}

const market = (id: string, title: string) => ({
  ...(getMarkets.example[0] as (typeof getMarkets.example)[number]),
  id,
  title,
  symbol: title.replace('/', '').toLowerCase(),
})

/** Symbols of no market: misspelt, no longer listed, and hostile content of a link. */
const UNKNOWN = ['zzzusdt', 'nonsense', '<img src=x onerror=alert(1)>', '???']
/** Controls that trade. */
const TRADING = '[part=buy-up], [part=buy-down], [part=submit], button[type=submit]'

/**
 * Declares the tests of the market that an attribute or an address names: the element shows this market or none, under the market's own name. Only without a
 * name it shows the first market.
 */
export function testNamedMarket({ tag, rows, named }: Subject): void {
  describe(`<${tag}>: the named market`, () => {
    const { backend, feed, faults, open } = memberPage(tag)
    const warn = console.warn
    const genuine = globalThis.fetch
    let warned: string[]
    let tests = 0
    /** Titles of the two markets. They differ in each test, since elements of a previous test may still request theirs. */
    let [first, second] = ['', '']
    /** Releases the list of markets while `hold` delays it. */
    let release = () => {}

    beforeEach(async () => {
      tests += 1
      sessionStorage.clear()
      first = `ONE${tests}/USDT`
      second = `TWO${tests}/USDT`
      backend().answer(getMarkets, [market('1', first), market('2', second)])
      warned = []
      console.warn = (...parts: unknown[]) => warned.push(parts.join(' '))
    })
    afterEach(() => {
      console.warn = warn
      release()
      expect(faults().take()).to.deep.equal([])
    })

    /** Delays the list of markets until `release` is called. */
    function hold(): void {
      const own = globalThis.fetch
      const held = new Promise<void>((resolve) => {
        release = () => {
          globalThis.fetch = own
          release = () => {}
          resolve()
        }
      })
      globalThis.fetch = async (input, init) => {
        if (String(input).includes(getMarkets.path)) await held
        return own(input, init)
      }
    }

    const says = ({ text }: Mounted, words: string) => text().includes(words)
    const asked = () =>
      ['market/detail', 'market/history/kline', 'market/history/trade', 'market/depth'].flatMap((path) =>
        backend()
          .received(path)
          .map(({ form }) => form.symbol),
      )
    const symbolOf = (title: string) => title.replace('/', '').toLowerCase()
    const listens = (symbol: string) =>
      feed()
        .sent()
        .some((text) => text.includes(symbol))

    for (const symbol of UNKNOWN)
      it(`shows for ${symbol} that there is no such market, without trading or requests for another`, async () => {
        const told: unknown[] = []
        const onError = (event: Event) => {
          const { code, reason, symbol: named, recoverable } = (event as CustomEvent<ErrorDetail>).detail
          told.push([{ code, reason, symbol: named, recoverable }, event.cancelable, event.composed])
        }
        addEventListener('tl-error', onError)
        const page = await open({ symbol })
        await until(() => says(page, `We don't have a market called “${symbol}”`), 'the words')
        await until(() => told.length > 0, 'the event')
        await waitForDrawing()
        removeEventListener('tl-error', onError)
        expect(told).to.deep.equal([
          [{ code: 'unknown-market', reason: 'unknown-market', symbol, recoverable: false }, false, true],
        ])
        expect(warned.filter((words) => words.includes('no such market'))).to.deep.equal([
          `tradelet: <${tag} symbol="${symbol}">: there is no such market`,
        ])
        expect(page.root.querySelector(TRADING), 'a way to trade').to.equal(null)
        expect(page.root.querySelector('img, tl-price, tl-book'), 'prices').to.equal(null)
        stopUnusedStores()
        expect(feed().topics(), 'what is followed').to.deep.equal([])
        for (const other of [symbolOf(first), symbolOf(second)]) {
          expect(asked()).to.not.include(other)
          expect(listens(other), 'another market on the feed').to.equal(false)
        }
        expect(asked()).to.not.include('')
      })

    if (rows)
      it('can be replaced from the list when there is no such market', async () => {
        const page = await open({ symbol: 'zzzusdt', name: first })
        const picked = recordEvents(page, 'tl-market')
        await until(() => says(page, 'Choose a market'), 'the button that opens the list')
        findControl(page, 'Choose a market').click()
        const row = () =>
          [...page.root.querySelectorAll<HTMLElement>(rows)].find(({ textContent }) =>
            textContent?.includes(second.slice(0, -5)),
          )
        await until(row, 'the markets')
        row()?.click()
        await until(() => page.root.querySelector('h1')?.textContent === second, 'the market')
        expect(says(page, "We don't have a market")).to.equal(false)
        expect(picked).to.deep.equal([{ symbol: symbolOf(second), name: second }])
        await until(() => page.root.querySelector(TRADING), 'the trading screen')
      })

    for (const attributes of [{}, { symbol: '' }])
      it(`is the first of the list ${'symbol' in attributes ? 'for an empty symbol' : 'without a symbol'}, and none before the list is loaded (Q-097)`, async () => {
        hold()
        const page = await open(attributes)
        await waitForDrawing()
        await waitForDrawing()
        expect(page.root.querySelector('h1, h2')?.textContent).to.equal('—')
        for (const symbol of ['', symbolOf(first), symbolOf(second)]) expect(asked()).to.not.include(symbol)
        release()
        await until(() => page.root.querySelector('h1, h2')?.textContent === first, 'the first market')
        await until(
          () =>
            feed()
              .topics()
              .some((topic) => topic.includes(symbolOf(first))),
          'its figures',
        )
        expect(listens(symbolOf(second))).to.equal(false)
        expect(warned).to.deep.equal([])
      })

    if (named) {
      for (const name of ['DOGE/USDT', '<img src=x onerror=alert(1)>'])
        it(`is never called ${name} because a link says so`, async () => {
          hold()
          const page = await open({ symbol: symbolOf(second), name })
          await until(
            () => page.root.querySelector('h1')?.textContent === `TWO${tests}USDT`,
            'what derives from the symbol',
          )
          expect(page.text()).to.not.contain(name.slice(0, 4))
          release()
          await until(() => page.root.querySelector('h1')?.textContent === second, 'the name of the list')
          expect(page.text()).to.not.contain(name.slice(0, 4))
        })

      it('has the given name until the list is loaded if it is the symbol’s own name (OPT-02)', async () => {
        hold()
        const page = await open({ symbol: symbolOf(second), name: second })
        await until(() => page.root.querySelector('h1')?.textContent === second, 'the name')
      })
    }

    it('can be corrected, and is reported again for the next unknown symbol', async () => {
      const page = await open({ symbol: 'zzzusdt' })
      const told = recordEvents<{ symbol: string }>(page, 'tl-error')
      await until(() => says(page, "We don't have a market called “zzzusdt”"), 'the words')
      page.element.setAttribute('symbol', second)
      await until(() => page.root.querySelector('h1, h2')?.textContent === second, 'the market')
      page.element.setAttribute('symbol', 'yyyusdt')
      await until(() => says(page, "We don't have a market called “yyyusdt”"), 'the words')
      await until(() => told.at(-1)?.symbol === 'yyyusdt', 'the tl-error event')
    })

    after(() => {
      globalThis.fetch = genuine
    })
  })
}
