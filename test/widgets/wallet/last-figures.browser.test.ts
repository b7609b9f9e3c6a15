import { expect } from '@esm-bundle/chai'
import { getBalanceHistory } from '../../../shared/base/contract/balance-history.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getOptionOrders } from '../../../shared/base/contract/options.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import { formatMinute } from '../../../shared/base/format/days.ts'
import { $keepsFigures, setKeepsFigures } from '../../../shared/state/last-figures/setting.ts'
import { toggleFavourite } from '../../../shared/state/market/favourites.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { storageKey } from '../../../shared/state/preferences/storage.ts'
import { signOut } from '../../../shared/state/session/sign-out.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import '../../../widgets/wallet/wallet.element.ts'
import { leavePage, readKeptNames, readKeptText, reopen } from '../../support/browser/earlier-page.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, mount, until, untilPolled } from '../../support/browser/stage.ts'

const HOUR_MS = 3_600_000
const [market] = getMarkets.example
const option = {
  ...getOptionOrders.example[0],
  status: 'open',
  outcome: 'pending',
  secondsLeft: 600,
} as ResponseData<typeof getOptionOrders>[number]

describe('<tl-wallet>: last figures of an earlier page', () => {
  const { backend, open } = memberPage('tl-wallet')
  let shown: Mounted | null = null
  beforeEach(() => {
    setAmountsHidden(false)
    setKeepsFigures(true)
    backend().answer(getSettings, {
      ...getSettings.example,
      swapSwitch: true,
      internalTransferSwitch: true,
      depositSwitch: true,
      withdrawalSwitch: true,
    })
    backend().answer(getBalanceHistory, { ...getBalanceHistory.example, holdings: [] })
    backend().answer(getOptionOrders, [option, { ...option, orderId: '43' }])
    backend().answer(getSpotOrders, [])
    toggleFavourite(market?.symbol ?? '')
  })
  afterEach(() => {
    toggleFavourite(market?.symbol ?? '')
    shown?.remove()
    shown = null
    setKeepsFigures(true)
  })

  const sum = ({ root }: Mounted) => root.querySelector('.sum .number')
  const isStale = ({ element }: Mounted) => element.matches(':state(last-figures)')
  const goOffline = () => backend().fail('all', 'network')
  /** Opens the element online and waits until the device has kept everything. */
  async function openOnline(): Promise<Mounted> {
    const page = await open()
    await until(() => sum(page)?.textContent === '$10,000.00', 'the total')
    await until(() => page.root.querySelector('[part=running]'), 'the running orders')
    const names = ['balances', 'history', 'markets', 'settings', 'running']
    await until(() => names.every((name) => readKeptNames().includes(name)), 'kept figures')
    return page
  }

  it('online: figures are not marked and no time is shown', async () => {
    const page = await openOnline()
    expect(isStale(page)).to.equal(false)
    expect(page.root.querySelector('.last-figures')).to.equal(null)
  })

  it('page opened offline: total, running orders, favourites and actions of the earlier page, grey, with their age and time', async () => {
    const page = await openOnline()
    const lively = getComputedStyle(sum(page) as Element).color
    shown = await reopen(page, 3 * HOUR_MS, goOffline)
    const again = shown
    await until(() => sum(again)?.textContent === '$10,000.00', 'the kept total')
    await until(() => again.root.querySelector('[part=running]'), 'the kept running orders')
    await until(() => again.root.querySelector('[part=favourite]'), 'the kept favourite')
    expect(again.root.querySelector('[part=empty]')).to.equal(null)
    expect(isStale(again)).to.equal(true)
    await until(() => getComputedStyle(sum(again) as Element).color !== lively, 'the grey total')
    await until(() => again.text().includes('Delayed 3 h'), 'their age')
    expect(again.find('.last-figures').textContent).to.contain(formatMinute(Date.now() - 3 * HOUR_MS))
    expect(again.find('[part=running]').textContent).to.contain('BTC/USDT').and.contain('2')
    const price = getComputedStyle(again.find('[part=favourite] tl-price')).color
    expect(price).to.equal(getComputedStyle(sum(again) as Element).color)
  })

  it('page opened offline: each action is disabled and leads nowhere', async () => {
    shown = await reopen(await openOnline(), HOUR_MS, goOffline)
    const again = shown
    await until(() => again.root.querySelectorAll('[part=actions] [aria-disabled=true]').length === 4, 'four actions')
    const ways = recordEvents(again, 'tl-navigate')
    for (const action of again.root.querySelectorAll<HTMLElement>('[part=actions] > *')) action.click()
    expect(ways).to.deep.equal([])
  })

  it('back online: current figures without a mark', async () => {
    shown = await reopen(await openOnline(), HOUR_MS, goOffline)
    const again = shown
    await until(() => isStale(again), 'the mark')
    backend().reset()
    backend().answer(getBalanceHistory, { ...getBalanceHistory.example, holdings: [] })
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => !isStale(again), 'no mark')
    expect(again.root.querySelector('.last-figures')).to.equal(null)
  })

  it('connection lost while the page is open: figures become grey with their time', async () => {
    const page = await openOnline()
    goOffline()
    // Two calls without a response mark the backend as unreachable.
    for (let time = 0; time < 2; time++) {
      document.dispatchEvent(new Event('visibilitychange'))
      await untilPolled(() => backend().received('getUserBalanceList').length > time + 1, 'a request')
    }
    await until(() => isStale(page), 'the mark')
    expect(sum(page)?.textContent).to.equal('$10,000.00')
    expect(page.root.querySelector('.last-figures')).not.to.equal(null)
  })

  it('figures of an earlier day: no change of today', async () => {
    shown = await reopen(await openOnline(), 25 * HOUR_MS, goOffline)
    const again = shown
    await until(() => again.root.querySelector('[part=change]')?.textContent?.includes('—'), 'the dash')
  })

  it('log-out: everything is deleted at once, and a page that is left afterwards stores nothing', async () => {
    const page = await openOnline()
    void signOut()
    expect(readKeptText()).to.equal(null)
    leavePage()
    expect(readKeptText()).to.equal(null)
    await until(() => page.text().trim() === '', 'an empty wallet')
  })

  it('log-out without a connection: nothing of the member is shown again', async () => {
    shown = await reopen(await openOnline(), HOUR_MS, goOffline)
    const again = shown
    await until(() => sum(again)?.textContent === '$10,000.00', 'the kept total')
    setToken('')
    expect(readKeptText()).to.equal(null)
    setToken('a-token-of-another-member')
    await until(() => again.root.querySelector('[part=empty]'), 'the failed state of another member')
    expect(again.text()).not.to.contain('10,000')
  })

  it('session ended by the server: everything is deleted', async () => {
    const page = await openOnline()
    backend().fail('all', 'unauthorized')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => page.text().trim() === 'Please log in', 'an empty wallet below the message')
    expect(readKeptText()).to.equal(null)
  })

  it('log-out in another tab: this tab does not store its figures again', async () => {
    const page = await openOnline()
    for (const name of ['figures', 'token'] as const) localStorage.removeItem(storageKey(name))
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${storageKey('token')}=; path=/; max-age=0`
    // The tab is left before it learns of the log-out.
    leavePage()
    expect(readKeptText()).to.equal(null)
    dispatchEvent(new StorageEvent('storage', { key: storageKey('token') }))
    await until(() => page.text().trim() === '', 'an empty wallet')
    leavePage()
    expect(readKeptText()).to.equal(null)
  })

  it('switch off: everything is deleted, and nothing is kept until it is on again', async () => {
    const page = await openOnline()
    setKeepsFigures(false)
    expect(readKeptText()).to.equal(null)
    leavePage()
    expect(readKeptText()).to.equal(null)
    shown = await reopen(page, HOUR_MS, goOffline)
    const again = shown
    await until(() => again.root.querySelector('[part=empty]'), 'no connection')
    expect(again.text()).not.to.contain('10,000')
    expect($keepsFigures.get()).to.equal(false)
  })

  it('corrupt or full storage: works as without kept figures', async () => {
    const page = await openOnline()
    const genuine = Storage.prototype.setItem
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      leavePage()
    } finally {
      Storage.prototype.setItem = genuine
    }
    page.remove()
    localStorage.setItem(storageKey('figures'), '{"owner":')
    goOffline()
    shown = await mount('tl-wallet')
    expect(shown.element.isConnected).to.equal(true)
  })
})
