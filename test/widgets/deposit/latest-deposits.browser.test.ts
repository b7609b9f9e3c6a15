import { expect } from '@esm-bundle/chai'
import { cancelDeposit, getLatestDeposits } from '../../../shared/base/contract/deposits.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/deposit/deposit.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import { depositPage, WAITING } from '../../support/browser/deposit.ts'
import { allByRole, byRole, getText, hasRole } from '../../support/browser/find.ts'
import { confirmSheet, press, type } from '../../support/browser/forms.ts'
import { takeMoneyFacts } from '../../support/browser/money-facts.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, setSiteRoutes, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const OLD = { ...WAITING, id: '5', amount: '1200', status: 'approved' } as const
const REFUSED = {
  ...WAITING,
  id: '4',
  coin: 'BTC',
  network: 'Bitcoin',
  amount: '0.015',
  status: 'refused',
  remark: 'the picture shows 0.01 BTC.',
} as const

describe('latest deposits of <tl-deposit>', () => {
  const { backend, faults, shown, prove } = depositPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const latest = (...rows: (typeof WAITING)[]) => backend().answer(getLatestDeposits, rows)
  async function sent(deposit: typeof WAITING = WAITING): Promise<Mounted> {
    latest(OLD)
    const page = await shown()
    await until(() => page.text().includes('Latest deposits'), 'the latest')
    type(page, 'amount', '500')
    await until(() => page.root.querySelector('#proof'), 'the slot')
    await prove(page)
    latest(deposit, OLD)
    press(page, 'Submit deposit')
    await until(() => page.root.querySelector('[part=timeline]'), 'its steps')
    return page
  }
  const steps = (page: Mounted) => allByRole(byRole(page, 'list', 'Steps of this deposit'), 'listitem').map(getText)
  const rows = (page: Mounted, name: string) => allByRole(byRole(page, 'list', name), 'listitem').map(getText)

  it('the deposit that was just sent is shown with its steps, above the earlier ones', async () => {
    const page = await sent()
    const [first, review, next] = steps(page)
    expect(first).to.match(/^Sent.*With your payment proof$/)
    expect(review).to.contain('In review').and.to.contain('this page updates automatically').and.not.to.contain('demo')
    expect(next).to.equal('Credited, or rejected with the reason')
    expect(page.find('[aria-current=step]').textContent).to.contain('In review')
    expect(rows(page, 'Earlier deposits')).to.have.length(1)
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    page.box.style.inlineSize = '280px'
    await waitForDrawing()
    expect(findOverflowingElements(page.element)).to.deep.equal([])
  })

  for (const [status, remark, unseen, last] of [
    ['approved', '', false, /^Credited.*500\.00 USDT credited to: Funds account\.$/],
    ['approved', '', true, /^Credited/],
    [
      'refused',
      'Another amount.',
      false,
      /^Rejected.*Reason: Another amount\. Nothing was credited\. If you sent the money, contact customer support\.$/,
    ],
    ['withdrawn', '', false, /^Cancelled.*Nothing was credited\.$/],
  ] as const)
    it(`a deposit that is ${status}${unseen ? ' automatically' : ''} is updated within a second`, async () => {
      const page = await sent({ ...WAITING, unseen })
      expect(page.text().includes('Demo: approved automatically in a moment')).to.equal(unseen)
      latest({ ...WAITING, unseen, status, remark }, OLD)
      await untilPolled(() => !page.text().includes('In review'), 'the decision')
      expect(steps(page).at(-1)).to.match(last)
      expect(page.text().includes('Demo: no one reviewed it')).to.equal(unseen)
    })

  it('the latest are listed with badge, reason and a link to all records', async () => {
    setSiteRoutes(['/trade-account'])
    latest(REFUSED, { ...OLD, id: '3', status: 'withdrawn' })
    const page = await shown()
    await until(() => page.text().includes('Latest deposits'), 'the latest')
    const [first, second] = rows(page, 'Latest deposits')
    expect(first).to.contain('BTC, Bitcoin').and.to.contain('Rejected').and.to.contain('Reason: the picture shows')
    expect(second).to.contain('Cancelled').and.not.to.contain('Rejected')
    expect(byRole(page, 'link', 'Full history').getAttribute('href')).to.contain('tab=deposits')
  })

  it('taking one back sends one request for repeated presses; a refusal is shown', async () => {
    latest(WAITING)
    takeMoneyFacts()
    const page = await shown()
    await until(() => page.root.querySelector('[part=row]'), 'the row')
    backend().refuse(cancelDeposit, { msg: 'It is too late' })
    press(page, 'Cancel request for 500.00 USDT')
    await until(() => hasRole(page, 'dialog'), 'the question')
    expect(getText(byRole(page, 'dialog'))).to.contain("It doesn't return the payment you sent")
    expect(backend().received('cancelRecharge')).to.deep.equal([])
    await confirmSheet(page, 'Cancel request')
    await until(() => $toast.get()?.text === 'It is too late', 'the refusal')
    await until(() => !hasRole(page, 'dialog'), 'the closed sheet')
    expect(takeMoneyFacts()).to.deep.equal(['before 7 USDT funds 500 null', 'refused 7 USDT funds 500 null'])
    backend().answer(cancelDeposit, null)
    latest({ ...WAITING, status: 'withdrawn' })
    press(page, 'Cancel request for 500.00 USDT')
    await confirmSheet(page, 'Cancel request', 3)
    await until(() => page.text().includes('Cancelled'), 'the badge')
    expect(
      backend()
        .received('cancelRecharge')
        .map(({ form }) => form),
    ).to.deep.equal([{ id: '7' }, { id: '7' }])
  })

  it('nothing is shown if the backend does not list them', async () => {
    backend().refuse(getLatestDeposits, { msg: 'Not found', code: 404 })
    const page = await shown()
    await until(() => backend().received('getLatestRecharge').length > 0, 'the question')
    await waitForDrawing()
    expect(page.text()).not.to.contain('Latest deposits')
  })
})
