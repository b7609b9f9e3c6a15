import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getPositions, type Positions } from '../../../shared/base/contract/positions.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import '../../../widgets/assets/assets.element.ts'
import { delayNextPoll } from '../../support/browser/delayed-response.ts'
import { findControl, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, setSiteRoutes, until } from '../../support/browser/stage.ts'

const [BTC] = getPositions.example.coins as Positions['coins']
const TODAY = new Date().toISOString().slice(0, 10)
const MARKET = { ...getMarkets.example[0], close: '70000' } as (typeof getMarkets.example)[number]

describe('<tl-assets>, profit', () => {
  const { backend, faults, open } = memberPage('tl-assets')
  beforeEach(() => {
    setAmountsHidden(false)
    setSiteRoutes(['/assets', '/trade-account'])
    backend().answer(getBalances, getBalances.example)
    backend().answer(getMarkets, [MARKET])
    backend().answer(getSettings, getSettings.example)
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open({ account: 'all' }, 390)
    await until(() => page.root.querySelector('[part=profit]'), 'the section')
    return page
  }
  const sums = ({ root }: Mounted) => [...root.querySelectorAll('.profit-sums dd')].map((sum) => sum.textContent)

  it('position: average cost, profit at the live price with percent, and realised profit; the row opens the bills of the coin', async () => {
    backend().answer(getPositions, { coins: [BTC], days: [] } as Positions)
    const page = await shown()
    await until(() => page.root.querySelector('[part=position]'), 'the coin')
    // 0.2 at 70,000 less 12,240.82.
    await until(() => sums(page)[0] === '+1,759.18', 'the profit at the live price')
    expect(sums(page)).to.deep.equal(['+1,759.18', '−35.50', '0.00', '0.00'])
    const row = page.find('[part=position]')
    expect(row.textContent).to.contain('Average cost 61,204.10').and.contain('Realised −35.50')
    expect(row.querySelector<HTMLElement & { value: string }>('tl-change')?.value).to.equal('14.37')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    row.click()
    expect(wanted).to.deep.equal([{ route: '/trade-account', query: { id: '2', type: '1' } }])
  })

  it('days: each opens the bills of its sales and of its options, and today is summed', async () => {
    const days = [
      { day: TODAY, realised: '12.5', isWhole: true, options: '-40' },
      { day: '2026-01-02', realised: '0', isWhole: true, options: '80' },
    ]
    backend().answer(getPositions, { coins: [BTC], days } as Positions)
    const page = await shown()
    await until(() => page.root.querySelectorAll('[part=profit-day]').length === 2, 'the days')
    expect(sums(page).slice(2)).to.deep.equal(['+12.50', '−40.00'])
    expect(page.find('.profit-days').hasAttribute('open')).to.equal(false)
    page.find('summary').click()
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    const wanted = recordEvents(page, 'tl-navigate')
    for (const link of page.root.querySelectorAll<HTMLElement>('[part=profit-day] a')) link.click()
    expect(wanted).to.deep.equal([
      { route: '/trade-account', query: { id: '1', type: '1', day: TODAY } },
      { route: '/trade-account', query: { id: '1', type: '2', day: TODAY } },
      { route: '/trade-account', query: { id: '1', type: '1', day: '2026-01-02' } },
      { route: '/trade-account', query: { id: '1', type: '2', day: '2026-01-02' } },
    ])
  })

  it('unknown cost: named, with a dash for the profit, and explained', async () => {
    const coin = { ...BTC, cost: null, averageCost: null, unrealised: null, realised: '0', isWhole: false }
    backend().answer(getPositions, {
      coins: [coin],
      days: [{ day: TODAY, realised: '0', isWhole: false, options: '0' }],
    } as Positions)
    const page = await shown()
    await until(() => page.root.querySelector('[part=position]'), 'the coin')
    expect(page.find('[part=position]').textContent).to.contain('Cost unknown').and.contain('Realised —')
    expect(page.find('[part=position] b .number').textContent).to.equal('—')
    expect(page.find('[part=profit-day] td').textContent).to.equal('—')
    expect(page.find('.profit-note').textContent).to.contain('not known')
  })

  it('loading: says so, and nothing is shown to a member without coins and results', async () => {
    backend().answer(getPositions, { coins: [], days: [] })
    // The page's first request is held.
    const delayed = delayNextPoll(getPositions)
    const page = await shown()
    const response = await delayed
    expect(page.find('[part=profit] [role=status]').getAttribute('aria-label')).to.equal('Loading')
    await response.release()
    await until(() => !page.root.querySelector('[part=profit]'), 'no section')
  })

  it('refused: shows the failure, and Retry recovers', async () => {
    backend().fail(getPositions, 'server')
    const page = await shown()
    await until(() => page.find('[part=profit]').textContent.includes('Retry'), 'the failure')
    backend().answer(getPositions, getPositions.example)
    findControl(page, 'Retry').click()
    await until(() => page.root.querySelector('[part=position]'), 'the coin')
  })

  it('hidden amounts: no figure is shown', async () => {
    const page = await shown()
    await until(() => page.root.querySelector('[part=position]'), 'the coin')
    press(page, 'Hide values')
    await until(() => sums(page)[0] === '****', 'hidden')
    expect(page.find('[part=position]').textContent).not.to.match(/\d{2,}/)
  })

  it('a backend without the extension: nothing is requested', async () => {
    backend().answer(getSettings, { ...getSettings.example, positions: false })
    const page = await open({ account: 'all' }, 390)
    await until(() => page.root.querySelector('[part=allocation]'), 'the coins')
    expect(backend().received('getPositions')).to.have.length(0)
  })
})
