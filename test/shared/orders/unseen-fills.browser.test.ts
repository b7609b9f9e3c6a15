import { expect } from '@esm-bundle/chai'
import { getSpotOrders } from '../../../shared/contract/spot.ts'
import { tellWhenSeen } from '../../../shared/dom/visibility.ts'
import { fills } from '../../../shared/orders/fills.ts'
import type { SpotOrder } from '../../../shared/orders/spot-orders.ts'
import { setAlerts } from '../../../shared/preferences/alerts.ts'
import { setToken } from '../../../shared/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passAtOnce } from '../../support/browser/fake-clock.ts'
import { type FakeNotification, fakeNotification, hidePage } from '../../support/browser/notification.ts'
import { until } from '../../support/browser/stage.ts'

const UNSEEN_MS = 20_000

describe('open spot orders on a hidden page', () => {
  let backend: FakeBackend
  let browser: FakeNotification
  let clock: FakeClock
  let end = () => {}
  beforeEach(() => {
    backend = fakeBackend()
    backend.answer(getSpotOrders, [getSpotOrders.example[0] as SpotOrder])
    browser = fakeNotification()
    clock = fakeClock()
    hidePage(true)
    setToken('a-token-for-tests')
  })
  afterEach(async () => {
    end()
    hidePage(null)
    await setAlerts(false)
    browser.close()
    setToken('')
    await clock.end()
    backend.close()
  })

  const looks = () => backend.received('tradegetOrderList').length
  const passes = (ms: number) => passAtOnce(clock, ms)
  const attend = () => {
    end = fills().attend()
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
    const leave = tellWhenSeen()
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

  it('are polled again after a poll that threw', async () => {
    const genuine = navigator.locks.request
    const thrown: string[] = []
    const note = (event: PromiseRejectionEvent) => {
      thrown.push(String(event.reason))
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('unhandledrejection', note, { capture: true })
    navigator.locks.request = () => Promise.reject(new Error('no lock'))
    try {
      hidePage(false)
      attend()
      await until(() => thrown.length > 0, 'the exception is reported')
      navigator.locks.request = genuine
      expect(looks()).to.equal(0)
      for (let count = 0; count < 3 && looks() === 0; count++) await passes(UNSEEN_MS)
      await until(() => looks() > 0, 'the next look')
      expect(thrown).to.deep.equal(['Error: no lock'])
    } finally {
      navigator.locks.request = genuine
      removeEventListener('unhandledrejection', note, { capture: true })
    }
  })
})
