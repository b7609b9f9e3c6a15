import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import { getPositions } from '../../../shared/base/contract/positions.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })

describe('<tl-exchange>: own orders', () => {
  const { backend, faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const tab = ({ root }: Mounted, name: string) =>
    [...root.querySelectorAll<HTMLElement>('.lists [role=tab]')].find(({ textContent }) =>
      textContent?.startsWith(name),
    )
  const markets = ({ root }: Mounted) => [...root.querySelectorAll('.lists [part=order] b')].map((b) => b.textContent)

  let hasPositions = true
  const opened = async (order_filters: boolean, width?: number) => {
    backend().answer(getSettings, { ...getSettings.example, orderFilters: order_filters, positions: hasPositions })
    backend().answer(getSpotOrders, ({ form }) =>
      form.status === '1'
        ? [order({ id: '1' }), order({ id: '2', coin: 'ETH' })]
        : [
            ...(form.symbol || form.status === '3' ? [] : [order({ id: '4', status: 'completed', coin: 'ETH' })]),
            order({
              id: '3',
              status: form.status === '3' ? 'cancelled' : 'completed',
              coin: form.status === '3' ? 'SOL' : 'BTC',
            }),
          ],
    )
    const page = await open({}, width)
    await until(() => markets(page).length === 2, 'the open orders')
    return page
  }

  it('two open orders: their number and "Cancel all" are above the list, not among the tabs', async () => {
    const page = await opened(true)
    const line = page.root.querySelector<HTMLElement>('.lists .open-orders')
    expect(line?.querySelector('span')?.textContent).to.equal('2 open orders')
    const button = line?.querySelector('button')
    expect(button?.textContent).to.equal('Cancel all')
    expect(button?.closest('.lists-head')).to.equal(null)
    expect(markets(page)).to.deep.equal(['BTC/USDT', 'ETH/USDT'])
  })

  it('the question about all orders stays open while the element becomes wide and narrow again', async () => {
    const page = await opened(true)
    press(page, 'Cancel all')
    await until(
      () => page.root.querySelector('dialog')?.textContent?.includes('2 open orders on all markets'),
      'the question',
    )
    for (const width of [1440, 390]) {
      page.box.style.inlineSize = `${width}px`
      await until(
        () => (page.root.querySelector('.lists-head .open-orders') !== null) === width > 390,
        `the layout of ${width} px`,
      )
      expect(page.root.querySelector<HTMLDialogElement>('dialog')?.open, `${width} px`).to.equal(true)
    }
    press(page, 'Keep')
    await until(() => page.root.querySelector('dialog') === null, 'the closed question')
  })

  it('completed: the orders of the market, after one press those of all markets, after another those of the market', async () => {
    const page = await opened(true)
    tab(page, 'Completed')?.click()
    await until(() => markets(page).join() === 'BTC/USDT', 'the orders of the market')
    press(page, 'All markets')
    await until(() => markets(page).join() === 'ETH/USDT,BTC/USDT', 'the orders of all markets')
    press(page, 'BTC/USDT only')
    await until(() => markets(page).join() === 'BTC/USDT', 'the orders of the market again')
  })

  it('backend without filters: completed orders of all markets, without a choice', async () => {
    const page = await opened(false)
    tab(page, 'Completed')?.click()
    await until(() => markets(page).join() === 'ETH/USDT,BTC/USDT', 'the orders of all markets')
    expect(page.root.querySelector('.lists .open-orders')).to.equal(null)
  })

  it('wide: the history has completed and cancelled orders, and the coins of the funds account have a tab (Q-540)', async () => {
    const [account] = getBalances.example.coinList
    backend().answer(getBalances, {
      totalValue: '30000',
      coinList: account
        ? [
            {
              ...account,
              type: 'funds',
              balanceInfo: [
                {
                  coinId: '2',
                  coinName: 'BTC',
                  balance: '0.5',
                  frozen: '0.25',
                  dollarValue: '30000',
                  minTransfer: '0',
                },
                { coinId: '3', coinName: 'ETH', balance: '0', frozen: '0', dollarValue: '0', minTransfer: '0' },
              ],
            },
          ]
        : [],
    })
    const page = await opened(true, 1440)
    expect([...page.root.querySelectorAll('.lists .tabs [role=tab]')].map((one) => one.textContent)).to.deep.equal([
      'Open orders2',
      'Conditional',
      'History',
      'Assets',
    ])
    expect(page.root.querySelector('.lists-head .open-orders button')?.textContent).to.equal('Cancel all')
    tab(page, 'History')?.click()
    await until(() => markets(page).join() === 'BTC/USDT', 'the completed orders of the market')
    tab(page, 'Cancelled')?.click()
    await until(() => markets(page).join() === 'SOL/USDT', 'the cancelled orders')
    tab(page, 'Assets')?.click()
    await until(() => page.root.querySelectorAll('.lists .own-coin').length > 0, 'the coins')
    const cells = [...page.root.querySelectorAll('.lists .own-coin > *')].map(({ textContent }) => textContent)
    expect(cells.slice(0, 3), 'only coins that the member has').to.deep.equal(['BTC', '0.50', '0.25'])
    expect(cells.length).to.equal(6)
  })

  it('wide: a coin has its average cost and profit, a dash if they cannot be loaded, and neither on another backend', async () => {
    const [account] = getBalances.example.coinList
    const balance = {
      coinId: '2',
      coinName: 'BTC',
      balance: '0.2',
      frozen: '0',
      dollarValue: '13400',
      minTransfer: '0',
    }
    backend().answer(getBalances, {
      totalValue: '13400',
      coinList: account ? [{ ...account, type: 'funds', balanceInfo: [balance] }] : [],
    })
    const cells = async () => {
      const page = await opened(true, 1440)
      tab(page, 'Assets')?.click()
      const found = () => [...page.root.querySelectorAll('.lists .own-coin > *')].map(({ textContent }) => textContent)
      await until(() => found().length > 0 && found().at(-1) !== '', 'the coins')
      page.remove()
      return found()
    }
    const [cost, profit] = (await cells()).slice(4)
    expect(cost).to.equal('61,204.10')
    expect(profit).to.match(/^[+−][\d,]+\.\d\d$/)
    backend().fail(getPositions, 'server')
    expect((await cells()).slice(4)).to.deep.equal(['—', '—'])
    hasPositions = false
    expect((await cells()).length).to.equal(4)
  })
})
