import { expect } from '@esm-bundle/chai'
import { $toast } from '../../../shared/api/toast.ts'
import { applyLoan, getLoanProjects } from '../../../shared/contract/loans.ts'
import { getSettings } from '../../../shared/contract/settings.ts'
import { removeImage } from '../../../shared/contract/upload.ts'
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
import { chooseFile, createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const [PROJECT] = getLoanProjects.example as [LoanProject]

describe('<tl-loan-application>', () => {
  const { backend, faults, open } = memberPage('tl-loan-application')
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

  for (const [text, words] of [
    ['499', 'The amount must be 500 - 5,000'],
    ['5001', 'The amount must be 500 - 5,000'],
    ['', 'Enter an amount'],
    ['abc', 'Enter a number, such as'],
    ['600.123456789', 'At most 8 digits'],
  ] as const)
    it(`does not send ${JSON.stringify(text)}, shows why, and keeps it (LON-10)`, async () => {
      const page = await shown()
      type(page, 'amount', text)
      submit(page)
      await until(() => getFieldMessage(page, 'amount').includes(words), 'the reason')
      expect(getFieldValue(page, 'amount')).to.equal(text)
      expect(sent()).to.have.length(0)
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
        front_card: '/uploads/front_card.png',
        later_card: '/uploads/later_card.png',
        handheld_card: '/uploads/handheld_card.png',
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

  it('shows that the terms have changed, keeps the input, and sends the new terms only after another press', async () => {
    const page = await filled()
    type(page, 'amount', '800')
    backend().refuse(applyLoan, { msg: 'The terms have changed', field: 'terms', rule: 'changed' })
    backend().answer(getLoanProjects, [{ ...PROJECT, interest_rate: '0.09', terms: 'other' }])
    submit(page)
    await until(() => page.text().includes('Check them before you continue'), 'the note')
    expect(page.text()).to.contain('0.09%')
    expect(getFieldValue(page, 'amount')).to.equal('800')
    expect(sent()).to.have.length(1)
    backend().answer(applyLoan, null)
    await until(() => !page.find('button[type=submit]').ariaBusy, 'the enabled button')
    submit(page)
    await until(() => hasPart(page, 'ordered'), 'the end')
    expect(sent()[1]?.form.terms).to.equal('other')
  })

  it('repeats an unanswered application under the same key and its own terms', async () => {
    const page = await filled()
    backend().fail(applyLoan, 'network')
    submit(page)
    await until(() => page.text().includes('it is submitted only once'), 'the message')
    backend().answer(applyLoan, null)
    press(page, 'Send again')
    await until(() => hasPart(page, 'ordered'), 'the end')
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).to.equal(keys[1])
  })

  it("shows the server's message at the field that it names", async () => {
    const page = await filled()
    backend().refuse(applyLoan, { msg: 'Too much for you', field: 'amount', rule: 'range' })
    submit(page)
    await until(() => getFieldMessage(page, 'amount') === 'Too much for you', 'the message')
  })

  it('shows that the loan is no longer offered, with a link to the others', async () => {
    backend().answer(getLoanProjects, [])
    const page = await open({ project: '7' })
    await until(() => page.text().includes('This loan is no longer available'), 'the message')
    expect(new URL((findControl(page, 'See all loans') as HTMLAnchorElement).href).pathname).to.equal('/loans')
    expect(backend().received('getLoanProjects')[0]?.form).to.deep.equal({ id: '7' })
  })

  it('shows that loans are disabled (LON-19)', async () => {
    backend().answer(getSettings, { ...getSettings.example, loan_switch: false })
    const page = await open({ project: '1' })
    await until(() => page.text().includes('Loans are currently unavailable'), 'the message')
  })

  it('shows a failed request with a retry', async () => {
    backend().fail(getLoanProjects, 'server')
    const page = await open({ project: '1' })
    await until(() => page.text().includes("We couldn't load the loan."), 'the message')
    backend().answer(getLoanProjects, [PROJECT])
    press(page, 'Retry')
    await until(() => page.root.querySelector('form'), 'the form')
  })
})
