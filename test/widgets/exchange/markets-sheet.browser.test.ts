import { expect } from '@esm-bundle/chai'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { type FakeClock, passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { enterText, press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

describe('<tl-exchange> market list', () => {
  const { backend, faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=markets] li button')]
  const asked = () => backend().received(getMarkets.path).length
  const opened = async (clock?: FakeClock): Promise<Mounted> => {
    const [market] = getMarkets.example
    if (!market) throw new Error('the contract has no example')
    const other = { ...market, id: '2', title: 'ETH/USDT', symbol: 'ethusdt' }
    backend().answer(getMarkets, [market, other])
    const page = await open()
    press(page, 'Markets')
    await untilWithClock(() => rows(page).length > 1, 'the markets', clock)
    return page
  }

  it('open: refreshed every second until it is closed (SPT-22, Q-101)', () =>
    withClock(async (clock) => {
      const page = await opened(clock)
      const before = asked()
      await passTime(clock, 3000)
      expect(asked() - before).to.be.at.least(3)
      press(page, 'Close')
      await untilWithClock(() => !page.root.querySelector('[part=markets]'), 'it is closed', clock)
      // A store stops 1 s after its last listener is removed. The element itself polls every 10 s.
      await passTime(clock, 2000)
      const after = asked()
      await passTime(clock, 5000)
      expect(asked() - after).to.be.at.most(1)
    }))

  it('loading fails: shows an error, and Retry requests the list again', () =>
    withClock(async (clock) => {
      // Once the list has loaded, it stays when a later request fails.
      backend().fail(getMarkets, 'server')
      const page = await open()
      await untilWithClock(() => page.text().includes('Markets'), 'the button', clock)
      press(page, 'Markets')
      const alert = () => page.root.querySelector('[part=markets] [role=alert]')
      // The page has requested the list before, so the failure is shown while the sheet's own request runs.
      await untilWithClock(() => alert()?.querySelector('button:not([aria-busy])'), 'the failure', clock)
      expect(alert()?.textContent).to.include('Failed to load')
      expect(rows(page)).to.deep.equal([])
      backend().answer(getMarkets, getMarkets.example)
      const before = asked()
      press(page, 'Retry')
      await untilWithClock(() => rows(page).length === 1, 'the markets', clock)
      expect(asked()).to.equal(before + 1)
    }))

  it('search: filters the list, reports no match, and picking a market switches to it', async () => {
    const page = await opened()
    const picked = recordEvents<{ symbol: string }>(page, 'tl-market')
    const search = page.find<HTMLInputElement>('dialog input')
    const look = (text: string) => enterText(search, text)
    look('nothing like it')
    await until(() => rows(page).length === 0 && page.text().includes('No matching markets'), 'the empty list')
    look(' eth')
    await until(() => rows(page).length === 1, 'the one')
    rows(page)[0]?.click()
    await until(
      () => page.text().includes('ETH/USDT') && !page.root.querySelector('[part=markets]'),
      'the other market',
    )
    expect(picked).to.deep.equal([{ symbol: 'ethusdt', name: 'ETH/USDT' }])
  })
})
