import { expect } from '@esm-bundle/chai'
import { getBalanceHistory } from '../../../shared/base/contract/balance-history.ts'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getMember } from '../../../shared/base/contract/member.ts'
import { getOptionOrders } from '../../../shared/base/contract/options.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import { toggleFavourite } from '../../../shared/state/market/favourites.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import '../../../widgets/wallet/wallet.element.ts'
import { press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const HISTORY: ResponseData<typeof getBalanceHistory> = {
  ...getBalanceHistory.example,
  total: '10120',
  startTotal: '10000',
  netDeposits: '100',
  holdings: [],
}

describe('<tl-wallet>', () => {
  const { backend, faults, open, visit } = memberPage('tl-wallet')
  beforeEach(() => {
    setAmountsHidden(false)
    backend().answer(getSettings, {
      ...getSettings.example,
      swapSwitch: true,
      internalTransferSwitch: true,
      depositSwitch: true,
      withdrawalSwitch: true,
    })
    backend().answer(getBalanceHistory, HISTORY)
    backend().answer(getOptionOrders, [])
    backend().answer(getSpotOrders, [])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const sum = ({ root }: Mounted) => root.querySelector('.sum .number')?.textContent
  const change = ({ root }: Mounted) => root.querySelector('[part=change] .number')?.textContent

  it('total and change today: without the deposit of today', async () => {
    const page = await open()
    await until(() => sum(page) === '$10,000.00', 'the total')
    await until(() => change(page) === '+20.00', 'the change')
    const percent = page.root.querySelector('tl-change')
    await until(() => percent?.shadowRoot?.textContent?.includes('+0.20%'), 'the percentage')
  })

  it("total: the server's, which also counts open option orders and loans", async () => {
    backend().answer(getBalances, { ...getBalances.example, totalValue: '9507.2' })
    const page = await open()
    await until(() => sum(page) === '$9,507.20', 'the total')
  })

  it('open tasks: link to the trading password and the identity check, until both are done', async () => {
    setSiteRoutes(['/resetLegalPwd', '/real_authentication'])
    backend().answer(getMember, { ...getMember.example, hasTradingPassword: false, identityStatus: 'none' })
    const page = await open()
    const tasks = () =>
      [...page.root.querySelectorAll<HTMLAnchorElement>('[part=task]')].map(({ pathname }) => pathname)
    await until(() => tasks().length === 2, 'the tasks')
    expect(tasks()).to.deep.equal(['/resetLegalPwd', '/real_authentication'])
  })

  it('explanation: opened and closed by its button', async () => {
    const page = await open()
    await until(() => change(page) === '+20.00', 'the change')
    const text = page.find('.explanation')
    expect(getComputedStyle(text).display).to.equal('none')
    press(page, "How today's change is calculated")
    await until(() => getComputedStyle(text).display !== 'none', 'the explanation')
    expect(text.textContent).to.contain('Deposits, withdrawals and transfers')
    press(page, "How today's change is calculated")
    await until(() => getComputedStyle(text).display === 'none', 'closed')
  })

  it('unknown start of the day: a dash, and the explanation says why', async () => {
    backend().answer(getBalanceHistory, { ...HISTORY, startTotal: null })
    const page = await open()
    await until(
      () => page.root.querySelector('.explanation')?.textContent?.startsWith('We have no total'),
      'the reason',
    )
    expect(change(page)).to.equal(undefined)
    expect(page.find('[part=change]').textContent).to.contain('—')
  })

  it('backend without the call: the total of the balances, and no made-up change', async () => {
    backend().fail(getBalanceHistory, 'server')
    const page = await open()
    await until(() => sum(page) === '$10,000.00', 'the total')
    await until(() => page.root.querySelector('[part=change]')?.textContent?.includes('—'), 'the dash')
    expect(change(page)).to.equal(undefined)
  })

  it('hide button: no amount, percentage or line is left', async () => {
    const page = await open()
    await until(() => change(page) === '+20.00', 'the change')
    press(page, 'Hide values')
    await until(() => sum(page) === '****', 'hidden')
    expect(page.text().replace('00:00 UTC', '')).not.to.match(/\d{2,}/)
    expect(page.root.querySelector('.history path')).to.equal(null)
  })

  it('actions: deposit, withdrawal, swap and transfer, each to its page', async () => {
    const page = await open()
    await until(() => page.root.querySelectorAll('[part=actions] > *').length === 4, 'the actions')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const navigated = recordEvents<{ route: string }>(page, 'tl-navigate')
    for (const label of ['Deposit', 'Withdraw', 'Swap', 'Transfer']) press(page, label)
    expect(navigated.map(({ route }) => route)).to.deep.equal(['/recharge', '/withdrawal', '/exchangeb', '/transfer'])
  })

  it('running orders: a row with 0 without orders, else their number and markets with a link', async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=running]')?.textContent?.endsWith('0'), 'the row without orders')
    const height = page.find('.wallet').clientHeight
    page.remove()
    const option = {
      ...getOptionOrders.example[0],
      status: 'open',
      outcome: 'pending',
      secondsLeft: 600,
    } as ResponseData<typeof getOptionOrders>[number]
    const spot = { ...getSpotOrders.example[0], status: 'open' } as ResponseData<typeof getSpotOrders>[number]
    backend().answer(getOptionOrders, [option, { ...option, orderId: '43' }])
    backend().answer(getSpotOrders, [spot])
    const again = await open()
    await until(() => again.root.querySelectorAll('[part=running]').length === 2, 'both rows')
    const rows = [...again.root.querySelectorAll('[part=running]')]
    expect(rows[0]?.textContent).to.contain('Options').and.contain('BTC/USDT').and.contain('2')
    expect(rows[0]?.getAttribute('href')).to.contain('/options')
    expect(rows[1]?.getAttribute('href')).to.contain('/trade-lst')
    again.remove()
    backend().answer(getOptionOrders, [])
    const one = await open()
    await until(() => one.root.querySelector('[part=running]')?.textContent?.endsWith('1'), 'one row')
    expect(one.find('.wallet').clientHeight).to.equal(height)
  })

  it('favourites: listed with price and change once one is chosen', async () => {
    const page = await open()
    await until(() => sum(page) === '$10,000.00', 'the total')
    expect(page.root.querySelector('[part=favourite]')).to.equal(null)
    const [market] = getMarkets.example
    toggleFavourite(market?.symbol ?? '')
    try {
      await until(() => page.root.querySelector('[part=favourite]'), 'the favourite')
      expect(page.find('[part=favourite]').textContent).to.contain('BTC')
    } finally {
      toggleFavourite(market?.symbol ?? '')
    }
  })

  it('visitor: empty, and nothing is requested', async () => {
    const page = await visit()
    expect(page.text().trim()).to.equal('')
    expect(backend().received('getBalanceHistory')).to.deep.equal([])
    expect(backend().received('getUserBalanceList')).to.deep.equal([])
  })
})
