import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { allByRole, getText, hasRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

describe('prices of public trades', () => {
  const { backend, faults, open, visit } = memberPage('tl-exchange')
  let fake: typeof fetch
  let prices: number[] = []

  beforeEach(() => {
    fake = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      String(input).includes('history/trade') ? new Response(JSON.stringify(trades())) : fake(input, init)
  })
  afterEach(() => {
    globalThis.fetch = fake
    expect(faults().take()).to.deep.equal([])
  })

  const trades = () => ({
    status: 'ok',
    data: prices.map((price, id) => ({
      id,
      ts: 1,
      data: [{ id, price, amount: 5, direction: 'buy', ts: 1_794_000_000_000 }],
    })),
  })
  const shownPrices = async (page: Mounted) => {
    await until(() => hasRole(page, 'tab', 'Trades'), 'the lists')
    press(page, 'Trades')
    await until(() => allByRole(page, 'row').length > prices.length, 'the rows')
    return allByRole(page, 'cell').flatMap((cell, at) => (at % 3 === 1 ? [cell] : []))
  }
  /** Returns the x coordinate of the end of each price's last digit, in whole px. */
  const ends = (cells: readonly HTMLElement[]) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().right)
    })

  it('show all decimals of the price step, aligned (Q-115)', async () => {
    prices = [0.1046057, 0.104606, 0.1, 0.1046032]
    backend().answer(
      getMarkets,
      getMarkets.example.map((market) => ({ ...market, priceStep: '0.0000001' })),
    )
    const page = await open({ symbol: 'btcusdt' })
    const cells = await shownPrices(page)
    expect(cells.map(getText)).to.deep.equal(['0.1046057', '0.1046060', '0.1000000', '0.1046032'])
    expect(new Set(ends(cells)).size).to.equal(1)
  })

  it('show all decimals of the longest price if the step is unknown, as for visitors', async () => {
    prices = [0.1046057, 0.1]
    const page = await visit({ symbol: 'btcusdt' })
    expect((await shownPrices(page)).map(getText)).to.deep.equal(['0.1046057', '0.1000000'])
  })
})
