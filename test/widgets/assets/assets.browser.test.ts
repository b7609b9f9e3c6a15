import { expect } from '@esm-bundle/chai'
import { getBalanceHistory } from '../../../shared/base/contract/balance-history.ts'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { setTheme } from '../../../shared/state/preferences/theme.ts'
import '../../../widgets/assets/assets.element.ts'
import { enterText, findControl, isLeftToBrowser, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until, untilPolled } from '../../support/browser/stage.ts'

const coin = (coinName: string, balance: string, frozen = '0', dollarValue: string | null = null) => ({
  coinId: coinName.toLowerCase(),
  coinName,
  balance,
  frozen,
  dollarValue,
  minTransfer: null,
})
const BALANCES: ResponseData<typeof getBalances> = {
  totalValue: null,
  coinList: [
    {
      type: 'funds',
      totalAvailableAsset: null,
      balanceInfo: [coin('USDT', '1.5', '0.5'), coin('BTC', '0.5'), coin('LTC', '0')],
    },
    { type: 'quant', totalAvailableAsset: null, balanceInfo: [coin('USDT', '8')] },
    { type: 'options', totalAvailableAsset: null, balanceInfo: [coin('USDT', '90')] },
  ],
}
const BTC = { ...(getMarkets.example[0] as ResponseData<typeof getMarkets>[number]), close: '60000' }

describe('<tl-assets>', () => {
  const { backend, feed, faults, open, visit } = memberPage('tl-assets')
  beforeEach(() => {
    setAmountsHidden(false)
    backend().answer(getBalances, BALANCES)
    backend().answer(getMarkets, [BTC])
    backend().answer(getSettings, { ...getSettings.example, quantSwitch: true })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const tabs = ({ root }: Mounted) => [...root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
  const total = ({ find }: Mounted) => find('[part=total] > :last-child').textContent
  const rows = ({ root }: Mounted) => [...root.querySelectorAll('[part=coin]')]
  const shown = async (account = 'all', width?: number) => {
    const page = await open({ account }, width)
    await until(() => page.root.querySelector('[part=total]') && page.text().includes('30,'), 'the figures')
    // The coins of an account are loaded on demand.
    if (account !== 'all') await until(() => page.root.querySelector('.filter'), 'the coins')
    return page
  }

  it('balances: requested once, by POST without a form (AST-08)', async () => {
    await shown()
    const asked = backend().received('getUserBalanceList')
    expect(asked).to.have.length(1)
    expect(asked[0]?.form).to.deep.equal({})
  })

  it('tabs: all accounts, then the types 2, 1, 3 (AST-01, 02)', async () => {
    expect(tabs(await shown())).to.deep.equal(['All', 'Options', 'Funds', 'Quant'])
  })

  it('quant account: hidden if it is not offered (AST-03, Q-040)', async () => {
    backend().answer(getSettings, { ...getSettings.example, quantSwitch: false })
    const page = await shown()
    expect(tabs(page)).to.deep.equal(['All', 'Options', 'Funds'])
    expect(total(page)).to.equal('$30,092.00')
  })

  it("server's total and values: shown as sent, and moved by prices until the next answer (AST-09, 10, 13)", async () => {
    const funds = {
      type: 'funds' as const,
      totalAvailableAsset: '500',
      balanceInfo: [coin('BTC', '1.75', '0', '30134.5')],
    }
    backend().answer(getBalances, { totalValue: '1234.5', coinList: [funds] })
    const page = await open({ account: 'all' }, 390)
    await until(() => page.root.querySelector('[part=total]') && total(page) === '$1,234.50', "the server's total")
    expect(page.find('[part=account]').textContent).to.contain('$500.00')
    await until(() => feed().topics().includes(detailTopic('btcusdt')), 'the subscription')
    feed().push(detailTopic('btcusdt'), { open: 1, close: 66000, high: 1, low: 1, vol: 1, amount: 1 })
    await untilPolled(() => total(page) === '$1,357.95', 'a total that has moved by 10 %')
  })

  it('total and account values that the server does not send: computed at live prices (AST-04, 13)', async () => {
    const page = await shown()
    expect(total(page)).to.equal('$30,100.00')
    const accounts = [...page.root.querySelectorAll('[part=account]')].map((row) => row.textContent)
    expect(accounts[0]).to.contain('Options account').and.contain('$90.00')
    expect(accounts[1]).to.contain('Funds account').and.contain('$30,002.00').and.contain('99.7%')
    expect(page.find('.distribution[role=img]').getAttribute('aria-label')).to.equal('Options 0.3%, Funds 99.7%')
  })

  it('feed: updates the total between polls', async () => {
    const page = await shown()
    await until(() => feed().topics().includes(detailTopic('btcusdt')), 'the subscription')
    feed().push(detailTopic('btcusdt'), { open: 1, close: 70000, high: 1, low: 1, vol: 1, amount: 1 })
    await untilPolled(() => total(page) === '$35,100.00', 'the new total')
  })

  it('coin row: available and frozen with 8 decimals, value with 2 (AST-06, 11, 12)', async () => {
    const page = await shown('funds')
    const [usdt, btc] = rows(page).map((row) => row.textContent)
    expect(usdt).to.contain('1.50000000').and.contain('On hold 0.50000000').and.contain('≈ $2.00')
    expect(btc).to.contain('0.50000000').and.contain('≈ $30,000.00')
    // The zeros after the plain number are pale and not read out.
    expect(page.find('[part=coin] .long-amount i').textContent).to.equal('000000')
    expect(page.find('[part=coin] .long-amount i').getAttribute('aria-hidden')).to.equal('true')
  })

  it('list of all accounts: balances and locked funds have 8 decimals, the last ones pale and not read out (AST-12)', async () => {
    const holdings = [{ place: 'mining' as const, coin: 'USDT', amount: '12.5' }]
    backend().answer(getBalanceHistory, { ...getBalanceHistory.example, holdings })
    const page = await shown()
    await until(() => page.root.querySelector('[part=holding]'), 'the locked funds')
    const amounts = [...page.root.querySelectorAll(':is([part=allocation], [part=holding]) small > *')]
    expect(amounts.map((amount) => amount.textContent?.trim())).to.deep.equal([
      '0.50000000',
      '100.00000000',
      '12.50000000 USDT',
    ])
    for (const amount of amounts) expect(amount.querySelector('i')?.getAttribute('aria-hidden')).to.equal('true')
    press(page, 'Hide values')
    await until(() => amounts[0]?.isConnected === false || !page.text().includes('0.5'), 'hidden')
    expect(page.find('[part=allocation] small').textContent).to.equal('****')
  })

  it('hide button: replaces every amount by ****, also on the next visit (AST-05)', async () => {
    const page = await shown('funds')
    press(page, 'Hide values')
    await until(() => total(page) === '****', 'hidden')
    expect(page.text()).not.to.match(/\d{2,}/)
    expect(localStorage.getItem('hidden')).to.equal('yes')
    press(page, 'Show values')
    await until(() => total(page) === '$30,002.00', 'shown')
    expect(localStorage.getItem('hidden')).to.equal(null)
  })

  it('browser controls: follow the theme', async () => {
    setTheme('night')
    try {
      const page = await shown('funds')
      const scheme = () => getComputedStyle(page.find('input[type=checkbox]')).colorScheme
      await until(() => scheme() === 'dark', 'by night')
      setTheme('day')
      await until(() => scheme() === 'light', 'by day')
    } finally {
      setTheme('day')
    }
  })

  it('actions: the first of several is highlighted, a single one is not', async () => {
    backend().answer(getSettings, { ...getSettings.example, accountTransferSwitch: true, depositSwitch: true })
    const colours = async (routes: string[], count: number) => {
      setSiteRoutes(['/assets', ...routes])
      const page = await shown('funds')
      const actions = () => [...page.root.querySelectorAll<HTMLElement>('[part=actions] :is(a, button)')]
      await until(() => actions().length === count, 'the actions')
      const found = actions().map((action) => getComputedStyle(action.firstElementChild as Element).backgroundColor)
      page.remove()
      return found
    }
    const [main, quiet] = await colours(['/recharge', '/changemoney'], 2)
    expect(main).to.not.equal(quiet)
    expect(await colours(['/changemoney'], 1)).to.deep.equal([quiet])
  })

  it('coin filter: by name and by empty balance, and says if there is no match', async () => {
    const page = await shown('funds')
    page.find<HTMLInputElement>('input[type=checkbox]').click()
    await until(() => rows(page).length === 2, 'without LTC')
    const search = page.find<HTMLInputElement>('input[type=search]')
    enterText(search, ' bt ')
    await until(() => rows(page).length === 1, 'only BTC')
    enterText(search, 'zzz')
    await until(() => page.text().includes('No matching coins'), 'nothing found')
  })

  it('press on a coin: opens its account page with id, name, type, available amount and value (AST-07, Q-038)', async () => {
    const page = await shown('funds')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    ;(rows(page)[1] as HTMLElement).click()
    expect(wanted).to.deep.equal([
      { route: '/trade-account', query: { id: 'btc', name: 'BTC', type: '1', usd: '0.5', conversion: '30000' } },
    ])
    setAmountsHidden(true)
    await until(() => page.text().includes('****'), 'amounts are hidden')
    ;(rows(page)[1] as HTMLElement).click()
    expect(wanted[1], 'also in the address').to.deep.equal({
      route: '/trade-account',
      query: { id: 'btc', name: 'BTC', type: '1' },
    })
    setAmountsHidden(false)
  })

  it('actions: shown if the operator enables them and the page exists (Q-043)', async () => {
    setSiteRoutes(['/assets', '/recharge', '/changemoney', '/exchangeb'])
    backend().answer(getSettings, {
      ...getSettings.example,
      quantSwitch: true,
      accountTransferSwitch: true,
      swapSwitch: false,
    })
    const page = await shown()
    await until(() => page.root.querySelector('[part=actions]'), 'the actions')
    expect(
      [...page.root.querySelectorAll('[part=actions] :is(a, button)')].map((one) => one.textContent?.trim()),
    ).to.deep.equal(['Deposit', 'Move funds'])
  })

  it('coins and actions: links, or a button if customer support replaces the page (Q-043)', async () => {
    setSiteRoutes(['/assets', '/recharge', '/changemoney', '/trade-account'])
    backend().answer(getSettings, { ...getSettings.example, accountTransferSwitch: true, depositSwitch: false })
    const page = await shown('funds')
    await until(() => page.root.querySelectorAll('[part=actions] > *').length === 2, 'the actions')
    expect([...page.root.querySelectorAll('[part=actions] > *')].map(({ localName }) => localName)).to.deep.equal([
      'button',
      'a',
    ])
    expect(isLeftToBrowser(page.find('[part=actions] a'))).to.equal(true)
    expect(page.find<HTMLAnchorElement>('a[part=coin]').href).to.contain('/trade-account?')
  })

  it('loading fails: shows the error, and Retry recovers', async () => {
    backend().fail(getBalances, 'server')
    const page = await open()
    await until(() => page.text().includes('Failed to load'), 'the failure')
    backend().answer(getBalances, BALANCES)
    findControl(page, 'Retry').click()
    await until(() => page.root.querySelector('[part=total]'), 'the figures')
  })

  it('visitor: sees a link to the login page, and nothing is requested', async () => {
    const page = await visit()
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents<{ route: string }>(page, 'tl-navigate')
    await until(() => page.text().includes('Please log in'), 'the hint')
    press(page, 'Log in')
    expect(wanted[0]?.route).to.equal('/login')
    expect(backend().received('getUserBalanceList')).to.have.length(0)
  })
})
