import { expect } from '@esm-bundle/chai'
import { setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/security/security.element.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getOptionOrders } from '../../../shared/base/contract/options.ts'
import type { FakeBackend } from '../../support/browser/fake-backend.ts'
import { fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, untilWithClock } from '../../support/browser/fake-clock.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { createOptionBook, type OptionBook } from '../../support/browser/option-orders.ts'
import { mount, resetStores } from '../../support/browser/stage.ts'
import { createOpenOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

interface OrderEvent {
  phase: string
  orderId?: string
}

const FIGURES = { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 }

/** Returns the open notification of a result, found by its text. */
const announcement = (root: ParentNode): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>('[popover]')].find((one) => /settled/.test(one.textContent ?? '')) ?? null

describe('orders in progress', () => {
  const { open, faults } = traderTests()
  let book: OptionBook
  let clock: FakeClock
  beforeEach(() => {
    clock = fakeClock()
    book = createOptionBook()
  })
  afterEach(async () => {
    await clock.advance(1000)
    await clock.end()
    expect(faults().take()).to.deep.equal([])
  })
  const prepare = (backend: FakeBackend) => book.attachTo(backend)
  const cells = ({ root }: TraderStage) => [...root.querySelectorAll<HTMLElement>('[part=running-order]')]

  /** Advances the clock with a live feed until a condition holds, at most `seconds`. */
  async function within({ feed }: TraderStage, seconds: number, what: string, holds: () => boolean): Promise<void> {
    for (let second = 0; second < seconds && !holds(); second++) {
      if (second % 5 === 0) feed.push(detailTopic('btcusdt'), FIGURES)
      await clock.advance(1000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await clock.advance(0)
    }
    await untilWithClock(holds, what, clock)
  }

  it('strip: sorted by deadline, counted on the tab of the lists, and a press opens the order', async () => {
    book.run('7', 90)
    book.run('8', 40)
    const trader = await open({}, clock, { width: 390, prepare })
    await untilWithClock(() => cells(trader).length === 2, 'the strip', clock)
    expect(trader.says('2 open orders')).to.equal(true)
    expect(
      cells(trader).map((cell) => cell.querySelector('tl-countdown')?.shadowRoot?.textContent?.trim()),
    ).to.deep.equal(['00:40', '01:30'])
    const lists = trader.root.querySelector<HTMLElement>('[role=tab][aria-label="Orders, 2 open"]')
    expect(lists?.textContent?.trim()).to.equal('2')
    cells(trader)[0]?.click()
    await untilWithClock(() => trader.dialog('BTC/USDT'), 'its sheet', clock)
  })

  it('order that has ended and is not settled: the strip shows a dash instead of a guessed result', async () => {
    book.run('7', 5)
    const trader = await open({}, clock, { width: 390, prepare })
    await untilWithClock(() => cells(trader).length === 1, 'the strip', clock)
    const result = () => cells(trader)[0]?.querySelector('.settled-now')
    await within(trader, 4, 'the result at the current price', () => /\d/.test(result()?.textContent ?? ''))
    trader.backend.answer(getOptionOrders, [createOpenOrder({ orderId: '7', seconds: 5, secondsLeft: 0 })])
    await within(trader, 8, 'the settlement', () => cells(trader)[0]?.textContent?.includes('Settling') === true)
    expect(result()?.textContent).to.equal('—')
    expect(result()?.className).not.to.match(/up|down/)
  })

  it('last order settles: the strip disappears, and the notification opens the order', async () => {
    book.run('7', 10)
    const trader = await open({}, clock, { width: 390, prepare })
    await untilWithClock(() => cells(trader).length === 1, 'the strip', clock)
    await within(trader, 20, 'the announcement', () => announcement(trader.root) !== null)
    expect(cells(trader).length).to.equal(0)
    expect(announcement(trader.root)?.textContent).to.contain('+30.00').and.to.contain('USDT profit')
    const button = [...(announcement(trader.root)?.querySelectorAll('button') ?? [])].find(
      (one) => one.textContent === 'Open',
    )
    button?.click()
    await untilWithClock(() => trader.dialog('BTC/USDT'), 'the order', clock)
    await untilWithClock(() => announcement(trader.root) === null, 'the message has gone', clock)
  })

  it('notification: stays while hovered, and 8 s otherwise', async () => {
    book.run('7', 5)
    const trader = await open({}, clock, { width: 390, prepare })
    await within(trader, 20, 'the announcement', () => announcement(trader.root) !== null)
    const card = announcement(trader.root)?.firstElementChild
    card?.dispatchEvent(new MouseEvent('mouseenter'))
    card?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    await clock.advance(20_000)
    await untilWithClock(() => announcement(trader.root), 'it is still there', clock)
    card?.dispatchEvent(new MouseEvent('mouseleave'))
    card?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
    await within(trader, 12, 'it has gone', () => announcement(trader.root) === null)
  })

  it('repeating an order: same terms at the current price', async () => {
    book.run('7', 30)
    const trader = await open({ order: '7' }, clock, { width: 390, prepare })
    await within(trader, 45, 'the result', () => trader.says('Repeat order'))
    expect(announcement(trader.root), 'no notification').to.equal(null)
    await trader.press('Repeat order', 'BTC/USDT')
    await untilWithClock(() => trader.dialog('Confirm order'), 'the question', clock)
    const asked = trader.dialog('Confirm order')
    await untilWithClock(() => /150\.00.*30 s/.test(asked?.textContent ?? ''), 'the terms', clock)
    const price = asked?.querySelector('tl-price')?.shadowRoot?.textContent?.trim()
    expect(price).to.match(/^(101\.00|61,837\.63)$/)
  })

  it('interval and view: kept when the page changes', async () => {
    const trader = await open({}, clock, { width: 390, prepare })
    await trader.press('4h')
    await trader.press('Orders')
    trader.remove()
    const again = await mount('tl-options', {}, 390)
    await untilWithClock(
      () => again.root.querySelector('[role=tab][aria-label=Orders]')?.ariaSelected === 'true',
      'lists',
      clock,
    )
    again.root.querySelector<HTMLElement>('[role=tab][aria-label=Chart]')?.click()
    const interval = () => [...again.root.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === '4h')
    await untilWithClock(() => interval()?.ariaSelected === 'true', 'the interval', clock)
    again.remove()
  })
})

describe('orders in progress on a page without a trader', () => {
  let backend: FakeBackend
  let clock: FakeClock
  beforeEach(async () => {
    clock = fakeClock()
    backend = fakeBackend()
    await resetStores()
    setToken('a-token-for-tests')
  })
  afterEach(async () => {
    setToken('')
    await clock.advance(2000)
    await clock.end()
    backend.close()
  })

  it('none: requested once and not again', async () => {
    createOptionBook().attachTo(backend)
    const page = await mount('tl-security', {}, 390)
    await clock.advance(3_000)
    await untilWithClock(() => backend.received('getHyOrderList').length === 1, 'one request', clock)
    for (let minute = 0; minute < 3; minute++) await clock.advance(60_000)
    expect(backend.received('getHyOrderList')).to.have.length(1)
    page.remove()
  })

  it('settlement: announced, dispatched on the document, and opened by the options page', async () => {
    const book = createOptionBook()
    book.run('7', 20)
    book.attachTo(backend)
    const page = await mount('tl-security', {}, 390)
    const reported: OrderEvent[] = []
    const listen = (event: Event) => reported.push((event as CustomEvent<OrderEvent>).detail)
    document.addEventListener('tl-order', listen)
    const wanted = recordEvents<{ route: string; query: object }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    for (let second = 0; second < 30 && !announcement(page.root); second++) {
      await clock.advance(1000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await untilWithClock(() => announcement(page.root), 'the announcement', clock)
    expect(reported.map(({ phase, orderId }) => [phase, orderId])).to.deep.equal([['settled', '7']])
    announcement(page.root)?.querySelector('button')?.click()
    await untilWithClock(() => wanted.length === 1, 'the navigation', clock)
    expect(wanted).to.deep.equal([{ route: '/options', query: { order: '7' } }])
    const looks = backend.received('getHyOrderList').length
    for (let minute = 0; minute < 3; minute++) await clock.advance(60_000)
    // One poll may have been due before the watch ended.
    expect(backend.received('getHyOrderList').length, 'requests after the last order').to.be.at.most(looks + 1)
    document.removeEventListener('tl-order', listen)
    page.remove()
  })
})
