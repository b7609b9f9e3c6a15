import { expect } from '@esm-bundle/chai'
import { getCurrencyTabs, getMarketsOfTab } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/market/market.element.ts'
import { setSort } from '../../../widgets/market/market.store.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements, getTextBox } from '../../support/browser/overflow.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'
import { createMarket } from '../../support/browser/ticker.ts'

const LONG = 'W'.repeat(200)

describe('<tl-market> with extreme data', () => {
  const { backend, faults, open } = memberPage('tl-market')
  beforeEach(() => {
    setSort(null)
    setSiteRoutes(['/exchange'])
  })
  afterEach(() => {
    $language.set('en')
    setSort(null)
    expect(faults().take()).to.deep.equal([])
  })

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=row]')]
  const figure = (row: HTMLElement | undefined, tag: string) => row?.querySelector(tag)?.shadowRoot?.textContent?.trim()

  for (const width of [280, 390, 1100])
    it(`names of 200 characters: markets and tabs are truncated (${width} px)`, async () => {
      backend().answer(
        getMarketsOfTab,
        [LONG, `${LONG}/USDT`, `A/${LONG}`].map((title, at) =>
          createMarket(title, { id: `${at}`, symbol: `long${at}` }),
        ),
      )
      backend().answer(getCurrencyTabs, [
        { id: '1', currencyName: LONG, child: [{ id: '2', currencyName: LONG }] },
        { id: '3', currencyName: 'USDT', child: [] },
      ])
      const page = await open({}, width)
      await until(() => rows(page).length === 3, 'the markets')
      await until(() => figure(rows(page)[0], 'tl-price') === '100.00', 'the price')
      press(page, LONG)
      await until(() => page.root.querySelector('[role=tablist][aria-label=Groups]'), 'the groups')
      await waitForDrawing()
      expect(findOverflowingElements(page.element)).to.deep.equal([])
      expect(page.element.scrollWidth).to.be.at.most(width)
      const { right } = page.element.getBoundingClientRect()
      for (const row of rows(page)) {
        expect(row.offsetHeight).to.equal(60)
        expect(row.querySelector('tl-price')?.getBoundingClientRect().right).to.be.at.most(right)
      }
    })

  it('market without price, change and volume: shown with dashes, last in every order', async () => {
    const nothing = createMarket('NEW/USDT', { close: null, change: '', volume: null })
    backend().answer(getMarketsOfTab, [nothing, createMarket('BTC/USDT'), createMarket('ETH/USDT', { close: '1' })])
    const page = await open()
    await until(() => rows(page).length === 3, 'the markets')
    await until(() => figure(rows(page)[0], 'tl-price') === '—', 'the dash')
    expect(figure(rows(page)[0], 'tl-change')).to.equal('—')
    expect(rows(page)[0]?.textContent).to.contain('Vol —')
    for (const column of ['Last price', 'Last price', 'Change', 'Change']) {
      press(page, `Sort by ${column}`)
      await until(() => rows(page)[2]?.textContent?.includes('NEW'), `last by ${column}`)
    }
  })

  for (const [name, data] of Object.entries({
    'an empty list': { list: [] },
    'an object without a list': {},
    null: null,
    'a list of invalid markets': { list: [null, 7, 'x', {}, [], { id: 1 }, { title: 'A/B' }] },
  }))
    it(`response is ${name}: shows that there are no markets, or an error`, async () => {
      backend().answerAll(data)
      const page = await open()
      await until(() => /No markets here|We couldn't load/.test(page.text()), 'words')
      expect(rows(page)).to.deep.equal([])
    })

  for (const [language, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const)
    it(`market name: starts at the line start of its language (${language})`, async () => {
      $language.set(language)
      backend().answer(getMarketsOfTab, [createMarket('AB/USDT')])
      const page = await open()
      await until(
        () => rows(page).length === 1 && page.element.matches(language === 'ar' ? ':state(rtl)' : ':state(ltr)'),
        'the row',
      )
      const place = page.find('[part=row] span:has(> b)').getBoundingClientRect()
      expect(getTextBox(page.find('[part=row] b'))[side]).to.be.closeTo(place[side], 1)
    })

  it('tabs fail to load: the markets are shown without them', async () => {
    backend().answer(getMarketsOfTab, [createMarket('BTC/USDT')])
    backend().fail(getCurrencyTabs, 'html')
    const page = await open()
    await until(() => rows(page).length === 1, 'the market')
    press(page, 'All')
  })
})
