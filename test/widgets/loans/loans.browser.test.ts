import { expect } from '@esm-bundle/chai'
import { REVIEW_POLL_MS } from '../../../shared/base/contract/constants.ts'
import {
  cancelLoanApplication,
  getLoanProjects,
  getLoanRecords,
  LOAN_STATUSES,
  repayLoan,
} from '../../../shared/base/contract/loans.ts'
import { DAY_MS, utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import { formatDayOfUtc } from '../../../shared/base/format/days.ts'
import { onDecision } from '../../../shared/state/member/decision.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/loans/loans.element.ts'
import type { Loan } from '../../../widgets/loans/loans.rules.ts'
import { untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { allByPart, byRole, getText, hasRole } from '../../support/browser/find.ts'
import { confirmSheet, press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { takeMoneyFacts } from '../../support/browser/money-facts.ts'
import { testOfferPage } from '../../support/browser/offers.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const [EXAMPLE] = getLoanRecords.example as [Loan]
const loan = (news: Partial<Loan>): Loan => ({ ...EXAMPLE, ...news })
const PENDING = loan({ id: '9', orderNumber: 'L9', status: 'pending', statusText: 'Pending', dueAt: null })

describe('<tl-loans>', () => {
  const member = memberPage('tl-loans')
  const { backend, faults, open } = member
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = (page: Mounted) => allByPart(page, 'order').map(getText)
  const orders = async (...loans: Loan[]) => {
    backend().answer(getLoanRecords, loans)
    const page = await open({ tab: 'orders' })
    await until(() => rows(page).length === loans.length, 'the orders')
    return page
  }
  const sent = (endpoint: { path: string }) =>
    backend()
      .received(endpoint.path)
      .map(({ form }) => form)

  testOfferPage(member, {
    offers: getLoanProjects,
    records: getLoanRecords,
    gate: 'loanSwitch',
    off: 'Loans are currently unavailable',
    failed: "We couldn't load the loans.",
    none: 'No loans right now',
    facts: ['Starter loan', 'Sample', 'Demo lender A', '0.05%per day', '500.00 – 5,000.00', '30 days', '18.25%'],
    link: '/loans-application?id=1',
    tab: /^My loans/,
    keeps: (page) => hasRole(page, 'button', /^Repay loan/),
  })

  it('shows that a loan is repaid in one payment', async () => {
    const page = await open()
    await until(() => page.text().includes('repay each loan in one payment'), 'the note')
  })

  it('sends the status filter of the orders (LON-02, LON-05)', async () => {
    const page = await orders(EXAMPLE)
    for (const name of ['Pending', 'Approved', 'Rejected', 'Cancelled']) {
      byRole(page, 'tab', name).click()
      await waitForDrawing()
    }
    await until(() => sent(getLoanRecords).some(({ status }) => status === '4'), 'the last one')
    const statuses = sent(getLoanRecords).map(({ status }) => status)
    expect([...new Set(statuses)].sort()).to.deep.equal(['0', ...Object.values(LOAN_STATUSES)])
  })

  it('shows the debt, its parts, and the number of running orders (LON-06)', async () => {
    const page = await orders(PENDING, EXAMPLE, loan({ id: '3', isRepaid: true }))
    expect(rows(page)[1]).to.contain('L26110250007')
    expect(rows(page)[1]).to.contain('3,045.00 USDT')
    expect(rows(page)[1]).to.contain('3,000.00 + 45.00 interest')
    expect(byRole(page, 'tab', /^My loans/).textContent).to.equal('My loans2')
  })

  for (const [days, words, warns] of [
    [12, '12 days left', false],
    [4, '4 days left', false],
    [3, '3 days left', true],
    [1, '1 day left', true],
    [0, 'today', true],
  ] as const)
    it(`due in ${days} days: shown${warns ? ' and highlighted' : ''}`, async () => {
      const due = utcDayStart(Date.now(), days)
      const page = await orders(loan({ dueAt: due }))
      const said = `Due ${formatDayOfUtc(due)}, ${words}`
      expect(rows(page)[0]).to.contain(said)
      expect(page.root.querySelector('[part=order] .warning') !== null).to.equal(warns)
    })

  it('shows a due date that is not a timestamp as received', async () => {
    const page = await orders(loan({ dueAt: 'in spring' }))
    expect(rows(page)[0]).to.contain('Due in spring')
  })

  it('offers no repayment of a repaid, rejected or cancelled loan; the latter two show that nothing is owed (LON-15, LON-16, LON-17)', async () => {
    const due = utcDayStart(Date.now())
    const page = await orders(
      loan({ id: '1', isRepaid: true, dueAt: due, updatedAt: due - 2 * DAY_MS }),
      loan({ id: '2', status: 'rejected', remark: 'Back of the card cannot be read.' }),
      loan({ id: '3', status: 'canceled' }),
    )
    expect(rows(page)[0]).to.match(/Repaid .*2 days before due/)
    expect(rows(page)[1]).to.contain('Back of the card cannot be read. You owe nothing.')
    expect(rows(page)[2]).to.match(/You cancelled the application [A-Z][a-z]{2} \d{1,2}, \d{4}\. You owe nothing\./)
    for (const name of [/^Repay loan/, /^Cancel application/]) expect(hasRole(page, 'button', name)).to.equal(false)
  })

  it('cancels a waiting application after a question, with one request for repeated presses, and shows the result (LON-13, LON-20)', async () => {
    const page = await orders(PENDING)
    backend().answer(getLoanRecords, [{ ...PENDING, status: 'canceled' }])
    byRole(page, 'button', /^Cancel application/).click()
    await until(() => hasRole(page, 'dialog'), 'the question')
    expect(getText(byRole(page, 'dialog'))).to.contain('This ends the review of 3,000.00 USDT')
    expect(sent(cancelLoanApplication)).to.deep.equal([])
    takeMoneyFacts()
    await confirmSheet(page, 'Cancel application', 2)
    await until(() => rows(page)[0]?.includes('You cancelled the application'), 'the state')
    expect(sent(cancelLoanApplication)).to.deep.equal([{ id: '9' }])
    const facts = `9 ${PENDING.coin} funds ${PENDING.amount} null`
    expect(takeMoneyFacts()).to.deep.equal([`before ${facts}`, `accepted ${facts}`])
    expect($toast.get()).to.include({ kind: 'ok', text: 'Success' })
    await until(() => !hasRole(page, 'dialog'), 'the closed sheet')
  })

  it('keeps an application on Back (Q-212)', async () => {
    const page = await orders(PENDING)
    byRole(page, 'button', /^Cancel application/).click()
    await confirmSheet(page, 'Back')
    await until(() => !hasRole(page, 'dialog'), 'the closed sheet')
    expect(sent(cancelLoanApplication)).to.deep.equal([])
  })

  it('repays after a confirmation that names the sum, and sends the order number once (LON-14, LON-20)', async () => {
    const page = await orders(EXAMPLE)
    byRole(page, 'button', /^Repay loan/).click()
    await until(() => hasRole(page, 'dialog'), 'the question')
    expect(getText(byRole(page, 'dialog'))).to.contain('Total to repay3,045.00 USDT')
    expect(sent(repayLoan)).to.deep.equal([])
    backend().answer(getLoanRecords, [{ ...EXAMPLE, isRepaid: true }])
    const button = byRole(page, 'button', 'Repay 3,045.00 USDT')
    button.click()
    button.click()
    await until(() => rows(page)[0]?.includes('Repaid'), 'the state')
    await until(() => !hasRole(page, 'dialog'), 'the closed dialog')
    expect(sent(repayLoan)).to.deep.equal([{ order_num: EXAMPLE.orderNumber }])
    expect(backend().received(repayLoan.path)[0]?.headers['idempotency-key']).to.match(/.{8,}/)
  })

  it('repays nothing if the dialog is dismissed', async () => {
    const page = await orders(EXAMPLE)
    byRole(page, 'button', /^Repay loan/).click()
    await until(() => hasRole(page, 'dialog'), 'the question')
    press(page, 'Not now')
    await until(() => !hasRole(page, 'dialog'), 'the closed dialog')
    expect(sent(repayLoan)).to.deep.equal([])
  })

  it("keeps the dialog open with the server's message after a refusal", async () => {
    const page = await orders(EXAMPLE)
    backend().refuse(repayLoan, { msg: 'Your balance is too low' })
    byRole(page, 'button', /^Repay loan/).click()
    await until(() => hasRole(page, 'dialog'), 'the question')
    press(page, 'Repay 3,045.00 USDT')
    await until(() => getText(byRole(page, 'dialog')).includes('Your balance is too low'), 'the message')
  })

  it('repeats an unanswered repayment under the same key, and shows that it counts once', async () => {
    const page = await orders(EXAMPLE)
    backend().fail(repayLoan, 'network')
    byRole(page, 'button', /^Repay loan/).click()
    await until(() => hasRole(page, 'dialog'), 'the question')
    press(page, 'Repay 3,045.00 USDT')
    await until(() => getText(byRole(page, 'dialog')).includes('you repay only once'), 'the message')
    backend().answer(repayLoan, null)
    press(page, 'Repay 3,045.00 USDT')
    await until(() => !hasRole(page, 'dialog'), 'the end')
    const keys = backend()
      .received(repayLoan.path)
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).to.have.length(2)
    expect(keys[0]).to.equal(keys[1])
  })

  it('polls a waiting loan every second until it is decided, then requests balances and messages', () =>
    withClock(async (clock) => {
      let decisions = 0
      const end = onDecision(() => (decisions += 1))
      try {
        backend().answer(getLoanRecords, [{ ...PENDING, unseen: true }])
        const page = await open({ tab: 'orders' })
        await untilWithClock(() => rows(page)[0]?.includes('In review'), 'the order', clock)
        expect(rows(page)[0]).to.contain(
          'In review. Due 30 days after approval. Demo: approved automatically in a moment',
        )
        backend().answer(getLoanRecords, [{ ...EXAMPLE, id: '9' }])
        await clock.advance(REVIEW_POLL_MS)
        await untilWithClock(() => rows(page)[0]?.includes('Approved'), 'the decision', clock)
        expect(decisions).to.equal(1)
      } finally {
        end()
      }
    }))
})
