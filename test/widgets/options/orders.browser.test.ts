import { expect } from '@esm-bundle/chai'
import { getOptionOrder, getOptionOrders } from '../../../shared/base/contract/options.ts'
import { untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'
import { getTone } from '../../support/browser/theme-colours.ts'
import { createOpenOrder, type OptionOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

describe('option order lists', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  const rows = ({ root }: TraderStage) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const asked = ({ backend }: TraderStage) => backend.received('getHyOrderList').map(({ form }) => form)
  const many = (count: number, part: Partial<OptionOrder>, from = 1): OptionOrder[] =>
    Array.from({ length: count }, (_none, at) => ({ ...getOptionOrder.example, ...part, orderId: String(from + at) }))

  it('one tab for orders in progress and one for settled orders, ten per page (OOL-01, 02)', async () => {
    const trader = await open()
    await trader.press('Orders')
    await until(() => asked(trader).length === 1, 'the request for the first list')
    await trader.press('Settled')
    await until(() => asked(trader).length === 2, 'the request for the second list')
    expect(asked(trader)).to.deep.equal([
      { status: '1', page: '1', limit: '10' },
      { status: '2', page: '1', limit: '10' },
    ])
  })

  it('settled order: shows prices and result, and a press opens it (OOL-03, 05)', async () => {
    const trader = await open()
    trader.backend.answer(getOptionOrders, [
      getOptionOrder.example,
      { ...getOptionOrder.example, orderId: '43', outcome: 'lost', isWin: 'no', profit: '150' },
    ])
    await trader.press('Orders')
    await trader.press('Settled')
    await until(() => rows(trader).length === 2, 'two rows')
    const [won, lost] = rows(trader)
    expect(won?.textContent).to.contain('+30.00').and.to.contain('61,837.63').and.to.contain('61,840.01')
    expect(getTone(won?.querySelector('b:has(~ small)'))).to.equal('up')
    expect(lost?.textContent).to.contain('−150.00')
    expect(getTone(lost?.querySelector('b:has(~ small)'))).to.equal('down')
    won?.click()
    await until(() => trader.dialog('BTC/USDT'), 'the detail opens')
    expect(trader.says('USDT profit')).to.equal(true)
  })

  it('order in progress: counts down, shows settling at its end, and the list is polled (OOL-04, Q-076)', () =>
    withClock(async (clock) => {
      const trader = await open({}, clock)
      const row = () => rows(trader)[0]
      const ticks = () => row()?.querySelector('tl-countdown')?.shadowRoot?.textContent?.trim()
      trader.backend.answer(getOptionOrders, [createOpenOrder({ secondsLeft: 5 })])
      void trader.press('Orders')
      await untilWithClock(() => ticks() === '00:05', 'the remaining time', clock)
      await clock.advance(2000)
      await untilWithClock(() => ticks() === '00:03', 'it ticks', clock)
      const before = asked(trader).length
      trader.backend.answer(getOptionOrders, [createOpenOrder({ secondsLeft: 0 })])
      await clock.advance(4500)
      await untilWithClock(() => row()?.textContent?.includes('Settling'), 'it is settling', clock)
      expect(asked(trader).length).to.equal(before + 1)
      expect(row()?.querySelector('.settled-now')?.textContent, 'no guess of the result').to.equal('—')
      expect(row()?.querySelector('.settled-now')?.className).not.to.match(/up|down/)
      expect(row()?.querySelector('.currentPrice > span')?.className).to.equal('')
      // The 5 s start when the response arrives.
      await waitForDrawing()
      await clock.advance(5100)
      await untilWithClock(() => asked(trader).length === before + 2, 'the next poll of the list', clock)
    }))

  it('next page: loaded once when the end is visible, until a page is short (LST-01, 02, 06)', async () => {
    const trader = await open()
    trader.backend.answer(getOptionOrders, ({ form: { page } }) => (page === '1' ? many(10, {}) : many(3, {}, 11)))
    await trader.press('Orders')
    await trader.press('Settled')
    await until(() => rows(trader).length >= 10, 'the first page')
    rows(trader).at(-1)?.scrollIntoView()
    await until(() => rows(trader).length === 13, 'the second page')
    await waitForDrawing()
    expect(
      asked(trader)
        .filter(({ status }) => status === '2')
        .map(({ page }) => page),
    ).to.deep.equal(['1', '2'])
  })

  it('empty list and failed list: shown as such, Retry recovers (LST-04, 05)', async () => {
    const trader = await open()
    trader.backend.answer(getOptionOrders, [])
    await trader.press('Orders')
    await until(() => trader.says('No records for now'), 'the empty list')
    trader.backend.fail(getOptionOrders, 'html')
    await trader.press('Settled')
    await until(() => trader.says('Failed to load'), 'the error of the list')
    trader.backend.answer(getOptionOrders, [getOptionOrder.example])
    await trader.press('Retry')
    await until(() => rows(trader).length === 1, 'the list recovers')
  })
})
