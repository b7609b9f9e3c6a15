import { expect } from '@esm-bundle/chai'
import { sendKeys } from '@web/test-runner-commands'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { createSpotOrder, getMarketBalance } from '../../../shared/base/contract/spot.ts'
import { setLanguage } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { $lastPrice } from '../../../widgets/exchange/trading-snapshot.store.ts'
import { byRole, hasRole } from '../../support/browser/find.ts'
import { getFieldValue, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const ORDER_TYPE = { en: 'Order type', de: 'Ordertyp' } as const
type Tested = keyof typeof ORDER_TYPE

describe('order type of a spot order: the displayed type is sent', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    setLanguage('en')
    expect(faults().take()).to.deep.equal([])
  })

  /** Opens the form at a last price, in a market with this price step. */
  const shownAt = async (language: Tested, close: number, step = '0.01') => {
    setLanguage(language)
    backend().answer(getMarketBalance, { ...getMarketBalance.example, priceStep: step })
    const page = await open({ symbol: 'btcusdt' })
    await until(() => hasRole(page, 'combobox', ORDER_TYPE[language]), 'the form in its language')
    await until(() => page.text().includes(language === 'en' ? '10,000.00' : '10.000,00'), 'the balance')
    await until(() => {
      feed().push(detailTopic('btcusdt'), { open: 61_000, close, high: close, low: close, amount: 1, vol: 1, count: 1 })
      return $lastPrice('btcusdt').get() === String(close)
    }, 'the last price')
    return page
  }
  const select = (page: Mounted, language: Tested) => byRole<HTMLSelectElement>(page, 'combobox', ORDER_TYPE[language])
  const choose = async (page: Mounted, language: Tested, kind: 'limit' | 'market') => {
    select(page, language).focus()
    await sendKeys({ press: kind === 'limit' ? 'ArrowUp' : 'ArrowDown' })
    await until(() => select(page, language).value === kind, `the ${kind} order is chosen`)
    await waitForDrawing()
  }
  const press = async ({ find }: Mounted) => {
    find('button[type=submit]').focus()
    await sendKeys({ press: 'Enter' })
  }
  const sent = () => backend().received(createSpotOrder.path)

  for (const [language, last, written, step] of [
    ['en', 61_225.18, '61,225.18', '0.01'],
    ['de', 61_225.18, '61.225,18', '0.01'],
    ['de', 60.947, '60,947', '0.001'],
    ['de', 61_225, '61225', '1'],
  ] as const)
    it(`from market back to limit at ${last}: price is filled in as ${written} (${language})`, async () => {
      const page = await shownAt(language, last, step)
      await choose(page, language, 'market')
      expect(page.root.querySelector('input[name=price]')).to.equal(null)
      await choose(page, language, 'limit')
      expect([select(page, language).value, getFieldValue(page, 'price')]).to.deep.equal(['limit', written])
      type(page, 'quantity', '0.01')
      await waitForDrawing()
      await press(page)
      await until(() => sent().length === 1, 'the order is sent')
      expect(sent()[0]?.form).to.include({ operate_type: '1', price: String(last), num: '0.01' })
    })

  it('market, limit, market: a market order is sent', async () => {
    const page = await shownAt('en', 61_225.18)
    for (const kind of ['market', 'limit', 'market'] as const) await choose(page, 'en', kind)
    type(page, 'quantity', '0.01')
    await waitForDrawing()
    await press(page)
    await until(() => sent().length === 1, 'the order is sent')
    expect(sent()[0]?.form).to.include({ operate_type: '2', price: '', num: '0.01' })
  })
})
