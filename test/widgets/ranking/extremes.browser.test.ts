import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/ranking/ranking.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements, getTextBox } from '../../support/browser/overflow.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'
import { createMarket } from '../../support/browser/ticker.ts'

const WIDTHS = [280, 390, 1100]

describe('<tl-ranking> with extreme data', () => {
  const { backend, faults, open } = memberPage('tl-ranking')
  beforeEach(() => setSiteRoutes(['/exchange']))
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  const lines = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=row]')]
  const figure = (line: HTMLElement | undefined, tag: string) =>
    line?.querySelector(tag)?.shadowRoot?.textContent?.trim()

  for (const width of WIDTHS)
    it(`name of 200 characters: truncated, its price is not (${width} px)`, async () => {
      backend().answer(getMarkets, [
        createMarket('W'.repeat(200), { id: '1', symbol: 'onelong' }),
        createMarket(`${'long '.repeat(39)}/USDT`, { id: '2', symbol: 'twolong' }),
      ])
      const page = await open({}, width)
      await until(() => lines(page).length === 2, 'both markets')
      await until(() => figure(lines(page)[0], 'tl-price') === '100.00', 'the price')
      expect(findOverflowingElements(page.element)).to.deep.equal([])
      const { right } = page.element.getBoundingClientRect()
      for (const line of lines(page)) {
        expect(line.offsetHeight).to.equal(52)
        expect(line.querySelector('tl-change')?.getBoundingClientRect().right).to.be.at.most(right)
      }
    })

  it('market with a change but without a price: shown with a dash', async () => {
    backend().answer(getMarkets, [
      createMarket('NEW/USDT', { close: null }),
      createMarket('BTC/USDT', { change: '+0.50%' }),
    ])
    const page = await open()
    await until(() => lines(page).length === 2, 'the markets')
    await until(() => figure(lines(page)[0], 'tl-change')?.includes('1.00%'), 'its change')
    expect(figure(lines(page)[0], 'tl-price')).to.equal('—')
  })

  for (const [language, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const)
    it(`market names: start at the line start of their language (${language})`, async () => {
      $language.set(language)
      backend().answer(getMarkets, [
        createMarket('A/USDT', { id: '1' }),
        createMarket('WWWWWW/USDT', { id: '2', symbol: 'wide' }),
      ])
      const page = await open()
      const dir = language === 'ar' ? 'rtl' : 'ltr'
      await until(() => lines(page).length === 2 && page.element.matches(`:state(${dir})`), 'the markets')
      const [short, long] = lines(page).map((line) => getTextBox(line.querySelector('b') ?? line)[side])
      expect(short).to.be.closeTo(long ?? 0, 1)
    })

  for (const [name, data] of Object.entries({
    'an empty list': { list: [] },
    'an object without a list': {},
    null: null,
    'a list of invalid markets': { list: [null, 7, 'x', {}, [], { id: 1 }, { title: 'A/B' }] },
  }))
    it(`response is ${name}: shows that no market moves, or an error`, async () => {
      backend().answerAll(data)
      const page = await open()
      await until(() => /No markets are rising|We couldn't load/.test(page.text()), 'words')
      expect(lines(page)).to.deep.equal([])
    })
})
