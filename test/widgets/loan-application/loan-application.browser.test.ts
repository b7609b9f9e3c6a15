import { expect } from '@esm-bundle/chai'
import { applyLoan, getLoanProjects, getLoanRecords } from '../../../shared/base/contract/loans.ts'
import { removeImage } from '../../../shared/base/contract/upload.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/loan-application/loan-application.element.ts'
import {
  CARD_PICTURES,
  type CardPicture,
  type LoanProject,
} from '../../../widgets/loan-application/loan-application.rules.ts'
import { fakeUploads } from '../../support/browser/fake-uploads.ts'
import { getFact, hasPart } from '../../support/browser/find.ts'
import { findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { testOfferForm } from '../../support/browser/offers.ts'
import { chooseFile, createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const [PROJECT] = getLoanProjects.example as [LoanProject]

describe('<tl-loan-application>', () => {
  const member = memberPage('tl-loan-application')
  const { backend, faults, open } = member
  let uploads: ReturnType<typeof fakeUploads>
  beforeEach(() => {
    sessionStorage.clear()
    uploads = fakeUploads()
  })
  afterEach(() => {
    uploads.close()
    expect(faults().take()).to.deep.equal([])
  })

  const shown = async () => {
    const page = await open({ project: '1' })
    await until(() => page.root.querySelectorAll('[part=slot]').length === 3, 'the form')
    return page
  }
  const upload = async (page: Mounted, card: CardPicture) => {
    const known = uploads.all.length
    chooseFile(page.find<HTMLInputElement>(`#${card}`), await createPictureFile())
    await until(() => uploads.all.length === known + 1, 'the upload')
    uploads.all.at(-1)?.take(`/uploads/${card}.png`)
    await until(() => page.root.querySelector(`[part=slot]:has(#${card}) img[alt]:not([alt=""])`), 'the picture')
  }
  const filled = async () => {
    const page = await shown()
    for (const card of CARD_PICTURES) await upload(page, card)
    return page
  }
  const submit = (page: Mounted) => page.find('button[type=submit]').click()
  const sent = () => backend().received('applyLoan')

  it('starts with the smallest amount, its cost, and that it is repaid once (LON-07, LON-08, LON-18, Q-122, Q-125)', async () => {
    const page = await shown()
    expect(getFieldValue(page, 'amount')).to.equal('500')
    type(page, 'amount', '3000')
    await waitForDrawing()
    expect(getFact(page, 'Interest, 30 × 0.05%')).to.equal('45.00 USDT')
    expect(page.text()).to.contain('In one payment, on the due date')
    expect(getFact(page, 'Annual rate')).to.equal('18.25%')
    expect(getFact(page, 'Due date')).to.match(/^[A-Z][a-z]{2} \d{1,2}, \d{4}if approved today$/)
    expect(getFact(page, 'Total to repay')).to.equal('3,045.00 USDT')
    expect(page.text()).to.contain('Repay 3,045.00 USDT in one payment, 30 days after approval')
    expect(page.find('button[type=submit]').textContent).to.equal('Apply for 3,000.00 USDT')
  })

  it('steps the amount by 1 with buttons and arrow keys, within the range (LON-08)', async () => {
    const page = await shown()
    press(page, 'Increase amount')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('501')
    page.find('input[name=amount]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('502')
    type(page, 'amount', '500.5')
    await waitForDrawing()
    press(page, 'Decrease amount')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('500')
  })

  testOfferForm(member, {
    offers: getLoanProjects,
    send: applyLoan,
    attributes: (project) => ({ project }),
    gate: 'loanSwitch',
    off: 'Loans are currently unavailable',
    failed: "We couldn't load the loan.",
    gone: 'This loan is no longer available',
    others: { link: 'See all loans', path: '/loans' },
    invalid: [
      ['499', 'The amount must be 500.00 - 5,000.00'],
      ['5001', 'The amount must be 500.00 - 5,000.00'],
      ['', 'Enter an amount'],
      ['abc', 'Enter a number, such as'],
      ['600.123456789', 'At most 8 decimal places'],
    ],
    shown,
    filled,
    change: {
      terms: PROJECT.terms,
      answer: () => backend().answer(getLoanProjects, [{ ...PROJECT, interestRate: '0.09', terms: 'other' }]),
      check: (page) => expect(page.text()).to.contain('0.09%'),
    },
    unanswered: { shows: ['it is submitted only once'] },
  })

  it('shows each missing picture as a toast of its own (LON-11, LON-12)', async () => {
    const page = await shown()
    const toasts: string[] = []
    for (const card of CARD_PICTURES) {
      $toast.set(null)
      submit(page)
      await until(() => $toast.get()?.kind === 'error', `the toast for ${card}`)
      toasts.push($toast.get()?.text ?? '')
      await upload(page, card)
    }
    expect(toasts).to.deep.equal([
      'Upload the front of your ID',
      'Upload the back of your ID',
      'Upload a photo of you holding your ID',
    ])
    expect(sent()).to.have.length(0)
    expect(page.text()).to.contain('3 of 3 photos ready')
    page.element.remove()
    await until(() => backend().received(removeImage.path).length === 3, 'the removed upload')
  })

  it('invalid amount without pictures: each fault is named at its field, and no toast names a later one', async () => {
    const page = await shown()
    // A refusal of an earlier attempt does not outlive the next one.
    $toast.set({ id: 1, kind: 'error', text: 'The login password is wrong.' })
    type(page, 'amount', '99')
    submit(page)
    await until(() => getFieldMessage(page, 'amount').includes('must be'), 'the fault of the amount')
    expect(page.text()).to.contain('Upload the front of your ID').and.to.contain('Upload the back of your ID')
    expect($toast.get()).to.equal(null)
  })

  it('sends amount, pictures and terms once, confirms it, and links to the orders (LON-09, LON-20)', async () => {
    const page = await filled()
    type(page, 'amount', ' 3.000,5 ')
    await waitForDrawing()
    submit(page)
    submit(page)
    await until(() => hasPart(page, 'ordered'), 'the end')
    expect(sent().map(({ form }) => form)).to.deep.equal([
      {
        id: '1',
        amount: '3000.5',
        front_card: '/uploads/frontCard.png',
        later_card: '/uploads/backCard.png',
        handheld_card: '/uploads/handheldCard.png',
        terms: PROJECT.terms,
      },
    ])
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    const { pathname, search } = new URL((findControl(page, 'See my loans') as HTMLAnchorElement).href)
    expect(pathname + search).to.equal('/loans?tab=orders')
    page.element.remove()
    await waitForDrawing()
    await waitForDrawing()
    expect(backend().received(removeImage.path), 'the kept upload').to.deep.equal([])
  })

  it('follows the decision after an application, with the number of the loan', async () => {
    const [loan] = getLoanRecords.example
    const page = await filled()
    backend().answer(getLoanRecords, loan ? [{ ...loan, status: 'pending' as const }] : [])
    submit(page)
    await until(() => page.text().includes("We're reviewing it"), 'the confirmation')
    await until(() => page.text().includes(`No. ${loan?.orderNumber}`), 'the number')
    backend().answer(getLoanRecords, getLoanRecords.example)
    await untilPolled(() => page.text().includes('Approved. 3,000.00 USDT is in your funds account.'), 'the decision')
    expect(backend().received(getLoanRecords.path)[0]?.form).to.deep.equal({ status: '0', page: '1', limit: '1' })
  })

  it('says before the application that early repayment costs the same', async () => {
    expect((await shown()).text()).to.contain('Repaying early costs the same')
  })

  it("shows the server's message at the field that it names", async () => {
    const page = await filled()
    backend().refuse(applyLoan, { msg: 'Too much for you', field: 'amount', rule: 'range' })
    submit(page)
    await until(() => getFieldMessage(page, 'amount') === 'Too much for you', 'the message')
  })
})
