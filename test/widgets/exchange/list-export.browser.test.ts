import { expect } from '@esm-bundle/chai'
import { getConditionalOrders } from '../../../shared/base/contract/conditional-orders.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { hasRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { catchSavedFile } from '../../support/browser/saved-file.ts'
import { until } from '../../support/browser/stage.ts'

describe('<tl-exchange>: CSV of its tabs', () => {
  const { backend, faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const opened = async (tab: string) => {
    backend().answer(getSettings, getSettings.example)
    backend().answer(getSpotOrders, ({ form }): SpotOrder[] => [
      {
        ...(getSpotOrders.example[0] as SpotOrder),
        id: form.status === '3' ? '9' : '8',
        status: form.status === '3' ? 'cancelled' : 'completed',
      },
    ])
    backend().answer(getConditionalOrders, getConditionalOrders.example)
    const page = await open({ symbol: 'btcusdt' }, 1440)
    await until(() => hasRole(page, 'tab', tab), 'the tabs')
    press(page, tab)
    await until(() => page.root.querySelector('[aria-label="Export as CSV"]'), 'the button')
    return page
  }

  it('History: the orders that its filters select', async () => {
    const page = await opened('History')
    const completed = await catchSavedFile(() => press(page, 'Export as CSV'))
    expect(completed.name).to.match(/^orders-completed-btcusdt-\d{4}-\d\d-\d\d\.csv$/)
    expect(completed.text.split('\r\n').filter(Boolean)).to.have.length(2)
    expect(completed.text).to.contain('BTC/USDT')
    press(page, 'Cancelled')
    press(page, 'All markets')
    await until(() => hasRole(page, 'button', 'BTC/USDT only'), 'the orders of all markets')
    const cancelled = await catchSavedFile(() => press(page, 'Export as CSV'))
    expect(cancelled.name).to.match(/^orders-cancelled-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('Conditional: the orders that wait for a price, with their triggers', async () => {
    const page = await opened('Conditional')
    const { name, text } = await catchSavedFile(() => press(page, 'Export as CSV'))
    expect(name).to.match(/^orders-conditional-\d{4}-\d\d-\d\d\.csv$/)
    const [head, row] = text.replace('\uFEFF', '').split('\r\n')
    expect(head).to.contain('Trigger')
    expect(row).to.contain('78,BTC/USDT,Sell,Stop limit,60000,59900,0.25,,')
  })
})
