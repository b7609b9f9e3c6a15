import { expect } from '@esm-bundle/chai'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../../shared/base/contract/constants.ts'
import { cancelWithdrawal, getLatestWithdrawals } from '../../../shared/base/contract/withdrawals.ts'
import { config } from '../../../shared/base/runtime/config.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/withdrawal/withdrawal.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { allByRole, byRole, getFact, getText, hasRole } from '../../support/browser/find.ts'
import { confirmSheet, enterText, getFieldValue, press } from '../../support/browser/forms.ts'
import { takeMoneyFacts } from '../../support/browser/money-facts.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'
import { recordNavigation, WAITING, withdrawalPage } from '../../support/browser/withdrawal.ts'

const SEND = 'Withdraw 1,000.00 USDT'
const OLD = { ...WAITING, id: '5', amount: '400', fee: '4', received: '396', status: 'approved' } as const
const REFUSED = { ...WAITING, id: '4', coin: 'ETH', network: 'ERC20', amount: '0.8', status: 'refused' } as const
const REASON = 'The address is not of this network.'

describe('latest withdrawals of <tl-withdrawal>', () => {
  const { backend, faults, open, asked, shown, site } = withdrawalPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const latest = (...rows: (typeof WAITING)[]) => backend().answer(getLatestWithdrawals, rows)
  const sent = async () => {
    latest(OLD)
    const page = await asked()
    await until(() => page.text().includes('Latest withdrawals'), 'the latest')
    latest(WAITING, OLD)
    press(page, SEND)
    await until(() => page.root.querySelector('[part=timeline]'), 'its steps')
    return page
  }
  const steps = (page: Mounted) => allByRole(byRole(page, 'list', 'Steps of this withdrawal'), 'listitem').map(getText)
  const rows = (page: Mounted, name: string) => allByRole(byRole(page, 'list', name), 'listitem').map(getText)

  it('the withdrawal that was just sent is shown with its steps, network, address and returns, above the earlier ones', async () => {
    const page = await sent()
    expect(page.text()).to.contain('You receive 990.00, fee 10.00 USDT')
    const [held, review, next] = steps(page)
    expect(held).to.match(/^On hold.*1,000.00 USDT moved from available to on hold\.$/)
    expect(review).to.contain('In review').and.to.contain('this page updates automatically')
    expect(next).to.equal('Completed, or rejected with the reason')
    expect(page.find('[aria-current=step]').textContent).to.contain('In review')
    expect(getFact(page, 'Network')).to.equal('TRC20')
    expect(allByRole(page, 'img', WAITING.address)).to.have.length(1)
    expect(page.text()).to.contain('the full amount returns to your balance, fee included')
    expect(rows(page, 'Earlier withdrawals')).to.have.length(1)
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    page.box.style.inlineSize = '280px'
    await waitForDrawing()
    expect(findOverflowingElements(page.element)).to.deep.equal([])
  })

  it('a withdrawal without a human review is shown as such, before and after its approval', async () => {
    const page = await asked()
    latest({ ...WAITING, unseen: true })
    press(page, SEND)
    await until(() => page.text().includes('Demo: approved automatically in a moment'), 'the note of the demo review')
    latest({ ...WAITING, unseen: true, status: 'approved' })
    await untilPolled(() => page.text().includes('Demo: no one reviewed it.'), 'the note of the demo approval')
    expect(steps(page)[1]).to.match(/^Reviewed/)
  })

  it('a withdrawal to a bank card shows the bank and the end of the number', async () => {
    const page = await asked()
    latest({ ...WAITING, destination: 'bank', network: 'Sample Bank', address: '**** 7890' })
    press(page, SEND)
    await until(() => page.root.querySelector('[part=timeline]'), 'its steps')
    expect(getFact(page, 'Bank')).to.equal('Sample Bank')
    expect(getFact(page, 'Card number')).to.equal('**** 7890')
  })

  for (const [status, remark, last] of [
    ['approved', '', /^Completed.*990\.00 USDT sent\.$/],
    ['refused', REASON, /^Rejected.*Reason: The address is not of this network\. The full amount is back/],
    ['withdrawn', '', /^Cancelled.*The full amount is back in your balance, fee included\.$/],
  ] as const)
    it(`a withdrawal that is ${status} is updated within a second, and the balance is requested again`, () =>
      withClock(async (clock) => {
        latest()
        const page = await open()
        await untilWithClock(() => page.root.querySelector('input[name=amount]'), 'the form', clock)
        enterText(page.find<HTMLInputElement>('input[name=amount]'), '1000')
        await untilWithClock(() => page.text().includes('990.00'), 'what arrives', clock)
        press(page, 'Withdraw')
        await untilWithClock(() => page.root.querySelector('dialog'), 'the question', clock)
        latest(WAITING)
        press(page, SEND)
        await untilWithClock(() => page.root.querySelector('[part=timeline]'), 'its steps', clock)
        latest({ ...WAITING, status, remark })
        const before = backend().received('getUserCoinBalance').length
        await passTime(clock, REVIEW_POLL_MS)
        await untilWithClock(() => last.test(steps(page).at(-1) ?? ''), 'the end', clock)
        expect(page.text()).to.not.contain('Cancel request')
        press(page, 'New withdrawal')
        await untilWithClock(() => backend().received('getUserCoinBalance').length > before, 'the balance', clock)
      }))

  it('without a pending one they are polled no more often than balances', () =>
    withClock(async (clock) => {
      latest(OLD)
      const page = await open()
      await untilWithClock(() => page.text().includes('Latest withdrawals'), 'the latest', clock)
      const before = backend().received('getLatestWithdraw').length
      await passTime(clock, BALANCES_POLL_MS - REVIEW_POLL_MS)
      expect(backend().received('getLatestWithdraw')).to.have.length(before)
    }))

  it('the newest pending one is shown above the form, the others below it with their reasons and a link to all', async () => {
    latest(WAITING, { ...WAITING, id: '6' }, OLD, { ...REFUSED, remark: REASON })
    const page = await shown()
    await until(() => page.text().includes('Full history'), 'the lists')
    expect(rows(page, 'Pending withdrawals')).to.have.length(1)
    const [second, completed, refused] = rows(page, 'Latest withdrawals')
    expect(second).to.contain('Pending review').and.to.contain('Cancel request')
    expect(completed).to.contain('USDT, TRC20').and.to.contain('400.00').and.to.contain('Completed')
    expect(refused).to.contain('ETH, ERC20').and.to.contain('Rejected').and.to.contain(REASON)
    const ways = recordNavigation(page)
    press(page, 'Full history')
    expect(ways).to.deep.equal([{ route: '/trade-account', query: { id: '1', type: '1', tab: 'withdrawals' } }])
  })

  it("taking one back sends one request, shows the server's message and updates the list", async () => {
    latest(WAITING)
    const page = await shown()
    await until(() => page.text().includes('Cancel request'), 'the pending withdrawal')
    backend().answerRaw(cancelWithdrawal, { code: 1, msg: 'It is back.', data: null })
    takeMoneyFacts()
    const { received } = backend()
    press(page, 'Cancel request for 1,000.00 USDT')
    await until(() => hasRole(page, 'dialog'), 'the question')
    expect(getText(byRole(page, 'dialog'))).to.contain('the full amount returns to your balance')
    expect(received('cancelWithdraw')).to.deep.equal([])
    await confirmSheet(page, 'Cancel request', 2)
    latest({ ...WAITING, status: 'withdrawn' })
    await until(() => page.text().includes('Cancelled'), 'the list')
    expect($toast.get()?.text).to.equal('It is back.')
    expect(received('cancelWithdraw').map(({ form }) => form)).to.deep.equal([{ id: WAITING.id }])
    const { id, fee } = WAITING
    expect(takeMoneyFacts()).to.deep.equal(
      ['before', 'accepted'].map((phase) => `${phase} ${id} USDT funds 1000 ${fee}`),
    )
    expect(allByRole(page, 'list', 'Pending withdrawals')).to.have.length(0)
  })

  it("one that is decided while it is taken back shows the server's message and the decision", async () => {
    latest(WAITING)
    const page = await shown()
    await until(() => page.text().includes('Cancel request'), 'the pending withdrawal')
    backend().refuse(cancelWithdrawal, { msg: 'It is too late.', field: 'id', rule: 'waiting' })
    latest({ ...WAITING, status: 'refused', remark: REASON })
    press(page, 'Cancel request for 1,000.00 USDT')
    await confirmSheet(page, 'Cancel request')
    await until(() => page.text().includes(REASON), 'the reason')
    expect($toast.get()?.text).to.equal('It is too late.')
  })

  it('nothing is shown if the backend lists none: the form is empty again after a withdrawal', async () => {
    backend().answerRaw(getLatestWithdrawals, { code: 404, msg: 'Unknown call' })
    const page = await asked()
    press(page, SEND)
    await until(() => getFieldValue(page, 'amount') === '', 'an empty form')
    await until(() => !page.root.querySelector('dialog'), 'the closed sheet')
    expect(page.root.querySelectorAll('[part=timeline]')).to.have.length(0)
  })

  for (const [value, went] of [
    ['1', ['/']],
    ['2', ['back']],
    ['0', []],
    ['', []],
  ] as const)
    it(`withdrawal_subover_refre ${JSON.stringify(value)}: ${went[0] ?? 'stays'} after a withdrawal (WDR-13, FLG-31, Q-048)`, async () => {
      site({ afterWithdrawal: value === '1' ? 'home' : value === '2' ? 'back' : 'stay' })
      const { hosted } = config()
      config().hosted = true
      const length = Object.getOwnPropertyDescriptor(history, 'length')
      Object.defineProperty(history, 'length', { configurable: true, value: 3 })
      const ways: string[] = []
      history.back = () => void ways.push('back')
      try {
        latest()
        const page = await asked()
        const asks = recordNavigation(page)
        latest(WAITING)
        press(page, SEND)
        await until(() => page.root.querySelector('[part=timeline]'), 'its steps')
        expect([...ways, ...asks.map(({ route }) => route)]).to.deep.equal(went)
      } finally {
        config().hosted = hosted
        Reflect.deleteProperty(history, 'back')
        Reflect.deleteProperty(history, 'length')
        if (length) Object.defineProperty(history, 'length', length)
      }
    })
})
