import { expect } from '@esm-bundle/chai'
import { getOptionOrder, getOptionOrders } from '../../../shared/base/contract/options.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'
import { createOpenOrder, type OptionOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

describe('result sheet of an option', () => {
  const { open, faults } = traderTests()
  let clock: FakeClock | null = null
  afterEach(async () => {
    await pass(200)
    await clock?.end()
    clock = null
    expect(faults().take()).to.deep.equal([])
  })

  /** Opens the sheet of an order from the list. Time is frozen from then on. */
  async function watch(order: OptionOrder): Promise<TraderStage> {
    const trader = await open()
    trader.backend.answer(getOptionOrders, [order])
    trader.backend.answer(getOptionOrder, order)
    await trader.press('Orders')
    await until(() => trader.root.querySelector('[part=order]'), 'the order is listed')
    clock = fakeClock()
    trader.find('[part=order]').click()
    await pass(0)
    return trader
  }

  async function pass(ms: number): Promise<void> {
    await clock?.advance(ms)
    await waitForDrawing()
    await clock?.advance(0)
    await waitForDrawing()
  }

  const asked = ({ backend }: TraderStage) => backend.received('getHyOrderInfo').length
  const ring = ({ root }: TraderStage) => root.querySelector('dialog tl-countdown-ring')
  const left = (trader: TraderStage) => ring(trader)?.shadowRoot?.querySelector('b')?.textContent

  it('shows the order and counts down each second (ORP-02, 05, 06)', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 5 }))
    const words = trader.text()
    for (const part of ['BTC/USDT', 'Pending settlement', 'Buy up', '150.00', '30 s', '61,837.63', 'If it ended now'])
      expect(words, part).to.contain(part)
    const seen = [left(trader)]
    for (const _second of [1, 2, 3]) {
      await pass(1000)
      seen.push(left(trader))
    }
    expect(seen).to.deep.equal(['00:05', '00:04', '00:03', '00:02'])
  })

  it('counts down on the monotonic clock if the device date changes (Q-078)', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 20 }))
    const begin = performance.now()
    trader.backend.answer(getOptionOrder, () =>
      createOpenOrder({ secondsLeft: 20 - Math.round((performance.now() - begin) / 1000) }),
    )
    const today = Date.now
    Date.now = () => today() + 86_400_000
    await pass(4000)
    Date.now = today
    expect(left(trader)).to.equal('00:16')
  })

  it('after the end: polls every 5 s and stops once settled (ORP-07..09)', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 0 }))
    const told = recordEvents<{ phase: string; outcome?: string; profit?: string }>(trader, 'tl-order')
    expect(trader.says('Settling')).to.equal(true)
    const before = asked(trader)
    await pass(4900)
    expect(asked(trader)).to.equal(before)
    await pass(200)
    expect(asked(trader)).to.equal(before + 1)
    trader.backend.answer(getOptionOrder, getOptionOrder.example)
    await pass(5000)
    expect(trader.says('+30.00')).to.equal(true)
    expect(ring(trader)?.getAttribute('result')).to.equal('up')
    expect(told).to.have.length(1)
    expect(told[0]).to.include({ phase: 'settled', outcome: 'won', profit: '30' })
    const settled = asked(trader)
    await pass(30_000)
    expect(asked(trader)).to.equal(settled)
  })

  it('shows the two deciding trades with id, time and price (Q-074)', async () => {
    const trader = await watch(getOptionOrder.example)
    for (const part of ['102735683259', '102735683911', '61,837.63', '61,840.01', '.312', '.871'])
      expect(trader.text(), part).to.contain(part)
  })

  const endings: [Partial<OptionOrder>, string, string][] = [
    [{ outcome: 'lost', isWin: 'no', profit: '150' }, '−150.00', 'down'],
    [{ outcome: 'draw', isWin: 'no', profit: '0' }, 'Draw', 'none'],
    [{ outcome: 'returned', isWin: 'no', profit: '0', exit: null }, 'Returned', 'none'],
  ]
  for (const [part, words, result] of endings)
    it(`shows the outcome ${part.outcome} in its colour (ORP-03, 08)`, async () => {
      const trader = await watch({ ...getOptionOrder.example, ...part })
      expect(trader.says(words)).to.equal(true)
      expect(ring(trader)?.getAttribute('result')).to.equal(result)
    })

  it('order price unknown: waits for the next trade', async () => {
    const trader = await watch(createOpenOrder({ entryPrice: null, entry: null }))
    expect(trader.says('Waiting for the next trade')).to.equal(true)
    trader.backend.answer(getOptionOrder, createOpenOrder({ secondsLeft: 28 }))
    await pass(2100)
    expect(trader.says('Waiting for the next trade')).to.equal(false)
  })

  it('poll fails: keeps the order, shows the error and recovers', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 0 }))
    trader.backend.fail(getOptionOrder, 'network')
    await pass(5100)
    expect(trader.says("We couldn't refresh the order. Trying again.")).to.equal(true)
    expect(trader.says('150.00')).to.equal(true)
    trader.backend.answer(getOptionOrder, getOptionOrder.example)
    await pass(5100)
    expect(trader.says('+30.00')).to.equal(true)
  })

  it('tab wakes up after an hour: shows the result', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 20 }))
    trader.backend.answer(getOptionOrder, getOptionOrder.example)
    await pass(3_600_000)
    expect(trader.says('+30.00')).to.equal(true)
  })

  it('closed: stops counting down and polling (ORP-10)', async () => {
    const trader = await watch(createOpenOrder({ secondsLeft: 0 }))
    await trader.press('Continue trading', 'BTC/USDT')
    await pass(2000)
    const before = asked(trader)
    await pass(60_000)
    expect(asked(trader)).to.equal(before)
  })
})
