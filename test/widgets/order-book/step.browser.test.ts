import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import type { TlBook } from '../../../shared/view/elements/order-book.ts'
import '../../../widgets/order-book/order-book.element.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, untilPolled } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
const BOOK = { seqNum: 5, bids: [[61_000.01, 0.5]], asks: [[61_000.02, 1]] }

describe('<tl-order-book> price step', () => {
  const { backend, feed, faults, open } = memberPage('tl-order-book')
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })

  it('follows the levels, not a last price that ends in a zero', async () => {
    const market = getMarkets.example[0] as (typeof getMarkets.example)[number]
    backend().answer(getMarkets, [{ ...market, symbol: 'btcusdt', title: 'BTC/USDT', close: '61000.1' }])
    const { root, text } = await open({ symbol: 'btcusdt' })
    await untilPolled(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: BOOK }))
      return text().includes('Spread')
    }, 'the book')
    await until(() => text().includes('Spread 0.01'), 'a spread of one step')
    const joining = root.querySelector('select') as HTMLSelectElement
    expect(joining.value).to.equal('0.01')
    joining.value = '1'
    joining.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => root.querySelector<TlBook>('tl-book')?.step === '1', 'rows are joined')
    expect(text()).to.contain('Spread 0.01')
    $language.set('fr')
    await until(() => text().includes('Écart 0,01'), 'the spread as it is written in French')
    expect([...joining.options].map((option) => option.text)).to.include('0,01')
  })
})
