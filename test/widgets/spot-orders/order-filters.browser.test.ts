import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/spot-orders/spot-orders.element.ts'
import { type as fillIn, press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { catchSavedFile } from '../../support/browser/saved-file.ts'
import { type Mounted, until, untilPolled } from '../../support/browser/stage.ts'

const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })

describe('<tl-spot-orders>: filters and export', () => {
  const { backend, faults, open } = memberPage('tl-spot-orders')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const asked = () => backend().received('tradegetOrderList').at(-1)?.form
  const field = ({ root }: Mounted, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)
  const withFilters = async (width?: number) => {
    backend().answer(getSettings, { ...getSettings.example, orderFilters: true })
    const [market] = getMarkets.example
    backend().answer(getMarkets, [
      { ...market, id: '1' },
      { ...market, id: '2', title: 'ETH/USDT', symbol: 'ethusdt' },
    ] as never)
    const page = await open({}, width)
    const filter = () => page.root.querySelector<HTMLButtonElement>('[aria-label="Filter and export"]:enabled')
    await until(filter, 'the button of the filters')
    expect(filter()?.getAttribute('aria-expanded')).to.equal('false')
    filter()?.click()
    await until(() => field(page, 'market')?.querySelector('[value=ethusdt]'), 'the filters')
    return page
  }
  const chooseMarket = (page: Mounted, symbol: string) => {
    const select = page.root.querySelector<HTMLSelectElement>('[name=market]')
    if (!select) throw new Error('no list of markets')
    select.value = symbol
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('a market and two days chosen: only their orders are requested, both days included, and one press clears all', async () => {
    const page = await withFilters()
    chooseMarket(page, 'ethusdt')
    await until(() => asked()?.symbol === 'ethusdt', 'the orders of the market')
    fillIn(page, 'first', '2026-03-28')
    fillIn(page, 'last', '2026-03-29')
    const [from, to] = [new Date(2026, 2, 28), new Date(2026, 2, 30)].map((day) => String(day.getTime()))
    await until(() => asked()?.to === to, 'the orders of the days')
    expect(asked()).to.deep.equal({ type: '0', status: '1', page: '1', limit: '10', symbol: 'ethusdt', from, to })
    press(page, 'Clear filters')
    await untilPolled(() => asked()?.symbol === undefined, 'all orders')
    expect(asked()).to.not.have.any.keys('from', 'to')
    expect(field(page, 'first')?.value).to.equal('')
  })

  it('last day before the first: the field says so, and nothing can be exported', async () => {
    const page = await withFilters()
    fillIn(page, 'first', '2026-03-29')
    fillIn(page, 'last', '2026-03-28')
    await until(() => page.text().includes('The end date must be on or after the start date'), 'the message')
    expect(page.root.querySelector('[aria-label="Export as CSV"]')).to.equal(null)
    expect(field(page, 'last')?.getAttribute('aria-invalid')).to.equal('true')
  })

  it('backend without filters: none are shown', async () => {
    backend().answer(getSettings, { ...getSettings.example, orderFilters: false })
    const page = await open()
    await until(() => page.root.querySelector('[part=order]'), 'the orders')
    await until(() => backend().received('getSetting').length > 0, 'the settings')
    expect(field(page, 'market')).to.equal(null)
  })

  for (const width of [280, 1000])
    it(`filters fit into the element (${width} px)`, async () => {
      const page = await withFilters(width)
      expect(findOverflowingElements(page.element)).to.deep.equal([])
    })

  it('export: all pages of the filtered orders with exact figures; a cell that looks like a formula is made safe', async () => {
    const all = Array.from({ length: 105 }, (_none, at) => order({ id: String(300 - at), symbol: 'ethusdt' }))
    all[104] = order({
      id: '196',
      coin: '=1+1',
      limitPrice: '0.00000001',
      price: '1234567890123456.12345678',
      fee: null,
      tradedAt: 1_794_000_060_000,
    })
    backend().answer(getSpotOrders, ({ form }) => {
      const start = form.after ? all.findIndex(({ id }) => id === form.after) + 1 : 0
      return all.slice(start, start + Number(form.limit))
    })
    const page = await withFilters()
    chooseMarket(page, 'ethusdt')
    await until(() => asked()?.symbol === 'ethusdt', 'the orders of the market')
    const { name, text } = await catchSavedFile(() => press(page, 'Export as CSV'))
    expect(name).to.match(/^orders-open-ethusdt-\d{4}-\d\d-\d\d\.csv$/)
    expect(
      text.startsWith('\ufeffNumber,Market,Side,Order type,Price,Average price,Quantity,Filled,Fee,Fee coin,Placed,'),
    ).to.equal(true)
    const lines = text.trim().split('\r\n')
    expect(lines).to.have.length(106)
    expect(lines[1]).to.match(/^300,BTC\/USDT,Buy,Limit,61000,,0\.25,0,0,BTC,2026-11-0\d \d\d:\d\d:\d\d,,Open orders$/)
    expect(lines[105]).to.match(/^196,'=1\+1\/USDT,Buy,Limit,0\.00000001,1234567890123456\.12345678,0\.25,0,,BTC,/)
    expect(
      backend()
        .received('tradegetOrderList')
        .filter(({ form }) => form.limit === '100'),
    ).to.have.length(2)
  })

  it('export without orders: says that there is nothing to export', async () => {
    backend().answer(getSpotOrders, [])
    const page = await withFilters()
    press(page, 'Export as CSV')
    await until(() => $toast.get()?.text === 'Nothing to export', 'the message')
  })
})
