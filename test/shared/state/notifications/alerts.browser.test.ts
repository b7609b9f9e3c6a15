import { expect } from '@esm-bundle/chai'
import { getLatestDeposits } from '../../../../shared/base/contract/deposits.ts'
import type { ReviewState } from '../../../../shared/base/contract/reviewed.ts'
import { getLatestWithdrawals } from '../../../../shared/base/contract/withdrawals.ts'
import { tellOfEvents } from '../../../../shared/state/notifications/alerts.ts'
import { announceCard } from '../../../../shared/state/orders/result-queue.ts'
import type { AlertMessage } from '../../../../shared/state/page/worker-messages.ts'
import { setAlerts } from '../../../../shared/state/preferences/alerts-setting.ts'
import { setAmountsHidden } from '../../../../shared/state/preferences/hidden.ts'
import { $language } from '../../../../shared/state/preferences/language.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock, passTimeAtOnce } from '../../../support/browser/fake-clock.ts'
import { type FakeNotification, fakeNotification, hidePage } from '../../../support/browser/notification.ts'
import { until, waitForDrawing } from '../../../support/browser/stage.ts'

const POLL_MS = 30_000
type Deposit = (typeof getLatestDeposits.example)[number]
type Withdrawal = (typeof getLatestWithdrawals.example)[number]

describe('notifications of a hidden page', () => {
  let backend: FakeBackend
  let browser: FakeNotification
  let clock: FakeClock
  let posted: AlertMessage[] = []
  let end = () => {}
  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    backend.reset()
    browser = fakeNotification()
    localStorage.removeItem('told')
    posted = []
    await setAlerts(true)
    setToken('a-token-for-tests')
    deposits('waiting')
    withdrawals('waiting')
    clock = fakeClock()
    end = tellOfEvents((one) => posted.push(one))
  })
  afterEach(async () => {
    end()
    hidePage(null)
    browser.close()
    setToken('')
    setAmountsHidden(false)
    $language.set('en')
    await clock.end()
  })
  after(() => backend.close())

  const deposits = (status: ReviewState) =>
    backend.answer(getLatestDeposits, [{ ...(getLatestDeposits.example[0] as Deposit), status }])
  const withdrawals = (status: ReviewState) =>
    backend.answer(getLatestWithdrawals, [{ ...(getLatestWithdrawals.example[0] as Withdrawal), status }])
  const looks = () => backend.received('getLatestRecharge').length
  const leave = async () => {
    hidePage(true)
    await until(() => looks() > 0, 'the first look')
    await waitForDrawing()
  }
  /** Responses are parsed in browser tasks, which run between frames. */
  const passes = (ms: number) => passTimeAtOnce(clock, ms)
  /** The poll interval starts when the previous responses are parsed, so time passes in small steps. */
  const passesUntil = async (isDone: () => boolean) => {
    while (!isDone()) await passes(1_000)
  }
  const fill = (partly: boolean) =>
    announceCard({
      kind: 'fill',
      about: `spot:9:${partly ? 'partly' : 'filled'}`,
      route: '/trade-lst?status=open',
      title: 'BTC/USDT',
      side: 'buy',
      partly,
      filled: '0.5',
      price: '64000',
      digits: 2,
      open: () => undefined,
    })

  it('decided deposit: one notification with a link to it', async () => {
    await leave()
    deposits('approved')
    await passesUntil(() => posted.length > 0)
    expect(posted).to.deep.equal([
      {
        tag: 'deposit:7',
        title: 'Deposit credited',
        text: '500.00 USDT',
        route: '/trade-account?id=1&type=1&tab=deposits',
        language: 'en',
        direction: 'ltr',
      },
    ])
    for (let count = 0; count < 4; count++) await passes(POLL_MS)
    expect(posted).to.have.length(1)
  })

  it('refused withdrawal: one notification', async () => {
    await leave()
    withdrawals('refused')
    await passesUntil(() => posted.length > 0)
    expect(posted.map(({ tag, title }) => [tag, title])).to.deep.equal([['withdrawal:7', 'Withdrawal rejected']])
  })

  it('polls: only while hidden and while something waits for review', async () => {
    await passes(3 * POLL_MS)
    expect(looks()).to.equal(0)
    await leave()
    await passesUntil(() => looks() === 2)
    deposits('approved')
    withdrawals('approved')
    await passesUntil(() => looks() === 3)
    for (let count = 0; count < 5; count++) await passes(POLL_MS)
    expect(looks()).to.equal(3)
  })

  it('filled order: the notification of the whole fill replaces that of a part', async () => {
    await leave()
    fill(true)
    fill(false)
    expect(posted.map(({ tag, title }) => [tag, title])).to.deep.equal([
      ['spot:9', 'Buy order partly filled'],
      ['spot:9', 'Buy order filled'],
    ])
    fill(false)
    expect(posted).to.have.length(2)
  })

  it('visible page or notifications off: none', async () => {
    fill(false)
    await setAlerts(false)
    hidePage(true)
    fill(true)
    expect(posted).to.deep.equal([])
  })

  it('hidden amounts: notification without amounts', async () => {
    setAmountsHidden(true)
    await leave()
    fill(false)
    expect(posted.map(({ text }) => text)).to.deep.equal(['BTC/USDT'])
  })
})
