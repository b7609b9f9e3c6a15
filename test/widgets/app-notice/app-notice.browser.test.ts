import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $newVersion } from '../../../shared/view/dom/new-version.ts'
import { recordResponse } from '../../../shared/wire/api/reachability.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTimeAtOnce } from '../../support/browser/fake-clock.ts'
import { type Faults, listenForFaults } from '../../support/browser/faults.ts'
import { press } from '../../support/browser/forms.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../support/browser/stage.ts'
import '../../../widgets/app-notice/app-notice.element.ts'

const PROBE_INTERVAL_MS = 5_000

describe('<tl-app-notice>', () => {
  let backend: FakeBackend
  let faults: Faults
  let clock: FakeClock
  let page: Mounted | null = null
  before(() => {
    backend = fakeBackend()
    faults = listenForFaults()
  })
  beforeEach(() => {
    backend.reset()
    recordResponse(true)
    clock = fakeClock()
  })
  afterEach(async () => {
    page?.remove()
    page = null
    $newVersion.set(null)
    setToken('')
    recordResponse(true)
    await waitForDrawing()
    await clock.end()
    expect(faults.take()).to.deep.equal([])
  })
  after(() => {
    backend.close()
    faults.end()
  })

  const open = async (width?: number) => {
    page = await mount('tl-app-notice', {}, width)
    await passes(0)
    return page
  }
  const passes = (ms: number) => passTimeAtOnce(clock, ms)
  const line = () => page?.root.querySelector<HTMLElement>('[part=notice]')
  const words = () => line()?.textContent ?? ''
  const asked = () => backend.received('health').length
  /** Makes two calls that get no response. */
  const lose = async () => {
    backend.fail('all', 'network')
    for (let count = 0; count < 2; count++) await reloadSettings()
    await passes(0)
    await until(line, 'the line')
  }

  it('is empty while the backend is reachable', async () => {
    const { element } = await open()
    expect(line() ?? null).to.equal(null)
    expect(element.matches(':state(shown)')).to.equal(false)
  })

  it('shows that there is no connection, and the time of the last response', async () => {
    const { element } = await open()
    await lose()
    expect(words()).to.match(
      /^No connectionOffline since [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d:\d\d\. Prices and balances may be out of date\.$/,
    )
    expect(element.matches(':state(shown)')).to.equal(true)
  })

  it('tells a member that orders stay active', async () => {
    setToken('a-token-for-tests')
    await open()
    await lose()
    expect(words()).to.contain('Your open orders stay active')
  })

  it('does not trust failed calls alone: a backend that answers the probe is reachable', async () => {
    await open()
    backend.fail(getSettings, 'network')
    for (let count = 0; count < 2; count++) await reloadSettings()
    await passes(0)
    await until(() => asked() === 1, 'the probe')
    await passes(0)
    expect(line() ?? null).to.equal(null)
  })

  it('probes every five seconds, and disappears with the first response', async () => {
    await open()
    await lose()
    const before = asked()
    await passes(PROBE_INTERVAL_MS)
    expect(asked()).to.equal(before + 1)
    backend.reset()
    await passes(PROBE_INTERVAL_MS)
    await until(() => !line(), 'the removal')
    await passes(10 * PROBE_INTERVAL_MS)
    expect(asked()).to.equal(1)
  })

  it('probes at once when the device is online again', async () => {
    await open()
    await lose()
    backend.reset()
    dispatchEvent(new Event('online'))
    await until(() => !line(), 'the removal')
  })

  it('stores the time of the last response for the next page', async () => {
    await open()
    await lose()
    expect(Number(localStorage.getItem('answered') ?? localStorage.getItem('tradelet.answered'))).to.be.above(0)
  })

  it('offers a new version without loading it automatically', async () => {
    let [loaded, later] = [0, 0]
    await open()
    $newVersion.set({ load: () => ++loaded, later: () => ++later })
    await until(line, 'the offer')
    expect(words()).to.contain('A new version is ready')
    await passes(600_000)
    expect([loaded, later]).to.deep.equal([0, 0])
    press(page as Mounted, 'Not now')
    press(page as Mounted, 'Reload')
    expect([loaded, later]).to.deep.equal([1, 1])
  })

  it('shows a lost connection before a new version', async () => {
    await open()
    $newVersion.set({ load: () => undefined, later: () => undefined })
    await lose()
    expect(words()).to.contain('No connection')
    expect(words()).not.to.contain('new version')
  })

  for (const width of [280, 1100])
    it(`fits into ${width} px, and is announced`, async () => {
      const { element } = await open(width)
      await lose()
      expect(findOverflowingElements(element)).to.deep.equal([])
      clock.restore()
      expect(await findAccessibilityFaults(element)).to.deep.equal([])
    })
})
