import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getOptionOrder, getOptionOrders } from '../../../shared/base/contract/options.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { type as fillIn } from '../../support/browser/forms.ts'
import { assertColumns, getCells } from '../../support/browser/order-tables.ts'
import { catchSavedFile } from '../../support/browser/saved-file.ts'
import { until } from '../../support/browser/stage.ts'
import { createOpenOrder, type OptionOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

const settled = (part: Partial<OptionOrder>): OptionOrder => ({ ...getOptionOrder.example, ...part })

describe('option order lists: filters, export and table', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: TraderStage) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const asked = ({ backend }: TraderStage) => backend.received('getHyOrderList').at(-1)?.form
  const choose = ({ root }: TraderStage, name: string, value: string) => {
    const select = root.querySelector<HTMLSelectElement>(`[name=${name}]`)
    if (!select) throw new Error(`no field ${name}`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const withFilters = async (width?: number, orders: Parameters<TraderStage['backend']['answer']>[1] = []) => {
    const trader = await open({}, undefined, {
      ...(width && { width }),
      prepare: (backend) => {
        backend.answer(getSettings, { ...getSettings.example, orderFilters: true })
        const [market] = getMarkets.example
        backend.answer(getMarkets, [market, { ...market, id: '9', title: 'ETH/USDT', symbol: 'ethusdt' }] as never)
        backend.answer(getOptionOrders, orders as never)
      },
    })
    await reloadSettings()
    // "Orders", or "Orders, 2 open" once these are loaded.
    trader.root.querySelector<HTMLElement>('[role=tab][aria-label^=Orders]')?.click()
    const button = () => trader.root.querySelector<HTMLButtonElement>('[aria-label="Filter and export"]:enabled')
    await until(button, 'the button of the filters')
    button()?.click()
    await until(() => trader.root.querySelector('[name=market] [value=ethusdt]'), 'the filters')
    return trader
  }

  it('settled orders: market, direction and days are requested, both days included, and one press clears all', async () => {
    const trader = await withFilters()
    await trader.press('Settled')
    choose(trader, 'market', 'ethusdt')
    choose(trader, 'direction', 'down')
    fillIn(trader, 'first', '2026-03-28')
    fillIn(trader, 'last', '2026-03-29')
    const [from, to] = [new Date(2026, 2, 28), new Date(2026, 2, 30)].map((day) => String(day.getTime()))
    await until(() => asked(trader)?.to === to, 'the orders of the days')
    expect(asked(trader)).to.deep.equal({
      status: '2',
      buytype: '2',
      symbol: 'ethusdt',
      from,
      to,
      page: '1',
      limit: '10',
    })
    await trader.press('Clear filters')
    await until(() => !trader.says('Clear filters'), 'no filter is set')
    expect(trader.root.querySelector<HTMLSelectElement>('[name=direction]')?.value).to.equal('')
  })

  it('orders in progress: selected from the complete list, without a request, and counted as before', async () => {
    const trader = await withFilters(390, [
      createOpenOrder({ orderId: '1', symbol: 'ethusdt', marketName: 'ETH/USDT', direction: 'down' }),
      createOpenOrder({ orderId: '2', symbol: 'btcusdt', openedAt: new Date(2026, 2, 28, 12).getTime() }),
    ])
    await until(() => rows(trader).length === 2, 'both orders')
    const before = trader.backend.received('getHyOrderList').length
    choose(trader, 'market', 'ethusdt')
    await until(() => rows(trader).length === 1, 'the order of the market')
    expect(rows(trader)[0]?.textContent).to.contain('ETH/USDT')
    choose(trader, 'direction', 'up')
    await until(() => rows(trader).length === 0, 'no order of both')
    await trader.press('Clear filters')
    fillIn(trader, 'last', '2026-03-28')
    await until(() => rows(trader)[0]?.textContent?.includes('BTC/USDT'), 'the order of the day')
    expect(rows(trader)).to.have.length(1)
    expect(trader.backend.received('getHyOrderList')).to.have.length(before)
    expect(trader.root.querySelector('[role=tab] .count')?.textContent).to.equal('2')
  })

  it('backend without filters: none are offered', async () => {
    const trader = await open({}, undefined, {
      prepare: (backend) => backend.answer(getSettings, { ...getSettings.example, orderFilters: false }),
    })
    await reloadSettings()
    await trader.press('Orders')
    await until(() => trader.says('No records') || rows(trader).length > 0, 'the orders')
    await until(() => !trader.root.querySelector('[aria-label="Filter and export"]'), 'no button')
  })

  it('export: all pages of the selected orders with exact figures, results and times', async () => {
    const all = Array.from({ length: 103 }, (_none, at) => settled({ orderId: String(300 - at) }))
    all[1] = settled({ orderId: '299', isWin: 'no', outcome: 'lost', profit: '150.00000001', amount: '150.00000001' })
    all[2] = settled({
      orderId: '298',
      isWin: 'no',
      outcome: 'returned',
      profit: '0',
      entryPrice: null,
      exitPrice: null,
    })
    const trader = await withFilters(390, (({ form }: { form: Record<string, string> }) => {
      if (form.status === '1') return []
      const start = form.after ? all.findIndex(({ orderId }) => orderId === form.after) + 1 : 0
      return all.slice(start, start + Number(form.limit))
    }) as never)
    await trader.press('Settled')
    choose(trader, 'market', 'btcusdt')
    const { name, text } = await catchSavedFile(() => void trader.press('Export as CSV'))
    expect(name).to.match(/^options-settled-btcusdt-\d{4}-\d\d-\d\d\.csv$/)
    const lines = text.trim().split('\r\n')
    expect(lines).to.have.length(104)
    expect(lines[0]).to.equal(
      'Number,Market,Direction,"Amount, USDT",Duration,Entry price,Settlement price,Result,"Profit or loss, USDT",Opened,Settled',
    )
    expect(lines[1]).to.match(
      /^300,BTC\/USDT,Buy up,150,60 s,61837\.63,61840\.01,Settled,30,2026-11-0\d \d\d:\d\d:\d\d,2026/,
    )
    expect(lines[2]).to.match(/^299,BTC\/USDT,Buy up,150\.00000001,60 s,.*,Settled,-150\.00000001,/)
    expect(lines[3]).to.match(/^298,BTC\/USDT,Buy up,150,60 s,,,Returned,0,/)
  })

  for (const width of [640, 1100])
    it(`${width} px: a table with fixed columns, figures at the end`, async () => {
      const orders = [
        settled({}),
        settled({ orderId: '43', amount: '1', entryPrice: '0.00001234', marketName: 'SHIB/USDT' }),
      ]
      const trader = await open({}, undefined, { width, prepare: (backend) => backend.answer(getOptionOrders, orders) })
      if (width < 900) await trader.press('Orders')
      await trader.press('Settled')
      await until(() => rows(trader).length === 2, 'the orders')
      assertColumns(trader, ['Entry price', 'Settlement price', 'Amount, USDT'])
      expect(getCells(trader)[0]?.map(({ textContent }) => textContent)).to.deep.equal([
        'Market',
        'Direction',
        'Opened',
        'Entry price',
        'Settlement price',
        'Amount, USDT',
        'Profit or loss, USDT',
      ])
    })

  it('keyboard: the button of a row opens the order', async () => {
    const trader = await open({}, undefined, { prepare: (backend) => backend.answer(getOptionOrders, [settled({})]) })
    await trader.press('Orders')
    await trader.press('Settled')
    await until(() => rows(trader).length === 1, 'the order')
    const button = rows(trader)[0]?.querySelector('button')
    expect(button?.textContent).to.contain('BTC/USDT')
    button?.click()
    await until(() => trader.dialog('BTC/USDT'), 'the order opens')
  })
})
