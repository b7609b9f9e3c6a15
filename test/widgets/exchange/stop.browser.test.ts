import { expect } from '@esm-bundle/chai'
import { createConditionalOrder, getConditionalOrders } from '../../../shared/base/contract/conditional-orders.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { cancelSpotOrder, getMarketBalance } from '../../../shared/base/contract/spot.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { $lastPrice } from '../../../widgets/exchange/trading-snapshot.store.ts'
import { byRole, hasRole } from '../../support/browser/find.ts'
import { press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('orders that wait for a price', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const opened = async (isOffered = true) => {
    backend().answer(getSettings, { ...getSettings.example, conditionalOrders: isOffered, orderTerms: isOffered })
    backend().answer(getMarketBalance, getMarketBalance.example)
    const page = await open({ symbol: 'btcusdt' })
    await until(() => page.text().includes('10,000.00'), 'the balance')
    await until(() => {
      feed().push(detailTopic('btcusdt'), { open: 61_000, close: 61_000, high: 1, low: 1, amount: 1, vol: 1, count: 1 })
      return $lastPrice('btcusdt').get() === '61000'
    }, 'the last price')
    return page
  }
  const choose = async (page: Mounted, kind: string) => {
    const select = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    select.value = kind
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => page.root.querySelector('input[name=triggerPrice]') !== null, 'the form of the stop')
  }
  const sent = () => backend().received(createConditionalOrder.path)

  it('a stop limit purchase: the form says what will happen and what is held, and sends it once', async () => {
    const page = await opened()
    await choose(page, 'stop-limit')
    type(page, 'triggerPrice', '62000')
    type(page, 'price', '62100')
    type(page, 'quantity', '0.1')
    await until(() => page.text().includes('When the price rises to 62,000.00 USDT'), 'the sentence')
    expect(page.text()).to.include('buys 0.1 BTC at 62,100.00 USDT or less')
    expect(page.text()).to.include('6,210.00 USDT is on hold until then')
    press(page, 'Buy BTC')
    await until(() => sent().length === 1, 'the order is sent')
    expect(sent()[0]?.form).to.include({
      operate_type: '3',
      trigger_price: '62000',
      price: '62100',
      num: '0.1',
      type: '1',
    })
  })

  it('the list of order types keeps the focus when another form replaces it, also while that form loads', async () => {
    const page = await opened()
    const list = () => byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    list().focus()
    for (const kind of ['stop-limit', 'stop-market', 'market', 'stop-limit']) {
      const before = list()
      before.value = kind
      before.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => page.root.activeElement === list() && list().value === kind, `the focus in the form of ${kind}`)
      expect(page.root.querySelectorAll('.ticket [role=tab]').length, 'sides').to.equal(2)
    }
  })

  it('a trigger that the last price has reached: an error at the field, and nothing is sent', async () => {
    const page = await opened()
    await choose(page, 'stop-market')
    type(page, 'triggerPrice', '60000')
    type(page, 'amount', '100')
    press(page, 'Buy BTC')
    await until(() => page.text().includes('Enter a trigger above the last price'), 'the reason')
    expect(sent()).to.have.length(0)
  })

  it('the tab Conditional lists waiting orders, says why a reached one stays, and cancels one', async () => {
    const stays = { id: '79', status: 'reached', obstacle: 'book', reachedPrice: '59990' } as const
    backend().answer(getConditionalOrders, [
      ...getConditionalOrders.example.map((order) => ({ ...order, ...stays })),
      ...getConditionalOrders.example,
    ])
    const page = await opened()
    await until(() => hasRole(page, 'tab', 'Conditional'), 'the tab')
    press(page, 'Conditional')
    await until(() => page.text().includes('#78'), 'the orders')
    expect(page.text()).to.include('Reached at 59,990.00 USDT')
    byRole(page, 'button', 'Cancel: Sell 0.25 BTC/USDT')
    const buttons = [...page.root.querySelectorAll<HTMLButtonElement>('.spot-order .answers button')]
    buttons[0]?.click()
    await waitForDrawing()
    press(page, 'Cancel order')
    await until(() => backend().received(cancelSpotOrder.path).length === 1, 'the cancellation')
    expect(backend().received(cancelSpotOrder.path)[0]?.form).to.include({ bb_id: '79' })
  })

  it('take profit and stop as one order: the form says what each end brings and that one is held, and sends one limit order with its stop', async () => {
    const page = await opened()
    press(page, 'Sell')
    const select = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    select.value = 'pair'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => page.root.querySelector('input[name=stopPrice]') !== null, 'the form of the pair')
    type(page, 'price', '60000')
    type(page, 'triggerPrice', '59000')
    type(page, 'stopPrice', '58900')
    type(page, 'quantity', '0.1')
    await until(() => page.text().includes('Sells 0.1 BTC for 6,000.00 USDT.'), 'the sentence')
    expect(page.text()).to.include('If the price falls to 59,000.00 USDT, sells it for about 5,890.00 USDT instead.')
    expect(page.text()).to.include('0.1 BTC is on hold until then')
    press(page, 'Sell BTC')
    await until(() => page.text().includes('Enter a take profit above the last price, 61,000.00 USDT'), 'the reason')
    type(page, 'price', '63000')
    press(page, 'Sell BTC')
    await until(() => backend().received('upbbbuy').length === 1, 'the order is sent')
    expect(backend().received('upbbbuy')[0]?.form).to.include({
      operate_type: '1',
      price: '63000',
      stop_trigger: '59000',
      stop_price: '58900',
      num: '0.1',
      type: '2',
    })
  })

  it('a backend without the setting: neither the types nor the tab are offered', async () => {
    const page = await opened(false)
    await until(() => hasRole(page, 'tab', 'Completed'), 'the tabs')
    expect(byRole<HTMLSelectElement>(page, 'combobox', 'Order type').options).to.have.length(2)
    expect(hasRole(page, 'tab', 'Conditional')).to.equal(false)
  })
})
