import { expect } from '@esm-bundle/chai'
import { getMarkets, getMarketsOfTab } from '../../../../shared/base/contract/markets.ts'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import { getStakingProjects } from '../../../../shared/base/contract/staking.ts'
import { formatMinute } from '../../../../shared/base/format/days.ts'
import { setKeepsFigures } from '../../../../shared/state/last-figures/setting.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { $settings } from '../../../../shared/state/settings/settings.store.ts'
import { loadKeptMarkets } from '../../../../shared/view/ui/spot/load-kept-markets.ts'
import '../../../../widgets/assets/assets.element.ts'
import '../../../../widgets/market/market.element.ts'
import '../../../../widgets/menu/menu.element.ts'
import '../../../../widgets/ranking/ranking.element.ts'
import '../../../../widgets/staking/staking.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { readKeptNames, readKeptText, reopen } from '../../../support/browser/earlier-page.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, resetStores, setSiteRoutes, until } from '../../../support/browser/stage.ts'

const TWO_HOURS_MS = 7_200_000
const SETTINGS = {
  ...getSettings.example,
  stakingSwitch: true,
  swapSwitch: true,
  tradingPasswordSwitch: false,
}
const isStale = ({ element }: Mounted) => element.matches(':state(last-figures)')
const isKept = (...names: string[]) => names.every((name) => readKeptNames().includes(name))

/** Declares the setup of an element whose earlier page is reopened without a connection. */
function keptPage(tag: `tl-${string}`) {
  const page = memberPage(tag)
  let shown: Mounted | null = null
  beforeEach(() => {
    setKeepsFigures(true)
    page.backend().answer(getSettings, SETTINGS)
  })
  afterEach(() => {
    shown?.remove()
    shown = null
    setToken('')
  })
  return {
    ...page,
    async reopenOffline(before: Mounted, prepare = () => {}) {
      shown = await reopen(before, TWO_HOURS_MS, () => {
        prepare()
        page.backend().fail('all', 'network')
      })
      return shown
    },
  }
}

describe('page opened offline: <tl-assets>', () => {
  const { open, reopenOffline } = keptPage('tl-assets')
  const sum = ({ root }: Mounted) => root.querySelector('.sum .number')?.textContent

  it('total, accounts and coins of the earlier page, grey, with age and time', async () => {
    const before = await open()
    await until(() => sum(before) === '$10,000.00', 'the total')
    await until(() => isKept('balances', 'history', 'markets', 'settings'), 'kept figures')
    const page = await reopenOffline(before)
    await until(() => sum(page) === '$10,000.00', 'the kept total')
    await until(() => page.root.querySelector('[part=allocation]'), 'the kept coins')
    expect(isStale(page)).to.equal(true)
    await until(() => page.find('.total tl-freshness').getAttribute('state') === 'delayed', 'the age at the total')
    await until(() => page.text().includes('Delayed 2 h'), 'the age')
    expect(page.find('.last-figures').textContent).to.contain(formatMinute(Date.now() - TWO_HOURS_MS))
    expect(page.root.querySelectorAll('[part=actions] a').length).to.equal(0)
  })
})

describe('page opened offline: <tl-ranking>', () => {
  const { backend, visit, reopenOffline } = keptPage('tl-ranking')

  it('ranking of a visitor: rows of the earlier page, grey, with age and time', async () => {
    setSiteRoutes(['/exchange'])
    const before = await visit()
    await until(() => before.root.querySelector('[part=row]'), 'the rows')
    await until(() => isKept('markets'), 'the kept list')
    const page = await reopenOffline(before)
    await until(() => page.root.querySelector('[part=row]'), 'the kept rows')
    expect(isStale(page)).to.equal(true)
    const grey = getComputedStyle(page.find('.last-figures')).color
    await until(() => getComputedStyle(page.find('tl-price')).color === grey, 'grey prices')
    expect(getComputedStyle(page.find('tl-change')).color).to.equal(grey)
    await until(() => page.text().includes('Delayed 2 h'), 'the age')
  })

  it('response after the kept list: live prices again', async () => {
    setSiteRoutes(['/exchange'])
    const before = await visit()
    await until(() => isKept('markets'), 'the kept list')
    const page = await reopenOffline(before)
    await until(() => isStale(page), 'the mark')
    backend().reset()
    backend().answer(getMarkets, getMarkets.example)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => !isStale(page), 'no mark')
    expect(page.root.querySelector('.last-figures')).to.equal(null)
  })
})

describe('page opened offline: <tl-ticker>', () => {
  const { visit, reopenOffline } = keptPage('tl-ticker')

  it('ticker beside an element that keeps the list: grey prices and their age', async () => {
    const before = await visit()
    await loadKeptMarkets()
    await until(() => isKept('markets'), 'the kept list')
    const page = await reopenOffline(before)
    await loadKeptMarkets()
    await until(() => page.root.querySelector('tl-price[stale]'), 'grey prices')
    const freshness = page.find('tl-freshness')
    await until(() => freshness.shadowRoot?.textContent?.includes('Delayed 2 h'), 'the age')
  })
})

describe('page opened offline: <tl-market>', () => {
  const { backend, visit, reopenOffline } = keptPage('tl-market')

  it('all markets of the earlier page, grey; a backend with too many markets keeps none', async () => {
    const before = await visit()
    await until(() => before.root.querySelector('[part=row]'), 'the rows')
    await until(() => isKept('marketList'), 'the kept list')
    const page = await reopenOffline(before)
    await until(() => page.root.querySelector('[part=row]'), 'the kept rows')
    expect(isStale(page)).to.equal(true)
    page.remove()
    backend().reset()
    const [market] = getMarketsOfTab.example
    const many = Array.from({ length: 2_000 }, (_none, at) => ({
      ...market,
      id: `${at}`,
      title: `${'X'.repeat(120)}${at}/USDT`,
    }))
    backend().answer(getMarketsOfTab, many as typeof getMarketsOfTab.example)
    setToken('')
    await resetStores()
    const large = await visit()
    await until(() => large.root.querySelectorAll('[part=row]').length > 5, 'many rows')
    expect((readKeptText() ?? '').length).to.be.below(200_001)
    expect(readKeptNames()).not.to.contain('marketList')
  })
})

describe('page opened offline: <tl-staking>', () => {
  const { backend, open, reopenOffline } = keptPage('tl-staking')

  it('offers of the earlier page with their time: nothing can be chosen or sent', async () => {
    backend().answer(getStakingProjects, getStakingProjects.example)
    const before = await open()
    await until(() => before.root.querySelector('[part=project]'), 'the offers')
    await until(() => isKept('staking'), 'kept offers')
    const page = await reopenOffline(before)
    await until(() => page.root.querySelector('[part=project]'), 'the kept offers')
    expect(isStale(page)).to.equal(true)
    const rows = [...page.root.querySelectorAll<HTMLButtonElement>('[part=project] > button')]
    expect(rows.every((row) => row.disabled)).to.equal(true)
    expect(page.root.querySelector('form, input, [type=submit]')).to.equal(null)
    await until(() => page.text().includes('Delayed 2 h'), 'the age')
  })
})

describe('page opened offline: <tl-menu>', () => {
  const { visit, reopenOffline } = keptPage('tl-menu')

  it('as many tiles as before, grey; links and texts of the settings are not kept', async () => {
    const tiles = ({ root }: Mounted) => root.querySelectorAll('[part=tile]').length
    const before = await visit()
    await until(() => before.text().includes('Staking'), 'the tiles')
    await until(() => isKept('settings'), 'kept switches')
    const count = tiles(before)
    expect(readKeptText()).not.to.contain(SETTINGS.customService)
    const page = await reopenOffline(before, () => $settings.set({ values: {}, state: 'loading' }))
    await until(() => page.root.querySelector('.tiles.offline'), 'grey tiles')
    await until(() => page.text().includes('Staking'), 'the tile of a switch')
    expect(tiles(page)).to.equal(count)
  })
})
