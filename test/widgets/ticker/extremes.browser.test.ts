import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import '../../../widgets/ticker/ticker.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'
import { createMarket, getItem, getTitles } from '../../support/browser/ticker.ts'

const LONG = ['W'.repeat(200), `${'W'.repeat(195)}/USDT`, 'BTC/USDT'].map((title, at) =>
  createMarket(title, { id: `${at}`, symbol: `long${at}` }),
)

describe('<tl-ticker> with extreme data', () => {
  const { backend, faults, open } = memberPage('tl-ticker')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  for (const layout of ['strip', 'carousel'])
    for (const width of [280, 390, 1100])
      it(`name of 200 characters: fits the container (${layout}, ${width} px)`, async () => {
        backend().answer(getMarkets, LONG)
        const page = await open({ layout }, width)
        await until(() => getTitles(page).length === 3, 'the markets')
        await waitForDrawing()
        expect(page.element.scrollWidth).to.be.at.most(width)
        for (const one of page.root.querySelectorAll<HTMLElement>('[part=item]')) {
          const { left, right } = one.getBoundingClientRect()
          expect(right - left).to.be.at.most(width)
          for (const part of one.querySelectorAll('[part=name], tl-price, tl-change'))
            expect(part.getBoundingClientRect().right, part.localName).to.be.at.most(right)
        }
      })

  it('market without price and change: shown with dashes in both layouts', async () => {
    backend().answer(getMarkets, [createMarket('NEW/USDT', { close: null, change: '' })])
    for (const layout of ['strip', 'carousel']) {
      const page = await open({ layout })
      await until(() => getTitles(page).length === 1, 'the market')
      await until(() => getItem(page, 'NEW/USDT').price === '—', 'the dash')
      expect(getItem(page, 'NEW/USDT')).to.deep.include({ price: '—', change: '—' })
      page.remove()
    }
  })
})
