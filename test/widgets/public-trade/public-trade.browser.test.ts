import { expect } from '@esm-bundle/chai'
import { getPublicTrade } from '../../../shared/base/contract/public-trade.ts'
import '../../../widgets/public-trade/public-trade.element.ts'
import { press, recordEvents, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'

const { trade, before, after } = getPublicTrade.example

describe('<tl-public-trade>', () => {
  const { backend, faults, visit } = memberPage('tl-public-trade')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  it('shows a visitor the price and the time in ms of a trade, the rule, and the trades beside it in order', async () => {
    const page = await visit({ symbol: 'btcusdt', trade: trade.id })
    await until(() => page.root.querySelector('[part=facts]'), 'the trade')
    expect(backend().received('getPublicTrade')[0]?.form).to.deep.equal({ symbol: 'btcusdt', id: trade.id })
    const facts = page.find('[part=facts]').textContent?.replaceAll('\u00a0', ' ')
    expect(facts).to.match(/BTC\/USDT.*61,837\.63 USDT.*0\.012 BTC.*\d\d:\d\d:\d\d\.312/)
    expect(page.text()).to.contain('Two public trades decide')
    const rows = [...page.root.querySelectorAll('[part=trades] tbody tr')]
    const shown = rows.map((row) => [...(row.lastElementChild?.childNodes ?? [])].map(({ textContent }) => textContent))
    expect(shown).to.deep.equal([[before[0]?.id, 'Skipped, too small'], [trade.id], [after[0]?.id]])
    expect(rows.map((row) => row.getAttribute('aria-current'))).to.deep.equal([null, 'true', null])
  })

  it('states why a skipped trade decides nothing, and the smallest value that counts', async () => {
    const rejected = { ...trade, skipped: 'rejected' as const }
    backend().answer(getPublicTrade, { ...getPublicTrade.example, trade: rejected })
    const page = await visit({ symbol: 'btcusdt', trade: trade.id })
    await until(() => page.root.querySelector('[part=facts]'), 'the trade')
    expect(page.text().replaceAll('\u00a0', ' ')).to.match(/Smallest trade that counts\s*100\.00 USDT/)
    expect(page.text()).to.contain('Skipped, price rejected')
  })

  it('asks for a number, and opens the address of the trade', async () => {
    const page = await visit()
    const opened = recordEvents(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    await until(() => page.root.querySelector('option[value=btcusdt]'), 'the markets')
    press(page, 'Search')
    await until(() => page.text().includes('Enter the trade number'), 'the message')
    expect(backend().received('getPublicTrade')).to.deep.equal([])
    type(page, 'trade', ` ${trade.id} `)
    await waitForDrawing()
    press(page, 'Search')
    expect(opened).to.deep.equal([{ route: '/public-trade', query: { symbol: 'btcusdt', id: trade.id } }])
  })

  it('says for how long trades are kept when a trade is unknown', async () => {
    backend().refuse(getPublicTrade, { msg: 'unknown', field: 'id', rule: 'unknown' })
    const page = await visit({ symbol: 'btcusdt', trade: '1' })
    await until(() => page.text().includes("We can't find this trade"), 'the message')
    expect(page.text()).to.contain('for 8 days')
  })

  it('shows that a trade failed to load, and retries', async () => {
    backend().fail(getPublicTrade, 'server')
    const page = await visit({ symbol: 'btcusdt', trade: trade.id })
    await until(() => page.text().includes('Failed to load'), 'the message')
    backend().answer(getPublicTrade, getPublicTrade.example)
    press(page, 'Retry')
    await until(() => page.root.querySelector('[part=facts]'), 'the trade')
  })
})
