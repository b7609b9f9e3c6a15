import { expect } from '@esm-bundle/chai'
import { BALANCES_POLL_MS } from '../../../../shared/base/contract/constants.ts'
import { getSpotOrders } from '../../../../shared/base/contract/spot.ts'
import { getFillWatch } from '../../../../shared/state/orders/fill-watch.ts'
import type { SpotOrder } from '../../../../shared/state/orders/spot-orders.store.ts'
import { announceVisibility } from '../../../../shared/state/page/visibility.ts'
import { setAlerts } from '../../../../shared/state/preferences/alerts-setting.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTimeAtOnce } from '../../../support/browser/fake-clock.ts'
import { type Faults, listenForFaults } from '../../../support/browser/faults.ts'
import { type FakeNotification, fakeNotification, hidePage } from '../../../support/browser/notification.ts'
import { until } from '../../../support/browser/stage.ts'

const UNSEEN_MS = 20_000

describe('open spot orders on a hidden page', () => {
  let backend: FakeBackend
  let browser: FakeNotification
  let clock: FakeClock
  let faults: Faults
  let end = () => {}
  beforeEach(() => {
    faults = listenForFaults()
    backend = fakeBackend()
    backend.answer(getSpotOrders, [getSpotOrders.example[0] as SpotOrder])
    browser = fakeNotification()
    clock = fakeClock()
    hidePage(true)
    setToken('a-token-for-tests')
  })
  afterEach(async () => {
    end()
    restoreLocks()
    hidePage(null)
    await setAlerts(false)
    browser.close()
    setToken('')
    await clock.end()
    backend.close()
    faults.end()
  })

  const looks = () => backend.received('tradegetOrderList').length
  const passes = (ms: number) => passTimeAtOnce(clock, ms)
  const attend = () => {
    end = getFillWatch().attend()
  }

  it('are polled if alerts are enabled', async () => {
    await setAlerts(true)
    attend()
    await until(() => looks() > 0, 'the first look')
    const before = looks()
    while (looks() === before) await passes(UNSEEN_MS)
  })

  it('are not polled if alerts are disabled', async () => {
    attend()
    for (let count = 0; count < 3; count++) await passes(UNSEEN_MS)
    expect(looks()).to.equal(0)
  })

  it('are not polled while another page is visible, and polled again afterwards', async () => {
    await setAlerts(true)
    hidePage(false)
    const leave = announceVisibility()
    hidePage(null)
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    try {
      await until(async () => ((await navigator.locks.query()).held ?? []).length > 0, 'the other page is seen')
      attend()
      for (let count = 0; count < 3; count++) await passes(UNSEEN_MS)
      expect(looks()).to.equal(0)
    } finally {
      leave()
    }
    while (looks() === 0) await passes(UNSEEN_MS)
  })

  /** Replaces the browser's locks until the test ends. */
  const replaceLocks = (request: (work: () => Promise<unknown>) => Promise<unknown>) => {
    Object.defineProperty(navigator.locks, 'request', {
      configurable: true,
      value: (_name: string, work: () => Promise<unknown>) => request(work),
    })
  }
  /** Gives the page its genuine locks, which the prototype has. */
  const restoreLocks = () => Reflect.deleteProperty(navigator.locks, 'request')

  it('are polled without a lock if the browser refuses it', async () => {
    replaceLocks(() => Promise.reject(new DOMException('locks are forbidden', 'SecurityError')))
    hidePage(false)
    attend()
    await until(() => looks() > 0, 'the first look')
    const before = looks()
    while (looks() === before) await passes(BALANCES_POLL_MS)
    expect(faults.take()).to.deep.equal([])
  })

  it('are polled again after a poll that threw', async () => {
    let found: string[] = []
    replaceLocks(async (work) => {
      await work()
      throw new Error('the lock was lost')
    })
    hidePage(false)
    attend()
    await until(() => {
      found = [...found, ...faults.take()]
      return found.some((fault) => fault.includes('the lock was lost'))
    }, 'the exception is reported')
    restoreLocks()
    const before = looks()
    for (let count = 0; count < 3 && looks() === before; count++) await passes(BALANCES_POLL_MS)
    await until(() => looks() > before, 'the next look')
  })
})
